"""The second head: written whole, read strictly, compared with the chain."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.heads import (
    check_heads,
    last_head,
    read_head_file,
    read_head_row,
    write_head_file,
)
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.write_points import WritePoint, pass_by
from adjudge.contracts.ledger_v1 import encode_head
from adjudge.errors import StateError
from adjudge.model.ids import Digest
from adjudge.model.ledger import EMPTY, Head
from tests.state_values import chain, change, filled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def place(tmp_path: Path) -> StorePlace:
    """A store with three entries."""
    return StorePlace(database=filled(tmp_path, 3))


def checked(place: StorePlace) -> tuple[Head, bool]:
    """What comparing the heads of a store gives."""
    with closing(sqlite3.connect(place.database, isolation_level=None)) as connection:
        return check_heads(connection, place)


def refused(place: StorePlace) -> StateError:
    """The error that comparing the heads of a store raises."""
    with pytest.raises(StateError) as caught:
        checked(place)
    return caught.value


def test_missing_file_is_no_head(tmp_path: Path) -> None:
    assert read_head_file(StorePlace(database=str(tmp_path / "state.db"))) is None


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_file_is_no_head_and_is_not_waited_for(
    make: Callable[[str], None], place: StorePlace
) -> None:
    os.unlink(place.head)
    make(place.head)
    assert refused(place).code == "head-damaged"


def test_pipe_where_the_head_is_made_is_not_waited_for(place: StorePlace) -> None:
    os.mkfifo(f"{place.head}.new")
    write_head_file(place, chain(2)[-1].head, pass_by)
    assert read_head_file(place) == chain(2)[-1].head


def test_head_comes_back_from_its_file(place: StorePlace) -> None:
    write_head_file(place, chain(2)[-1].head, pass_by)
    assert read_head_file(place) == chain(2)[-1].head


def test_file_is_private_and_leaves_nothing_aside(place: StorePlace) -> None:
    write_head_file(place, EMPTY, pass_by)
    assert os.stat(place.head).st_mode & 0o777 == 0o600
    assert not os.path.exists(place.head + ".new")


def test_old_head_stays_until_the_new_one_is_whole(place: StorePlace) -> None:
    seen: dict[WritePoint, Head | None] = {}

    def look(point: WritePoint) -> None:
        seen[point] = read_head_file(place)

    write_head_file(place, EMPTY, look)
    assert seen == {WritePoint.HEAD_WRITTEN: chain(3)[-1].head, WritePoint.HEAD_MOVED: EMPTY}


@pytest.mark.parametrize("data", [b"", b"{}", encode_head(EMPTY)[:-1], b"x" * 10_000])
def test_file_that_is_torn_is_damage_and_not_a_missing_one(place: StorePlace, data: bytes) -> None:
    with open(place.head, "wb") as stream:
        stream.write(data)
    assert refused(place).code == "head-damaged"


def test_file_that_is_a_link_is_not_followed(place: StorePlace, tmp_path: Path) -> None:
    os.rename(place.head, tmp_path / "elsewhere")
    os.symlink(tmp_path / "elsewhere", place.head)
    with pytest.raises(OSError, match="symbolic link"):
        read_head_file(place)


def test_heads_that_agree_need_nothing(place: StorePlace) -> None:
    assert checked(place) == (chain(3)[-1].head, False)


@pytest.mark.parametrize("length", [0, 1, 2])
def test_file_behind_the_chain_is_to_be_brought_up(place: StorePlace, length: int) -> None:
    older = chain(length)[-1].head if length else EMPTY
    write_head_file(place, older, pass_by)
    assert checked(place) == (chain(3)[-1].head, True)


def test_missing_file_beside_a_chain_is_refused(place: StorePlace) -> None:
    os.unlink(place.head)
    assert refused(place).code == "head-missing"


def test_file_ahead_of_the_chain_is_a_cut_tail(place: StorePlace) -> None:
    write_head_file(place, chain(5)[-1].head, pass_by)
    error = refused(place)
    assert (error.code, "cut tail" in error.message) == ("ledger-damaged", True)


@pytest.mark.parametrize("seq", [0, 2])
def test_file_beside_the_chain_is_damage(place: StorePlace, seq: int) -> None:
    write_head_file(place, Head(seq=seq, digest=Digest("12" * 32)), pass_by)
    assert refused(place).code == "ledger-damaged"


def test_tail_cut_with_the_head_in_the_database_mended_is_found(place: StorePlace) -> None:
    head = chain(2)[-1].head
    change(
        place.database,
        "DELETE FROM ledger WHERE seq = 2",
        f"UPDATE ledger_head SET seq = {head.seq}, digest = '{head.digest}'",
    )
    assert "cut tail" in refused(place).message


def test_tail_cut_without_mending_anything_is_found(place: StorePlace) -> None:
    change(place.database, "DELETE FROM ledger WHERE seq = 2")
    assert refused(place).code == "ledger-damaged"


@pytest.mark.parametrize("statement", ["DELETE FROM ledger_head", "DROP TABLE ledger_head"])
def test_recorded_head_that_is_gone_is_damage(place: StorePlace, statement: str) -> None:
    change(place.database, statement)
    assert refused(place).code in {"ledger-damaged", "store-damaged"}


def test_both_ends_are_read_from_the_database(place: StorePlace) -> None:
    with closing(sqlite3.connect(place.database)) as connection:
        assert read_head_row(connection) == last_head(connection) == chain(3)[-1].head


def test_comparison_stands_in_the_transaction_that_is_open(place: StorePlace) -> None:
    with closing(sqlite3.connect(place.database, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        check_heads(connection, place)
        assert connection.in_transaction
