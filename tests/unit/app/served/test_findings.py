"""Findings of a review: counted by what they are, narrowed by what is asked for, as they stand now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.finding import Asked, rule_on
from adjudge.app.served.findings import Wanted, narrow, read_review
from adjudge.errors import UsageError
from tests.reviewed import newest_run, with_review

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World


@pytest.fixture
def here(tmp_path: Path) -> World:
    """A repository with a review that found something in two files."""
    return with_review(tmp_path, "a.py", "b.py")


def test_choices_count_every_finding_once(here: World) -> None:
    found = narrow(read_review(newest_run(here), here), Wanted())
    for choices in (found.severities, found.proofs, found.standings):
        assert sum(one.count for one in choices) == found.total == len(found.rows) > 1


def test_dismissed_finding_stands_dismissed_until_it_is_taken_back(here: World) -> None:
    run_id = newest_run(here)
    first = narrow(read_review(run_id, here), Wanted()).rows[0]
    rule_on(run_id, first.index, Asked("dismiss", "known"), here)
    rows = narrow(read_review(run_id, here), Wanted(standing="dismissed")).rows
    assert [one.finding_id for one in rows] == [first.finding_id]
    rule_on(run_id, first.index, Asked("undo"), here)
    assert narrow(read_review(run_id, here), Wanted(standing="dismissed")).rows == ()


def test_path_is_compared_without_case(here: World) -> None:
    rows = narrow(read_review(newest_run(here), here), Wanted(path="A.PY")).rows
    assert {one.path for one in rows} == {"a.py"}


@pytest.mark.parametrize("deed", ["accept", "show", ""])
def test_page_decides_no_more_than_it_may(here: World, deed: str) -> None:
    with pytest.raises(UsageError, match="dismisses"):
        rule_on(newest_run(here), 0, Asked(deed, "x"), here)
