"""The note of a fix that is being written: whole, durable, held by one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.apply_note import ApplyNoteFile

if TYPE_CHECKING:
    from pathlib import Path


def test_note_is_there_until_it_is_removed(tmp_path: Path) -> None:
    note = ApplyNoteFile(folder=tmp_path, name="applying-1")
    assert note.read() is None
    note.write(b"one")
    note.write(b"two")
    assert note.read() == b"two"
    assert [one.stat().st_mode & 0o777 for one in tmp_path.iterdir()] == [0o600]
    note.remove()
    note.remove()
    assert (note.read(), list(tmp_path.iterdir())) == (None, [])


def test_one_holds_it_at_a_time(tmp_path: Path) -> None:
    first, second = (ApplyNoteFile(folder=tmp_path, name=one) for one in ("applying-1", "applying-2"))
    with first.hold() as one, second.hold() as two:
        assert (one, two) == (True, False)
    with second.hold() as two:
        assert two
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", ["folder", "link", "pipe"])
def test_what_is_no_note_is_read_as_nothing_of_ours_and_removed(tmp_path: Path, what: str) -> None:
    note, place, other = (
        ApplyNoteFile(folder=tmp_path, name="applying-1"),
        tmp_path / "applying-1",
        tmp_path / "x",
    )
    other.write_bytes(b"precious")
    if what == "folder":
        (place / "deep").mkdir(parents=True)
    elif what == "link":
        place.symlink_to(other)
    else:
        os.mkfifo(place)
    assert note.read() == b""
    note.remove()
    assert (note.read(), list(tmp_path.iterdir()), other.read_bytes()) == (None, [other], b"precious")
