"""A new database in the place of a damaged one."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.options import USUAL
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.rebuilding import Source, build_anew, put_in_place
from adjudge.errors import InvariantError
from adjudge.model.ledger import EMPTY, Head, next_entry
from tests.state_values import FACTS, chain, filled, opened, record

if TYPE_CHECKING:
    from adjudge.contracts.ledger_fork_v1 import CarriedTableV1
    from adjudge.model.ledger import Entry


def built(place: StorePlace, good: Head, source: sqlite3.Connection | None) -> Head:
    """A new database stands aside, with one more record behind the good ones."""

    def make(_tables: tuple[CarriedTableV1, ...]) -> Entry:
        return next_entry(good, record(77))

    return build_anew(place, FACTS, USUAL, source=Source(source, place, good), make=make)


def test_sound_start_is_taken_over_and_the_old_database_stays(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 4))
    before = Path(place.database).read_bytes()
    with closing(sqlite3.connect(place.database)) as source:
        head = built(place, chain(2)[-1].head, source)
    with closing(sqlite3.connect(place.unfinished)) as made:
        rows = made.execute("SELECT record_id FROM ledger ORDER BY seq").fetchall()
        assert rows == [("v0",), ("v1",), ("v77",)]
        assert made.execute("SELECT seq, digest FROM ledger_head").fetchone() == (2, head.digest)
    assert Path(place.database).read_bytes() == before


@pytest.mark.parametrize("good", [Head(seq=1, digest=chain(3)[2].digest), Head(seq=9, digest=EMPTY.digest)])
def test_head_that_the_chain_does_not_come_to_is_our_own_fault(tmp_path: Path, good: Head) -> None:
    place = StorePlace(database=filled(tmp_path, 4))
    with closing(sqlite3.connect(place.database)) as source, pytest.raises(InvariantError):
        built(place, good, source)


def test_open_database_is_overwritten_under_the_same_inode(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 4))
    inode = place.inode()
    with closing(sqlite3.connect(place.database)) as source:
        built(place, chain(2)[-1].head, source)
    put_in_place(place, USUAL)
    assert (place.inode(), place.exists(place.unfinished)) == (inode, False)


@pytest.mark.parametrize("data", [None, b"", b"\0" * 9000])
def test_what_is_no_database_is_replaced_without_its_log(tmp_path: Path, data: bytes | None) -> None:
    place = StorePlace(database=filled(tmp_path, 4))
    os.unlink(place.database)
    if data is not None:
        Path(place.database).write_bytes(data)
    Path(place.log).write_bytes(b"a log of another database")
    built(place, EMPTY, None)
    put_in_place(place, USUAL)
    assert not place.exists(place.log)
    Path(place.head).unlink()
    with closing(sqlite3.connect(place.database)) as made:
        assert made.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_reader_of_the_old_content_is_not_disturbed(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 4))
    with opened(tmp_path) as store:
        reading = store.ledger.entries()
        next(reading)
        with closing(sqlite3.connect(place.database)) as source:
            built(place, chain(2)[-1].head, source)
        put_in_place(place, USUAL)
        assert [entry.seq for entry in reading] == [1, 2, 3]
