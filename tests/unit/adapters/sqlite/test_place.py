"""Names of a store's files, and what may stand under them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.place import StorePlace, discard, synchronize_file, synchronize_folder
from adjudge.errors import StateError, ToolError

if TYPE_CHECKING:
    from pathlib import Path


def place(folder: Path) -> StorePlace:
    """A place in a folder."""
    return StorePlace(database=str(folder / "state.db"))


def test_names_beside_the_database_are_made_from_its_own() -> None:
    found = StorePlace(database="/a/state.db")
    assert (found.folder, found.head, found.lock, found.log, found.unfinished, found.backup(3)) == (
        "/a", "/a/state.db.head", "/a/state.db.lock", "/a/state.db-wal", "/a/state.db.new",
        "/a/state.db.v3.backup",
    )  # fmt: skip


def test_missing_database_has_no_inode(tmp_path: Path) -> None:
    assert place(tmp_path).inode() is None


def test_database_is_told_from_another_one_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "state.db").write_bytes(b"")
    first = place(tmp_path).inode()
    (tmp_path / "other").write_bytes(b"")
    os.replace(tmp_path / "other", tmp_path / "state.db")
    assert place(tmp_path).inode() not in {None, first}


@pytest.mark.parametrize("kind", ["folder", "link", "pipe"])
def test_database_that_is_no_regular_file_is_refused(tmp_path: Path, kind: str) -> None:
    target = tmp_path / "state.db"
    if kind == "folder":
        target.mkdir()
    elif kind == "link":
        target.symlink_to("x")
    else:
        os.mkfifo(target)
    with pytest.raises(StateError, match="regular file"):
        place(tmp_path).inode()


def test_folder_that_is_a_file_is_the_environments_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ToolError, match="cannot be read"):
        place(tmp_path / "file").inode()


def test_dangling_link_counts_as_existing(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    assert place(tmp_path).exists(str(tmp_path / "link"))


def test_folder_of_ours_is_writable(tmp_path: Path) -> None:
    assert place(tmp_path).writable()


def test_discarding_what_is_not_there_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"")
    discard(str(tmp_path / "x"))
    discard(str(tmp_path / "x"))
    assert os.listdir(tmp_path) == []


def test_names_and_contents_can_be_made_durable(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"kept")
    synchronize_file(str(tmp_path / "x"))
    synchronize_folder(str(tmp_path))
    assert (tmp_path / "x").read_bytes() == b"kept"


def test_link_is_not_synchronised(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"")
    (tmp_path / "link").symlink_to("x")
    with pytest.raises(OSError, match="symbolic link"):
        synchronize_file(str(tmp_path / "link"))
