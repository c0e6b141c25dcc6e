"""Transitions of the real store: what they refuse to build on, and what they say when half of the world fails."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.heads import read_head_file, write_head_file
from adjudge.adapters.sqlite.migrations import MIGRATIONS, Migration
from adjudge.adapters.sqlite.options import StoreOptions
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.write_points import WritePoint, pass_by
from adjudge.contracts.receipt_v1 import receipt_record
from adjudge.errors import StateError, ToolError
from adjudge.model.ledger import EMPTY, sha256
from adjudge.model.state import Transition
from tests.ports.test_store import GRANT, RECEIPT
from tests.state_values import FACTS, chain, change, database, filled, opened, step

if TYPE_CHECKING:
    from pathlib import Path

NEXT = Migration(version=MIGRATIONS[-1].version + 1, statements=("CREATE TABLE later (x)",))


def test_transition_moves_the_second_head(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 2))
    assert read_head_file(place) == chain(2)[-1].head


def test_transition_without_records_leaves_the_second_head(tmp_path: Path) -> None:
    place = StorePlace(database=database(tmp_path))
    with opened(tmp_path) as store:
        store.commit(Transition(grants=(GRANT,)))
        assert read_head_file(place) == EMPTY


def test_nothing_is_built_on_a_cut_tail(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 3))
    with opened(tmp_path) as store:
        write_head_file(place, chain(5)[-1].head, pass_by)
        with pytest.raises(StateError) as caught:
            store.commit(step(3))
        assert caught.value.code == "ledger-damaged"
        assert store.ledger.head().seq == 2


def test_store_that_was_removed_while_open_is_told(tmp_path: Path) -> None:
    path = filled(tmp_path, 1)
    with opened(tmp_path) as store:
        os.rename(path, path + ".away")
        with pytest.raises(StateError) as caught:
            store.commit(step(1))
    assert caught.value.code == "store-moved"


def test_store_that_was_upgraded_while_open_is_not_written(tmp_path: Path) -> None:
    filled(tmp_path, 1)
    with opened(tmp_path) as store:
        with opened(tmp_path, StoreOptions(migrations=(*MIGRATIONS, NEXT))):
            pass
        with pytest.raises(StateError) as caught:
            store.commit(step(1))
    assert caught.value.code == "store-newer"


def test_second_head_that_cannot_be_written_is_told_and_the_entry_stays(tmp_path: Path) -> None:
    path = filled(tmp_path, 1)
    os.mkdir(path + ".head.new")
    with opened(tmp_path) as store:
        with pytest.raises(ToolError) as caught:
            store.commit(step(1))
        assert (caught.value.code, store.ledger.head().seq) == ("head-not-recorded", 1)


def test_carrying_it_out_again_records_the_head_and_accepts_nothing_twice(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 1))
    with opened(tmp_path) as store:
        os.mkdir(place.head + ".new")
        with pytest.raises(ToolError):
            store.commit(step(1))
        os.rmdir(place.head + ".new")
        store.commit(step(1))
        assert list(store.ledger.entries()) == chain(2)
    assert read_head_file(place) == chain(2)[-1].head


def test_transition_holds_the_lock_until_the_second_head_is_written(tmp_path: Path) -> None:
    refused: list[str] = []

    def other(point: WritePoint) -> None:
        if point is WritePoint.HEAD_WRITTEN:
            with opened(tmp_path, StoreOptions(wait_s=0)) as two:
                try:
                    two.commit(step(9))
                except StateError as error:
                    refused.append(error.code)

    filled(tmp_path, 1)
    with opened(tmp_path, StoreOptions(hook=other)) as store:
        store.commit(step(1))
    assert refused == ["store-busy"]


@pytest.mark.parametrize("column", ["body", "body_sha256"])
def test_grant_that_was_damaged_is_refused(tmp_path: Path, column: str) -> None:
    with opened(tmp_path) as store:
        store.commit(Transition(grants=(GRANT,)))
        change(database(tmp_path), f"UPDATE grants SET {column} = substr({column}, 2)")
        with pytest.raises(StateError) as caught:
            store.find_grant(GRANT.grant_id)
    assert caught.value.code == "store-damaged"


def test_receipt_that_was_damaged_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.commit(Transition(records=(receipt_record(RECEIPT),), receipts=(RECEIPT,)))
        change(database(tmp_path), "UPDATE receipts SET envelope = CAST('x' AS BLOB)")
        with pytest.raises(StateError) as caught:
            store.find_receipt(sha256(RECEIPT))
    assert caught.value.code == "store-damaged"


def test_store_that_does_not_say_whose_it_is_is_damaged(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        assert store.facts() == FACTS
        change(database(tmp_path), "DELETE FROM repository")
        with pytest.raises(StateError) as caught:
            store.facts()
    assert caught.value.code == "store-damaged"
