"""Folders are removed whatever stands in them, and nothing beside them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.removing import remove_tree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder to be removed."""
    made = tmp_path / "run"
    made.mkdir()
    return made


@pytest.fixture
def standing() -> Iterator[None]:
    """The current folder, taken again afterwards."""
    place = os.open(".", os.O_RDONLY)
    yield
    os.fchdir(place)
    os.close(place)


@pytest.mark.usefixtures("standing")
@pytest.mark.parametrize(("name", "depth"), [("d", 1500), ("d" * 200, 100)])
def test_depth_counts_for_nothing(folder: Path, name: str, depth: int) -> None:
    os.chdir(folder)
    for _ in range(depth):
        os.mkdir(name)
        os.chdir(name)
    os.close(os.open("file", os.O_CREAT))
    os.chdir(folder.parent)
    remove_tree(folder)
    assert not folder.exists()


def test_wide_folders_and_files_of_every_kind_are_removed(folder: Path) -> None:
    for one in range(50):
        (folder / f"{one}" / "a" / "b").mkdir(parents=True)
        (folder / f"{one}" / "a" / "file").write_text("x")
    os.mkfifo(folder / "0" / "pipe")
    (folder / "dangling").symlink_to("nothing")
    (folder / os.fsdecode(b"\xff\n")).mkdir()
    remove_tree(folder)
    assert not folder.exists()


def test_no_link_is_followed(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "kept").mkdir(parents=True)
    other.chmod(0o750)
    (folder / "link").symlink_to(other)
    (folder / "below").mkdir()
    (folder / "below" / "link").symlink_to(other)
    remove_tree(folder)
    assert not folder.exists()
    assert [one.name for one in other.iterdir()] == ["kept"]
    assert other.stat().st_mode & 0o777 == 0o750


def test_link_in_place_of_the_folder_goes_alone(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "run").symlink_to(tmp_path / "kept")
    remove_tree(tmp_path / "run")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["kept"]


def test_folders_without_rights_are_removed(folder: Path) -> None:
    (folder / "a" / "b" / "c").mkdir(parents=True)
    (folder / "a" / "b" / "file").write_text("x")
    for one in (folder / "a" / "b" / "c", folder / "a" / "b", folder / "a", folder):
        one.chmod(0)
    remove_tree(folder)
    assert not folder.exists()


def test_what_is_not_there_is_no_trouble(tmp_path: Path) -> None:
    remove_tree(tmp_path / "nothing")
    remove_tree(tmp_path / "no" / "folder")
    assert list(tmp_path.iterdir()) == []
