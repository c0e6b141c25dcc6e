"""A scan tells two folders apart by names, kinds, sizes and times, within a bound."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.scanning import scan_folder

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "f/lib").mkdir(parents=True)
    (tmp_path / "f/lib/a.py").write_text("1")
    (tmp_path / "f/lib/x.pth").write_text("/there")
    (tmp_path / "f/lib/direct_url.json").write_text("{}")
    (tmp_path / "f/link").symlink_to("lib")
    return tmp_path / "f"


def test_scan_says_what_is_there(folder: Path) -> None:
    state = scan_folder(str(folder))
    assert (state.entries, state.bytes, state.whole) == (5, 9, True)
    assert (state.symlinks, state.hints) == (("link",), ("lib/direct_url.json", "lib/x.pth"))


def test_untouched_folder_has_the_same_digest(folder: Path) -> None:
    before = scan_folder(str(folder))
    (folder / "lib/a.py").read_text()
    assert scan_folder(str(folder)) == before


def rewrite(folder: Path) -> None:
    (folder / "lib/a.py").write_text("2")


def rewrite_in_secret(folder: Path) -> None:
    place = folder / "lib/a.py"
    about = place.stat()
    place.write_text("2")
    os.utime(place, ns=(about.st_atime_ns, about.st_mtime_ns))


def add(folder: Path) -> None:
    (folder / "lib/new").touch()


def add_folder(folder: Path) -> None:
    (folder / "lib/new").mkdir()


def remove(folder: Path) -> None:
    (folder / "lib/a.py").unlink()


def allow(folder: Path) -> None:
    (folder / "lib/a.py").chmod(0o755)


def lead_elsewhere(folder: Path) -> None:
    (folder / "link").unlink()
    (folder / "link").symlink_to("lib/a.py")


@pytest.mark.parametrize(
    "touch", [rewrite, rewrite_in_secret, add, add_folder, remove, allow, lead_elsewhere]
)
def test_touched_folder_has_another_digest(folder: Path, touch: object) -> None:
    before = scan_folder(str(folder)).digest
    assert callable(touch)
    touch(folder)
    assert scan_folder(str(folder)).digest != before


def test_more_entries_than_the_bound_are_not_the_whole(folder: Path) -> None:
    state = scan_folder(str(folder), limit=3)
    assert (state.entries, state.whole) == (3, False)


def test_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert scan_folder(str(tmp_path / "gone")).entries == 0
    assert scan_folder(str(tmp_path / "gone")).digest != scan_folder(str(tmp_path)).digest


def test_link_to_a_folder_is_not_gone_into(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "beyond").mkdir()
    (tmp_path / "beyond/x.pth").touch()
    (folder / "out").symlink_to(tmp_path / "beyond")
    assert scan_folder(str(folder)).hints == ("lib/direct_url.json", "lib/x.pth")
