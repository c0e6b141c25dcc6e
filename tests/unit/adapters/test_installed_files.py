from __future__ import annotations

import errno
import fcntl
import os
import stat
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.installed_files import clear_installed, read_installed, write_installed
from adjudge.errors import AdjudgeError, InputError, ToolError

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_written_with_its_folders_and_read_back(tmp_path: Path) -> None:
    assert read_installed(str(tmp_path), "a/b/c", limit_bytes=10) is None
    write_installed(str(tmp_path), "a/b/c", b"one", executable=False)
    assert read_installed(str(tmp_path), "a/b/c", limit_bytes=10) == b"one"
    assert [one.name for one in (tmp_path / "a/b").iterdir()] == ["c"]


@pytest.mark.parametrize(
    ("before", "executable", "after"),
    [(None, True, 0o755), (None, False, 0o644), (0o640, False, 0o640), (0o600, True, 0o711)],
)
def test_mode_is_that_of_the_file_before(
    tmp_path: Path, before: int | None, executable: bool, after: int
) -> None:
    place = tmp_path / "f"
    if before is not None:
        place.write_bytes(b"before")
        os.chmod(place, before)
    write_installed(str(tmp_path), "f", b"x", executable=executable)
    assert stat.S_IMODE(place.stat().st_mode) == after


@pytest.mark.parametrize("name", ["link/f", "link", "file/f", "folder", "pipe"])
def test_what_stands_in_the_way_is_refused_and_stays(tmp_path: Path, name: str) -> None:
    elsewhere, root = tmp_path / "elsewhere", tmp_path / "root"
    for one in (elsewhere, root, root / "folder"):
        one.mkdir()
    (root / "link").symlink_to(elsewhere)
    (root / "file").write_bytes(b"theirs")
    os.mkfifo(root / "pipe")
    with pytest.raises(InputError):
        read_installed(str(root), name, limit_bytes=10)
    with pytest.raises(AdjudgeError):
        write_installed(str(root), name, b"x", executable=False)
    assert (list(elsewhere.iterdir()), (root / "file").read_bytes()) == ([], b"theirs")


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"12345")
    with pytest.raises(InputError, match="more than 4 bytes"):
        read_installed(str(tmp_path), "f", limit_bytes=4)


def test_what_cannot_be_written_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "f").write_bytes(b"before")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("adjudge.adapters.installed_files.os.fsync", full)
    with pytest.raises(ToolError, match="No space left"):
        write_installed(str(tmp_path), "f", b"after", executable=False)
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {"f": b"before"}


LEFT = ".adjudge-install-"


@pytest.mark.parametrize("clear", [True, False], ids=["cleared", "written"])
def test_what_a_killed_write_left_goes_and_nothing_else(tmp_path: Path, *, clear: bool) -> None:
    root, elsewhere = tmp_path / "root", tmp_path / "elsewhere"
    root.mkdir()
    elsewhere.write_bytes(b"theirs")
    for number in ("12", "0123456789abcdef"):
        (root / f"{LEFT}{number}").write_bytes(b"half")
    (root / f"{LEFT}ab").symlink_to(elsewhere)
    (root / f"{LEFT}ac").mkdir()
    os.mkfifo(root / f"{LEFT}ad")
    (root / f"{LEFT}notes").write_bytes(b"theirs")
    (root / f"{LEFT}ae").write_bytes(b"being written")
    with (root / f"{LEFT}ae").open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        if clear:
            clear_installed(str(root), "f")
        else:
            write_installed(str(root), "f", b"x", executable=False)
    kept = {f"{LEFT}{one}" for one in ("ab", "ac", "ad", "notes", "ae")}
    assert {one.name for one in root.iterdir()} - {"f"} == kept
    assert elsewhere.read_bytes() == b"theirs"


def test_a_file_is_written_aside_in_the_folder_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    aside, root = tmp_path / "aside", tmp_path / "root"
    for one in (aside, root):
        one.mkdir()
    seen: list[tuple[int, int]] = []
    real = os.fsync

    def look(handle: int) -> None:
        seen.append((len(list(aside.iterdir())), len(list(root.iterdir()))))
        real(handle)

    monkeypatch.setattr("adjudge.adapters.installed_files.os.fsync", look)
    write_installed(str(root), "f", b"x", executable=False, aside=str(aside))
    assert (seen, (root / "f").read_bytes(), list(aside.iterdir())) == ([(1, 0), (0, 1)], b"x", [])


def test_another_disk_is_no_hindrance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    aside, root = tmp_path / "aside", tmp_path / "root"
    for one in (aside, root):
        one.mkdir()
    real = os.rename

    def other_disk(name: str, to: str, *, src_dir_fd: int, dst_dir_fd: int) -> None:
        if src_dir_fd != dst_dir_fd:
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        real(name, to, src_dir_fd=src_dir_fd, dst_dir_fd=dst_dir_fd)

    monkeypatch.setattr("adjudge.adapters.installed_files.os.rename", other_disk)
    write_installed(str(root), "f", b"x", executable=False, aside=str(aside))
    assert ([one.name for one in root.iterdir()], list(aside.iterdir())) == (["f"], [])
