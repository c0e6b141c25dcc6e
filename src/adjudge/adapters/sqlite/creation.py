"""A new store, made aside and moved into place.

The order is what makes a crash harmless: tables, then the empty second head, then the database under its
name. So a database without a second head, or a second head of a ledger with entries without its database, is
never the trace of a crash: something was lost or taken away, and nothing new is made in its place.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.connection import APPLICATION_ID, transaction
from adjudge.adapters.sqlite.heads import read_head_file, write_head_file
from adjudge.adapters.sqlite.migrations import migrate
from adjudge.adapters.sqlite.place import StorePlace, discard, synchronize_file, synchronize_folder
from adjudge.adapters.sqlite.write_points import WritePoint
from adjudge.errors import StateError
from adjudge.model.ledger import EMPTY, GENESIS

if TYPE_CHECKING:
    from adjudge.adapters.sqlite.options import StoreOptions
    from adjudge.model.state import StoreFacts

_LOST: Final = "restore it from a backup; `adjudge tool ledger fork --at 0` tells how to go on without it"


def create(place: StorePlace, facts: StoreFacts, options: StoreOptions) -> None:
    """Make the store; the caller holds the lock and has seen that there is no database.

    Raises:
        StateError: Traces of a lost database are there.
    """
    head = read_head_file(place)
    if place.exists(place.log) or (head is not None and head != EMPTY):
        raise StateError(
            "store-missing", "The state database is gone, but what stood beside it is there.", _LOST
        )
    build(place.unfinished, facts, options)
    options.hook(WritePoint.BUILT)
    write_head_file(place, EMPTY, options.hook)
    options.hook(WritePoint.HEAD_MADE)
    os.rename(place.unfinished, place.database)  # noqa: PTH104 - names that are not UTF-8
    synchronize_folder(place.folder)
    options.hook(WritePoint.MOVED)


def build(path: str, facts: StoreFacts, options: StoreOptions) -> None:
    """A complete database with an empty ledger at ``path``, durable, without a log beside it."""
    for leftover in (path, path + "-wal", path + "-shm"):
        discard(leftover)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")  # kept in the file's header
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        for step in options.migrations:
            migrate(connection, step, options.hook)
        with transaction(connection):
            connection.execute(
                "INSERT INTO repository (only_row, identity, object_format) VALUES (1, ?, ?)",
                (facts.identity, facts.object_format),
            )
            connection.execute(
                "INSERT INTO ledger_head (only_row, seq, digest) VALUES (1, -1, ?)", (GENESIS,)
            )
    synchronize_file(path)
