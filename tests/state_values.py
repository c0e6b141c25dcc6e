"""Plain values of the state: records, chains, transitions, and a real store in a folder."""

from __future__ import annotations

import os
import sqlite3
from contextlib import AbstractContextManager, closing
from typing import TYPE_CHECKING

from adjudge.adapters.sqlite.opening import open_store
from adjudge.adapters.sqlite.options import USUAL, StoreOptions
from adjudge.model.ledger import EMPTY, Entry, Record, next_entry
from adjudge.model.state import StoreFacts, Transition

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.adapters.sqlite.store import SqliteStore

FACTS = StoreFacts(identity="ab" * 32, object_format="sha1")


def record(number: int, *, payload: bytes | None = None) -> Record:
    """A verdict with an id of its own."""
    return Record(kind="verdict", record_id=f"v{number}", payload=payload or b'{"number":%d}\n' % number)


def step(*numbers: int) -> Transition:
    """A transition that accepts these records."""
    return Transition(records=tuple(record(number) for number in numbers))


def chain(length: int) -> list[Entry]:
    """A sound chain of ``record(0)``, ``record(1)``, and so on."""
    entries: list[Entry] = []
    for number in range(length):
        entries.append(next_entry(entries[-1].head if entries else EMPTY, record(number)))
    return entries


def database(folder: Path) -> str:
    """Where the store of a test is."""
    return os.path.join(folder, "state", "state.db")


def opened(folder: Path, options: StoreOptions = USUAL) -> AbstractContextManager[SqliteStore]:
    """The real store of a test folder."""
    return open_store(database(folder), FACTS, options=options)


def filled(folder: Path, length: int) -> str:
    """A real store with a ledger of this length, closed; path of its database."""
    with opened(folder) as store:
        for number in range(length):
            store.commit(step(number))
    return database(folder)


def change(path: str, *statements: str) -> None:
    """Change the database behind the store's back, as whoever may edit the file can."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for name in ("ledger_keeps", "ledger_holds"):
            connection.execute(f"DROP TRIGGER IF EXISTS {name}")
        for statement in statements:
            connection.execute(statement)
