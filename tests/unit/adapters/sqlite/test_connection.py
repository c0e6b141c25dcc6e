"""Connections: never one that makes a file, always synchronised, and SQLite's errors in our words."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.connection import Access, connect, pragma, told, transaction
from adjudge.errors import InvariantError, StateError, ToolError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A database with a table of one column."""
    made = str(tmp_path / "a?b#c%20.db")
    with closing(sqlite3.connect(made)) as connection:
        connection.execute("CREATE TABLE t (x UNIQUE)")
    return made


def rows(path: str) -> list[tuple[object, ...]]:
    """What is in the table."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT x FROM t").fetchall()


def test_connection_is_synchronised_in_full_and_distrusts_the_file(path: str) -> None:
    with closing(connect(path, Access.WRITE, wait_s=1)) as connection:
        found = {
            name: pragma(connection, name)
            for name in ("synchronous", "foreign_keys", "trusted_schema", "cell_size_check")
        }
    assert found == {"synchronous": 2, "foreign_keys": 1, "trusted_schema": 0, "cell_size_check": 1}


def test_name_that_is_not_utf_8_can_be_opened(tmp_path: Path) -> None:
    made = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.db")
    with closing(sqlite3.connect(os.fsencode(made))):
        pass
    with closing(connect(made, Access.WRITE, wait_s=1)) as connection:
        assert pragma(connection, "user_version") == 0


@pytest.mark.parametrize("access", Access)
def test_missing_file_is_not_made(tmp_path: Path, access: Access) -> None:
    with pytest.raises(StateError) as caught, told():
        connect(str(tmp_path / "none.db"), access, wait_s=1)
    assert caught.value.code == "store-read-only"
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("access", [Access.READ, Access.FROZEN])
def test_connection_that_reads_cannot_write(path: str, access: Access) -> None:
    with closing(connect(path, access, wait_s=1)) as connection:
        with pytest.raises(StateError) as caught, told():
            connection.execute("INSERT INTO t VALUES (1)")
        assert caught.value.code == "store-read-only"


def test_transaction_is_kept_at_its_end(path: str) -> None:
    with closing(connect(path, Access.WRITE, wait_s=1)) as connection, transaction(connection):
        connection.execute("INSERT INTO t VALUES (1)")
    assert rows(path) == [(1,)]


def insert_and_raise(connection: sqlite3.Connection, error: type[BaseException]) -> None:
    """A transaction that ends badly."""
    with transaction(connection):
        connection.execute("INSERT INTO t VALUES (1)")
        raise error


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_transaction_is_undone_when_anything_is_raised(path: str, error: type[BaseException]) -> None:
    with closing(connect(path, Access.WRITE, wait_s=1)) as connection:
        with pytest.raises(error):
            insert_and_raise(connection, error)
        assert not connection.in_transaction
    assert rows(path) == []


def test_transaction_that_sqlite_ended_itself_is_told_by_its_cause(path: str) -> None:
    with closing(connect(path, Access.WRITE, wait_s=1)) as connection:
        connection.execute(f"PRAGMA max_page_count={pragma(connection, 'page_count')}")
        with pytest.raises(ToolError) as caught, told(), transaction(connection):
            connection.execute("INSERT INTO t VALUES (?)", (b"x" * 100_000,))
    assert caught.value.code == "state-io"


def test_database_that_another_writes_is_busy(path: str) -> None:
    with (
        closing(connect(path, Access.WRITE, wait_s=0)) as one,
        closing(connect(path, Access.WRITE, wait_s=0)) as two,
        transaction(one),
        pytest.raises(StateError) as caught,
        told(),
    ):
        two.execute("BEGIN IMMEDIATE")
    assert caught.value.code == "store-busy"


@pytest.mark.parametrize("data", [b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 4000])
def test_file_that_is_no_database_is_damaged(path: str, data: bytes) -> None:
    with open(path, "wb") as stream:
        stream.write(data)
    with (
        pytest.raises(StateError) as caught,
        told(),
        closing(connect(path, Access.WRITE, wait_s=1)) as connection,
    ):
        connection.execute("SELECT * FROM t")
    assert caught.value.code == "store-damaged"
    assert caught.value.hint is not None


def test_database_without_a_table_of_ours_is_damaged(path: str) -> None:
    with (
        pytest.raises(StateError) as caught,
        told(),
        closing(connect(path, Access.WRITE, wait_s=1)) as connection,
    ):
        connection.execute("SELECT * FROM ledger")
    assert caught.value.code == "store-damaged"


def test_error_of_the_system_is_the_environments_fault() -> None:
    with pytest.raises(ToolError, match="Is a directory"), told():
        os.open("/", os.O_WRONLY)


def test_wrong_use_of_a_connection_is_our_fault(path: str) -> None:
    connection = connect(path, Access.WRITE, wait_s=1)
    connection.close()
    with pytest.raises(InvariantError), told():
        connection.execute("SELECT 1")
