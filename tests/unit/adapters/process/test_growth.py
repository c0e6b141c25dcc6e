from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.process import growth
from adjudge.adapters.process.growth import Growth

if TYPE_CHECKING:
    from pathlib import Path

ROOM = 1 << 20


def growth_of(*folders: Path) -> Growth:
    return Growth(tuple(os.fsencode(folder) for folder in folders), ROOM)


def is_over(grown: Growth, looks: int = 50) -> bool:
    """Whether one of so many looks finds too much."""
    for _ in range(looks):
        time.sleep(grown.wait_s())
        if grown.is_over():
            return True
    return False


@pytest.fixture(autouse=True)
def _eager(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "REST", 0)
    monkeypatch.setattr(growth, "LEAST_REST_S", 0.0)


def test_file_that_grows_is_found(tmp_path: Path) -> None:
    grown = growth_of(tmp_path)
    assert not is_over(grown)
    (tmp_path / "new").write_bytes(b"x" * (2 * ROOM))
    assert is_over(grown)


def test_many_files_in_many_folders_are_found_a_little_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "STEP_ENTRIES", 3)
    grown = growth_of(tmp_path)
    for number in range(20):
        (tmp_path / f"{number}" / "deep").mkdir(parents=True)
        (tmp_path / f"{number}" / "deep" / "file").write_bytes(b"x" * (ROOM // 10))
    assert not grown.is_over()
    assert is_over(grown)


def test_two_folders_count_together(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    grown = growth_of(tmp_path / "a", tmp_path / "b")
    for name in "ab":
        (tmp_path / name / "file").write_bytes(b"x" * (ROOM * 6 // 10))
    assert is_over(grown)


def test_what_was_there_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"x" * (4 * ROOM))
    grown = growth_of(tmp_path)
    (tmp_path / "old").write_bytes(b"y" * (4 * ROOM))
    assert not is_over(grown)


def test_flood_of_empty_files_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "ENTRY_BYTES", ROOM // 100)
    grown = growth_of(tmp_path)
    for number in range(200):
        (tmp_path / f"{number}").touch()
    assert is_over(grown)


def test_length_without_room_on_the_disk_does_not_count(tmp_path: Path) -> None:
    grown = growth_of(tmp_path)
    with open(tmp_path / "sparse", "wb") as stream:
        stream.truncate(1 << 40)
    assert not is_over(grown)


def test_names_of_one_file_count_once(tmp_path: Path) -> None:
    grown = growth_of(tmp_path)
    (tmp_path / "file").write_bytes(b"x" * (ROOM // 2))
    for number in range(10):
        os.link(tmp_path / "file", tmp_path / f"{number}")
    assert not is_over(grown)


def test_link_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "here").mkdir()
    (tmp_path / "far" / "file").write_bytes(b"x" * (4 * ROOM))
    grown = growth_of(tmp_path / "here")
    (tmp_path / "here" / "link").symlink_to(tmp_path / "far")
    assert not is_over(grown)


def test_place_too_deep_to_look_at_counts_as_too_much(tmp_path: Path) -> None:
    grown = growth_of(tmp_path)
    place = os.open(tmp_path, os.O_RDONLY)
    for _ in range(25):
        os.mkdir("d" * 200, dir_fd=place)
        deeper = os.open("d" * 200, os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = deeper
    os.close(place)
    assert is_over(grown)


def test_folder_that_goes_or_is_not_there_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "goes").mkdir()
    grown = growth_of(tmp_path / "goes", tmp_path / "never")
    (tmp_path / "goes").rmdir()
    assert not is_over(grown)


def test_disk_that_gets_full_is_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grown = growth_of(tmp_path)
    monkeypatch.setattr(growth, "_free", lambda _: growth.RESERVE_BYTES - 1)
    assert is_over(grown)


def test_disk_that_was_full_at_the_start_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "_free", lambda _: growth.RESERVE_BYTES - 1)
    assert not is_over(growth_of(tmp_path))
