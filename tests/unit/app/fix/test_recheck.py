"""The new review of a change with a fix in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.unit.app.fixes import DEFECT, packed, tried

if TYPE_CHECKING:
    from pathlib import Path


def test_new_review_is_a_run_of_its_own(tmp_path: Path) -> None:
    packet = packed(tmp_path)
    attempt = tried(tmp_path, packet)
    assert attempt.review is not None
    assert attempt.review.run_id != packet.run_id
    assert (attempt.review.readers, attempt.review.coverage.kind) == (("builtin",), "complete")
    assert [one.by for one in attempt.recheck] == ["rule"]


def test_finding_that_is_still_there_is_known_again(tmp_path: Path) -> None:
    attempt = tried(tmp_path, packed(tmp_path), DEFECT + "\nX = 1\n")
    assert (attempt.state, [one.status for one in attempt.recheck]) == ("reproduced", ["reproduced"])


def test_change_that_is_taken_back_is_not_reviewed_again(tmp_path: Path) -> None:
    attempt = tried(tmp_path, packed(tmp_path), "import os\n")
    assert (attempt.review, [one.by for one in attempt.recheck]) == (None, ["revert"])
