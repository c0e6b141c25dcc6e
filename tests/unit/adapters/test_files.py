from __future__ import annotations

import errno
import io
import os
import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.files import (
    check_free,
    is_taken,
    read_beside,
    read_lines,
    read_named,
    write_once,
)
from adjudge.errors import ConfigError, ToolError

if TYPE_CHECKING:
    from pathlib import Path


def test_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"\xff\r\n\0")
    assert read_named(str(tmp_path / "f"), what="patch", limit_bytes=4) == b"\xff\r\n\0"


def test_standard_input_is_read_under_its_usual_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"text\r\n")))
    assert read_named("-", what="patch", limit_bytes=10) == b"text\r\n"


def test_pipe_is_read_where_one_makes_sense() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"piped")
    os.close(writing)
    assert read_named(f"/dev/fd/{reading}", what="patch", limit_bytes=10, pipes=True) == b"piped"
    os.close(reading)


def test_pipe_that_nobody_fills_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for read in (read_named, lambda path, **words: list(read_lines(path, **words))):
        with pytest.raises(ConfigError, match="is no regular file") as caught:
            read(str(tmp_path / "pipe"), what="grant signature", limit_bytes=4)
        assert caught.value.code == "grant-signature-file"


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null"])
def test_device_is_refused(name: str) -> None:
    with pytest.raises(ConfigError, match="is no regular file"):
        read_named(name, what="grant", limit_bytes=4)


def test_link_to_a_regular_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"text")
    (tmp_path / "link").symlink_to("f")
    assert read_named(str(tmp_path / "link"), what="grant", limit_bytes=4) == b"text"


def test_lines_come_with_their_ends_and_too_long_ones_cut(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"a\nbcdef\nlast")
    found = read_lines(str(tmp_path / "f"), what="export", limit_bytes=3)
    assert list(found) == [b"a\n", b"bcde", b"f\n", b"last"]


def test_name_of_a_link_that_leads_nowhere_is_taken(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("none")
    assert [is_taken(str(tmp_path / name)) for name in ("link", "none")] == [True, False]


def test_more_than_the_limit_is_refused(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"12345")
    with pytest.raises(ConfigError, match="more than 4 bytes") as caught:
        read_named(str(tmp_path / "f"), what="patch", limit_bytes=4)
    assert caught.value.code == "patch-too-large"


@pytest.mark.parametrize("name", ["missing", "."])
def test_what_cannot_be_read_is_refused_without_its_path(name: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        read_named(str(tmp_path / name), what="grant", limit_bytes=4)
    assert caught.value.code == "grant-file"
    assert str(tmp_path) not in caught.value.message


def test_file_beside_another_may_be_missing(tmp_path: Path) -> None:
    assert read_beside(str(tmp_path / "f"), what="grant", limit_bytes=4) is None


def test_file_is_written_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    assert write_once(str(tmp_path / "r"), b"receipt", what="receipt")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("r", b"receipt")]


def test_same_bytes_again_are_no_second_file(tmp_path: Path) -> None:
    write_once(str(tmp_path / "r"), b"receipt", what="receipt")
    assert not write_once(str(tmp_path / "r"), b"receipt", what="receipt")


@pytest.mark.parametrize("there", [b"recei", b"receipt and more", b""])
def test_other_bytes_are_not_written_over(there: bytes, tmp_path: Path) -> None:
    (tmp_path / "r").write_bytes(there)
    with pytest.raises(ConfigError) as caught:
        write_once(str(tmp_path / "r"), b"receipt", what="receipt")
    assert caught.value.code == "receipt-exists"
    assert (tmp_path / "r").read_bytes() == there


def test_dangling_link_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "r").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ConfigError):
        write_once(str(tmp_path / "r"), b"receipt", what="receipt")
    assert not (tmp_path / "elsewhere").exists()


def test_missing_folder_is_told_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="folder of the receipt"):
        check_free(str(tmp_path / "no" / "r"), b"", what="receipt")


def test_somebody_who_was_first_keeps_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(_: str, path: str) -> None:
        (tmp_path / "r").write_bytes(b"other")
        raise FileExistsError(errno.EEXIST, "exists", path)

    monkeypatch.setattr(os, "link", lose)
    with pytest.raises(ConfigError):
        write_once(str(tmp_path / "r"), b"receipt", what="receipt")
    assert [path.name for path in tmp_path.iterdir()] == ["r"]


def test_file_system_without_links_gets_the_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: str) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    assert write_once(str(tmp_path / "r"), b"receipt", what="receipt")
    assert (tmp_path / "r").read_bytes() == b"receipt"


def test_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(ToolError, match="No space left"):
        write_once(str(tmp_path / "r"), b"receipt", what="receipt")
    assert list(tmp_path.iterdir()) == []


def test_standard_input_that_is_closed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(ConfigError, match="cannot be read"):
        read_named("-", what="event", limit_bytes=9)
