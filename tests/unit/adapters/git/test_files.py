from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.files import copy_with_time, open_regular, read_regular, write_whole

if TYPE_CHECKING:
    from pathlib import Path


def test_regular_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"abc")
    assert read_regular(tmp_path / "f") == b"abc"
    assert read_regular(os.fsencode(tmp_path / "f")) == b"abc"


@pytest.mark.parametrize("kind", ["absent", "folder", "link", "fifo"])
def test_anything_else_is_nothing(kind: str, tmp_path: Path) -> None:
    place = tmp_path / "f"
    (tmp_path / "real").write_bytes(b"x")
    if kind == "folder":
        place.mkdir()
    elif kind == "link":
        place.symlink_to(tmp_path / "real")
    elif kind == "fifo":
        os.mkfifo(place)
    assert read_regular(place) is None
    assert open_regular(place) is None
    assert not copy_with_time(place, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_file_over_the_limit_is_nothing(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"abcd")
    assert read_regular(tmp_path / "f", limit_bytes=4) == b"abcd"
    assert read_regular(tmp_path / "f", limit_bytes=3) is None
    assert not copy_with_time(tmp_path / "f", tmp_path / "copy", limit_bytes=3)


def test_copy_has_the_bytes_and_the_time_to_the_nanosecond(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"x" * 3_000_000)
    os.utime(tmp_path / "f", ns=(1_700_000_000_123_456_789, 1_700_000_000_987_654_321))
    assert copy_with_time(tmp_path / "f", tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == b"x" * 3_000_000
    assert (tmp_path / "copy").stat().st_mtime_ns == (tmp_path / "f").stat().st_mtime_ns


def test_copy_never_writes_over_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"new")
    (tmp_path / "copy").write_bytes(b"old")
    with pytest.raises(FileExistsError):
        copy_with_time(tmp_path / "f", tmp_path / "copy")


def test_file_is_written_whole_with_its_folder(tmp_path: Path) -> None:
    write_whole(tmp_path / "new" / "f", b"one")
    write_whole(tmp_path / "new" / "f", b"two")
    assert (tmp_path / "new" / "f").read_bytes() == b"two"
    assert os.listdir(tmp_path / "new") == ["f"]


def test_failed_write_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_whole(tmp_path / "f", b"old")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("pathlib.Path.replace", refuse)
    with pytest.raises(PermissionError):
        write_whole(tmp_path / "f", b"new")
    assert os.listdir(tmp_path) == ["f"]
    assert (tmp_path / "f").read_bytes() == b"old"
