from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from adjudge.adapters.known import lend_note, list_notes

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


def test_note_is_lent_to_another_state_folder(tmp_path: Path) -> None:
    name = note(tmp_path, "/a/.git", "roots 1\n")
    (tmp_path / "lent").mkdir()
    lend_note(str(tmp_path), str(tmp_path / "lent"), "/a/.git")
    assert (tmp_path / "lent" / name).read_text() == "roots 1\n"


def test_nothing_is_lent_of_a_repository_that_is_not_known(tmp_path: Path) -> None:
    (tmp_path / "lent").mkdir()
    lend_note(str(tmp_path), str(tmp_path / "lent"), "/a/.git")
    assert list((tmp_path / "lent").iterdir()) == []
