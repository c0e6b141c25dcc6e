from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.placing import LARGE_BYTES, Kind, Placed, Places

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def places(tmp_path: Path) -> Places:
    (tmp_path / "d" / "e").mkdir(parents=True)
    (tmp_path / "d" / "f").write_text("x")
    (tmp_path / "d" / "run").write_text("x")
    (tmp_path / "d" / "run").chmod(0o755)
    (tmp_path / "link").symlink_to("d")
    (tmp_path / "dangling").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe")
    return Places(os.fsencode(tmp_path), limit_bytes=LARGE_BYTES + 1)


@pytest.mark.parametrize(
    ("path", "placed"),
    [
        (b"d/f", Placed(Kind.FILE)),
        (b"d/run", Placed(Kind.FILE, executable=True)),
        (b"link", Placed(Kind.LINK)),
        (b"dangling", Placed(Kind.LINK)),
        (b"d/e", Placed(Kind.FOLDER)),
        (b"pipe", Placed(Kind.SPECIAL)),
        (b"absent", Placed(Kind.GONE)),
        (b"absent/below", Placed(Kind.GONE)),
        (b"d/f/below", Placed(Kind.GONE)),
        (b"link/f", Placed(Kind.GONE)),
        (b"d/\xff", Placed(Kind.GONE)),
    ],
)
def test_what_lies_at_a_path(path: bytes, placed: Placed, places: Places) -> None:
    assert places.look(path) == placed
    assert places.exists(path) is (placed.kind is not Kind.GONE)


def test_name_that_the_system_refuses_is_unreadable(places: Places) -> None:
    assert places.look(b"x" * 300).kind is Kind.UNREADABLE


def test_size_is_told(places: Places, tmp_path: Path) -> None:
    for name, size in (("large", LARGE_BYTES + 1), ("oversize", LARGE_BYTES + 2)):
        with (tmp_path / name).open("wb") as stream:
            stream.truncate(size)
    assert places.look(b"large") == Placed(Kind.FILE, large=True)
    assert places.look(b"oversize").kind is Kind.OVERSIZE


def test_path_deeper_than_the_stack_is_looked_at(places: Places) -> None:
    assert places.look(b"d/" * 3000 + b"x").kind in {Kind.GONE, Kind.UNREADABLE}


def test_folder_that_holds_files_alone_is_told_from_others(places: Places, tmp_path: Path) -> None:
    assert places.holds_files_alone(b"d")
    assert not places.holds_files_alone(b"d/e")
    assert not places.holds_files_alone(b"link")
    assert not places.holds_files_alone(b"absent")
    (tmp_path / "d" / ".git").mkdir()
    assert not places.holds_files_alone(b"d")


def test_repository_is_seen(places: Places, tmp_path: Path) -> None:
    (tmp_path / "d" / "e" / ".git").write_text("gitdir: x")
    assert places.is_repository(b"d/e")
    assert not places.is_repository(b"d")
