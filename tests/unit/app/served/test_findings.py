"""Findings of a review: counted by what they are, narrowed by what is asked for, as they stand now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.finding import rule_on
from adjudge.app.served.findings import Wanted, narrow, read_review
from adjudge.app.served.reviews import list_reviews
from adjudge.contracts.reviews_v1 import ReviewsV1
from adjudge.errors import UsageError
from tests.builders import repo
from tests.functional.command import Console
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World

SHELL = "import subprocess\n\n\ndef run(word):\n    subprocess.run('ls ' + word, shell=True)\n"


@pytest.fixture
def here(tmp_path: Path) -> World:
    """A repository with a review that found something in two files."""
    made = repo(tmp_path / "subject")
    made.commit({"c.py": "x = 1\n"})
    made.commit({"a.py": SHELL, "b.py": SHELL + "\n\ndef more():\n    return 1\n"})
    (tmp_path / "home").mkdir()
    Console(tmp_path)(made.path, "review", "--executor", "builtin", "--commit", "HEAD")
    return world(tmp_path)


def run_of(here: World) -> str:
    """The name of the review."""
    listed = list_reviews(1, None, here)[0].artefact
    assert isinstance(listed, ReviewsV1)
    return listed.reviews[0].run_id


def test_choices_count_every_finding_once(here: World) -> None:
    found = narrow(read_review(run_of(here), here), Wanted())
    for choices in (found.severities, found.proofs, found.standings):
        assert sum(one.count for one in choices) == found.total == len(found.rows) > 1


def test_dismissed_finding_stands_dismissed_until_it_is_taken_back(here: World) -> None:
    run_id = run_of(here)
    first = narrow(read_review(run_id, here), Wanted()).rows[0]
    assert first.finding_id is not None
    rule_on(first.finding_id, "dismiss", "known", "", here)
    rows = narrow(read_review(run_id, here), Wanted(standing="dismissed")).rows
    assert [one.finding_id for one in rows] == [first.finding_id]
    rule_on(first.finding_id, "undo", "", "", here)
    assert narrow(read_review(run_id, here), Wanted(standing="dismissed")).rows == ()


def test_path_is_compared_without_case(here: World) -> None:
    rows = narrow(read_review(run_of(here), here), Wanted(path="A.PY")).rows
    assert {one.path for one in rows} == {"a.py"}


@pytest.mark.parametrize("deed", ["accept", "show", ""])
def test_page_decides_no_more_than_it_may(here: World, deed: str) -> None:
    with pytest.raises(UsageError, match="dismisses"):
        rule_on("fnd:" + "0" * 32, deed, "x", "", here)
