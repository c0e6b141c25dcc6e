"""A new store appears whole, or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.creation import create
from adjudge.adapters.sqlite.heads import read_head_file, write_head_file
from adjudge.adapters.sqlite.options import USUAL
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.write_points import pass_by
from adjudge.errors import StateError
from adjudge.model.ledger import EMPTY
from tests.state_values import FACTS, chain, database, opened

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def place(tmp_path: Path) -> StorePlace:
    """A place in an empty folder."""
    found = StorePlace(database=database(tmp_path))
    os.mkdir(found.folder)
    return found


def test_new_store_is_a_database_and_an_empty_head(place: StorePlace) -> None:
    create(place, FACTS, USUAL)
    assert sorted(os.listdir(place.folder)) == ["state.db", "state.db.head"]
    assert read_head_file(place) == EMPTY


def test_new_database_is_private(place: StorePlace) -> None:
    create(place, FACTS, USUAL)
    assert os.stat(place.database).st_mode & 0o777 == 0o600


def test_what_a_crash_left_aside_is_replaced(place: StorePlace, tmp_path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        with open(place.unfinished + suffix, "wb") as stream:
            stream.write(b"half")
    write_head_file(place, EMPTY, pass_by)
    create(place, FACTS, USUAL)
    assert sorted(os.listdir(place.folder)) == ["state.db", "state.db.head"]
    with opened(tmp_path) as store:
        assert store.facts() == FACTS


def test_head_of_a_filled_ledger_without_its_database_is_a_lost_store(place: StorePlace) -> None:
    write_head_file(place, chain(1)[0].head, pass_by)
    with pytest.raises(StateError) as caught:
        create(place, FACTS, USUAL)
    assert caught.value.code == "store-missing"
    assert not os.path.exists(place.database)


def test_log_without_its_database_is_a_lost_store(place: StorePlace) -> None:
    with open(place.log, "wb"):
        pass
    with pytest.raises(StateError) as caught:
        create(place, FACTS, USUAL)
    assert caught.value.code == "store-missing"
