"""A store made anew from the sound part of a damaged one: built aside, then put in its place.

A database that SQLite can still open is overwritten through SQLite, in one transaction: other processes that
have it open see the old content or the new, and its log stays its own. One that it cannot open, or that is
gone, is replaced by name, its log removed before: a log must never meet a database it does not belong to.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.adapters.sqlite.connection import Access, connect, told, transaction
from adjudge.adapters.sqlite.creation import build
from adjudge.adapters.sqlite.ledger import SqliteLedger, insert_entry
from adjudge.adapters.sqlite.opening import connect_checked
from adjudge.adapters.sqlite.place import discard, synchronize_file, synchronize_folder
from adjudge.contracts.ledger_fork_v1 import CarriedTableV1
from adjudge.errors import InvariantError, StateError
from adjudge.model.ledger import EMPTY, check_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adjudge.adapters.sqlite.options import StoreOptions
    from adjudge.adapters.sqlite.place import StorePlace
    from adjudge.model.ledger import Entry, Head
    from adjudge.model.state import StoreFacts

    MakeBreak = Callable[[tuple[CarriedTableV1, ...]], Entry]

_OF_THE_CHAIN: Final = frozenset({"repository", "ledger", "ledger_head"})
_UNNAMED: Final = """
    DELETE FROM receipts
    WHERE 'sha256:' || digest NOT IN (SELECT record_id FROM ledger WHERE kind = 'receipt')
"""
_NO_DATABASE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class Source(NamedTuple):
    """What is taken over.

    Attributes:
        connection: Of the damaged database; ``None`` where there is nothing to read.
        place: Where its files are.
        good: The last entry to keep.
    """

    connection: sqlite3.Connection | None
    place: StorePlace
    good: Head


def build_anew(
    place: StorePlace, facts: StoreFacts, options: StoreOptions, *, source: Source, make: MakeBreak
) -> Head:
    """Build the new database aside, durable; its head.

    Args:
        place: Where it will be.
        facts: Whose state it is.
        options: How a store is made.
        source: What is taken over.
        make: The break, given what came along of the other tables.
    """
    build(place.unfinished, facts, options)
    opened = connect(place.unfinished, Access.WRITE, wait_s=options.wait_s)
    with closing(opened) as connection, transaction(connection):
        _keep_entries(connection, source)
        entry = make(tuple(_carry_over(source.connection, connection)))
        insert_entry(connection, entry)
    synchronize_file(place.unfinished)
    return entry.head


def put_in_place(place: StorePlace, options: StoreOptions) -> None:
    """The new database takes the place of the damaged one; the caller holds the writers' lock."""
    if not _overwritten(place, options):
        for leftover in (place.log, place.database + "-shm"):
            discard(leftover)
        os.replace(place.unfinished, place.database)  # noqa: PTH105 - names that are not UTF-8
    discard(place.unfinished)
    synchronize_folder(place.folder)


def _keep_entries(connection: sqlite3.Connection, source: Source) -> None:
    """The entries up to the last good one, each checked once more.

    Raises:
        InvariantError: They are not what was verified a moment ago.
    """
    head = EMPTY
    for entry in _entries(source):
        if check_entry(head, entry) is not None:
            break
        insert_entry(connection, entry)
        head = entry.head
        if head.seq >= source.good.seq:
            break
    if head != source.good:
        raise InvariantError("fork-source", "The sound part of the ledger changed while it was copied.")


def _entries(source: Source) -> Iterator[Entry]:
    if source.connection is not None and source.good != EMPTY:
        yield from SqliteLedger(source.connection, source.place).entries()


def _carry_over(source: sqlite3.Connection | None, target: sqlite3.Connection) -> Iterator[CarriedTableV1]:
    """The other tables, row by row; receipts that no kept entry names stay behind."""
    rows = target.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
    for name in [str(row[0]) for row in rows if row[0] not in _OF_THE_CHAIN]:
        kept, left = (0, None) if source is None else _carry_table(name, source, target)
        if name == "receipts":
            unnamed = target.execute(_UNNAMED).rowcount
            kept, left = kept - unnamed, None if left is None else left + unnamed
        yield CarriedTableV1(table=name, rows=kept, left=left)


def _carry_table(name: str, source: sqlite3.Connection, target: sqlite3.Connection) -> tuple[int, int | None]:
    """How many rows came along, and how many did not; ``None`` where reading ended early."""
    kept = left = 0
    try:
        there = set(_columns(name, source))
        columns = ", ".join(one for one in _columns(name, target) if one in there)
        if not columns:
            return 0, 0  # the version of the damaged store had no such table
        rows = source.execute(f"SELECT {columns} FROM {name}")  # noqa: S608 - names of our own tables
    except (sqlite3.Error, UnicodeDecodeError):
        return 0, None
    marks = ", ".join("?" * (columns.count(",") + 1))
    while True:
        try:
            row = next(rows, None)
        except (sqlite3.Error, UnicodeDecodeError):
            return kept, None
        if row is None:
            return kept, left
        try:
            target.execute(f"INSERT INTO {name} ({columns}) VALUES ({marks})", row)  # noqa: S608 - as above
            kept += 1
        except sqlite3.IntegrityError:
            left += 1


def _columns(name: str, connection: sqlite3.Connection) -> list[str]:
    return [str(row[1]) for row in connection.execute(f"PRAGMA table_info({name})")]


def _overwritten(place: StorePlace, options: StoreOptions) -> bool:
    """Whether the database could be overwritten through SQLite.

    Raises:
        StateError: It is in use.
    """
    if place.inode() is None:
        return False
    try:
        connection = connect_checked(place, writable=True, wait_s=options.wait_s)
    except StateError as error:
        if error.code != "store-damaged":
            raise
        return False
    except sqlite3.DatabaseError as error:
        return _is_no_database(error)
    with told(), closing(connection), closing(_made(place, options)) as made:
        try:
            made.backup(connection)
        except sqlite3.DatabaseError as error:
            return _is_no_database(error)
    return True


def _made(place: StorePlace, options: StoreOptions) -> sqlite3.Connection:
    return connect(place.unfinished, Access.FROZEN, wait_s=options.wait_s)


def _is_no_database(error: sqlite3.DatabaseError) -> bool:
    """``False``, for "not overwritten", where the file is no database; raises the error itself otherwise."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _NO_DATABASE:
        raise error
    return False
