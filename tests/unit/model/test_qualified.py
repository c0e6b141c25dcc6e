"""Counts over a run sum to its candidates, by either way of counting."""

from __future__ import annotations

from adjudge.model.finding import Disposition, Standing
from tests.qualified_values import finding, lost, malformed, qualified


def test_every_candidate_has_one_disposition_and_one_standing() -> None:
    made = qualified([finding()], [lost(1, "no-such-file"), malformed(2)])
    assert made.by_disposition() == {Disposition.QUALIFIED: 1, Disposition.REJECTED: 2}
    assert made.by_standing() == {Standing.ACTIVE: 1, Standing.DROPPED: 2}


def test_run_without_candidates_counts_nothing() -> None:
    assert sum(qualified().by_disposition().values()) == sum(qualified().by_standing().values()) == 0
