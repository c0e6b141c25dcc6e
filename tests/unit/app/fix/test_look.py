"""What a fixer left behind is looked for in its tree and in the subject."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fix_values import SUBJECT_PARTS
from tests.unit.app.fixes import MENDED, packed, tried

if TYPE_CHECKING:
    from pathlib import Path


def test_tree_is_read_and_the_subject_compared(tmp_path: Path) -> None:
    attempt = tried(tmp_path, packed(tmp_path))
    assert (attempt.changed, attempt.touched) == (("run.py",), ())
    assert attempt.subject == SUBJECT_PARTS
    assert attempt.scope is not None
    assert attempt.scope.outcome == "pass"


def test_change_beyond_the_limit_fails(tmp_path: Path) -> None:
    attempt = tried(tmp_path, packed(tmp_path), MENDED + "#" * (9 << 20) + "\n")
    assert (attempt.state, {one.code for one in attempt.reasons}) == ("failed", {"change-too-large"})
