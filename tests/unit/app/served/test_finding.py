"""One finding with its checks and the lines of its change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.finding import show_finding
from adjudge.errors import UsageError
from tests.reviewed import newest_run, with_review

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World


@pytest.fixture
def here(tmp_path: Path) -> World:
    """A repository with a review that found something."""
    return with_review(tmp_path, "a.py")


def test_lines_are_those_of_the_change_and_the_place_is_marked(here: World) -> None:
    shown = show_finding(newest_run(here), 0, here)
    marked = [one for one in shown.lines if one.here]
    assert shown.of_change
    assert [(one.kind, one.old) for one in marked] == [("added", None)]
    assert "shell=True" in marked[0].text


def test_place_is_the_first_check_and_each_piece_of_evidence_follows(here: World) -> None:
    shown = show_finding(newest_run(here), 0, here)
    assert len(shown.checks) == 1 + len(shown.result.evidence)
    assert (shown.checks[0].kind, shown.checks[0].state) == ("place", "holds")
    assert "path: a.py" in shown.checks[0].claimed


def test_number_of_no_finding_is_refused(here: World) -> None:
    with pytest.raises(UsageError, match="number 99"):
        show_finding(newest_run(here), 99, here)
