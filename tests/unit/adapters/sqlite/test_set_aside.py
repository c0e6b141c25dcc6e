"""Files of a damaged store in a folder of their own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.set_aside import free_name, measure_files, read_breaks, set_files_aside
from adjudge.contracts.ledger_fork_v1 import LedgerBreakV1, derive_set_aside_digest
from adjudge.contracts.ledger_v1 import DamageV1
from adjudge.errors import StateError
from tests.state_values import filled


def broken(place: StorePlace) -> LedgerBreakV1:
    """A break that lists the files as they are."""
    files = measure_files(place)
    return LedgerBreakV1(
        at=1,
        good="ab" * 32,
        damage=DamageV1(kind="gap", seq=1, message="Ledger entry 1 is missing."),
        lost=1,
        earlier=(),
        set_aside=free_name(place, 1),
        set_aside_sha256=derive_set_aside_digest(files),
        files=files,
        tables=(),
    )


def test_empty_log_and_lock_are_no_part_of_a_store(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 1))
    Path(place.log).touch()
    assert [file.name for file in measure_files(place)] == ["state.db", "state.db.head"]


def test_folder_is_private_and_read_back_by_its_break(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 1))
    record = broken(place)
    set_files_aside(place, record)
    folder = Path(place.set_aside(1, 1))
    assert list(read_breaks(place, 1)) == [record]
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {one.stat().st_mode & 0o777 for one in folder.iterdir()} == {0o600}


def test_name_that_is_taken_is_never_used(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 1))
    os.symlink("nowhere", place.set_aside(1, 1))
    Path(place.set_aside(1, 2)).write_bytes(b"")
    assert free_name(place, 1) == "state.db.fork-1-3"


def test_folder_that_a_crash_left_half_made_is_made_anew(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 1))
    Path(place.database + ".fork.new").mkdir()
    Path(place.database + ".fork.new", "state.db").write_bytes(b"half")
    set_files_aside(place, broken(place))
    assert Path(place.set_aside(1, 1), "state.db").read_bytes() == Path(place.database).read_bytes()
    assert not os.path.exists(place.database + ".fork.new")


def test_file_that_changed_since_it_was_measured_is_refused(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 1))
    record = broken(place)
    Path(place.head).write_bytes(b"other")
    with pytest.raises(StateError):
        set_files_aside(place, record)
    assert not os.path.exists(place.set_aside(1, 1))


@pytest.mark.parametrize("data", [None, b"", b"{}"])
def test_folder_without_its_break_stands_for_nothing(tmp_path: Path, data: bytes | None) -> None:
    place = StorePlace(database=filled(tmp_path, 1))
    os.mkdir(place.set_aside(1, 1))
    if data is not None:
        Path(place.set_aside(1, 1), "break.json").write_bytes(data)
    assert list(read_breaks(place, 1)) == []
