"""Every word of a review is explained."""

from __future__ import annotations

from adjudge.model.review import Liveness, Pass, ReviewState, Tier, UnitState
from adjudge.plan import settling
from adjudge.report.codes.reviews import LISTS, OWNERS, PASSES, REASONS, RUNS, STATES, TIERS
from adjudge.review.coverage import POLICY


def test_words_are_those_of_the_model() -> None:
    assert set(STATES) == set(UnitState)
    assert set(TIERS) == set(Tier)
    assert set(PASSES) == set(Pass)
    assert set(RUNS) == set(ReviewState)
    assert set(OWNERS) == set(Liveness)


def test_reasons_hold_those_of_policy_and_of_parts() -> None:
    own = (
        settling.BUDGET, settling.CANCELLED, settling.NOT_SAID, settling.NOT_SHOWN, settling.PENDING,
        settling.SELF_DIRECTED, settling.TOO_LARGE,
    )  # fmt: skip
    assert set(own) | POLICY <= set(REASONS)


def test_meanings_are_whole_sentences() -> None:
    meanings = [what for _, words, _ in LISTS for what in words.values()]
    assert [one for one in meanings if not one.endswith(".") or not one[0].isupper()] == []
