"""Files of the owner's work tree: written in one step, never through a link."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.owner_files import OwnerFiles
from adjudge.errors import InputError, ToolError
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from pathlib import Path

A, NEW = RepoPath("a"), RepoPath("d/e/new")


def files(tmp_path: Path) -> OwnerFiles:
    top = tmp_path / "top"
    top.mkdir()
    (top / "a").write_bytes(b"1")
    return OwnerFiles(top=str(top))


def test_file_is_read_and_written_with_its_rights(tmp_path: Path) -> None:
    owner = files(tmp_path)
    (tmp_path / "top" / "a").chmod(0o640)
    owner.write(A, b"2", executable=False)
    assert (owner.read(A), os.stat(tmp_path / "top" / "a").st_mode & 0o777) == (b"2", 0o640)
    owner.write(A, b"3", executable=True)
    assert os.stat(tmp_path / "top" / "a").st_mode & 0o777 == 0o750


def test_new_file_brings_its_folders_and_takes_them_with_it(tmp_path: Path) -> None:
    owner = files(tmp_path)
    assert owner.read(NEW) is None
    owner.write(NEW, b"x", executable=False)
    assert owner.read(NEW) == b"x"
    owner.remove(NEW)
    owner.remove(NEW)
    assert sorted(one.name for one in (tmp_path / "top").iterdir()) == ["a"]


@pytest.mark.parametrize("path", ["../x", "/etc/x", ".git/config", "d/.GIT/x", "", "a/../../x"])
def test_path_that_leads_out_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(InputError):
        files(tmp_path).write(RepoPath(path), b"x", executable=False)


def test_link_on_the_way_is_refused(tmp_path: Path) -> None:
    owner = files(tmp_path)
    (tmp_path / "away").mkdir()
    (tmp_path / "top" / "l").symlink_to(tmp_path / "away")
    with pytest.raises(InputError):
        owner.write(RepoPath("l/x"), b"x", executable=False)
    assert list((tmp_path / "away").iterdir()) == []


def test_link_in_its_place_is_no_file(tmp_path: Path) -> None:
    owner = files(tmp_path)
    (tmp_path / "top" / "l").symlink_to("a")
    with pytest.raises(InputError) as caught:
        owner.read(RepoPath("l"))
    assert caught.value.code == "not-a-plain-file"


def test_folder_in_the_way_is_told(tmp_path: Path) -> None:
    owner = files(tmp_path)
    (tmp_path / "top" / "f").mkdir()
    with pytest.raises(ToolError):
        owner.write(RepoPath("f"), b"x", executable=False)
    assert sorted(one.name for one in (tmp_path / "top").iterdir()) == ["a", "f"]


def test_draft_that_a_kill_left_is_written_over_and_followed_nowhere(tmp_path: Path) -> None:
    owner = files(tmp_path)
    away = tmp_path / "away"
    away.write_bytes(b"mine")
    (tmp_path / "top" / ".a.adjudge-fix").symlink_to(away)
    owner.write(A, b"2", executable=False)
    assert (owner.read(A), away.read_bytes()) == (b"2", b"mine")
    assert sorted(one.name for one in (tmp_path / "top").iterdir()) == ["a"]
