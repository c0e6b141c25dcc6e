from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from adjudge.adapters.known import list_notes

if TYPE_CHECKING:
    from pathlib import Path


def note(state: Path, git_folder: str, text: str) -> str:
    """A note as the git adapter makes it."""
    (state / "known").mkdir(exist_ok=True)
    name = hashlib.sha256(git_folder.encode()).hexdigest()
    (state / "known" / name).write_text(text)
    return f"known/{name}"


def test_notes_of_all_clones_of_a_repository_are_listed(tmp_path: Path) -> None:
    own, clone = note(tmp_path, "/a/.git", "roots 1\n"), note(tmp_path, "/b/.git", "roots 1\n")
    note(tmp_path, "/c/.git", "roots 2\n")
    assert list_notes(str(tmp_path), "/a/.git") == tuple(sorted((own, clone)))


def test_repository_without_a_note_has_none(tmp_path: Path) -> None:
    note(tmp_path, "/a/.git", "roots 1\n")
    assert list_notes(str(tmp_path), "/b/.git") == ()
