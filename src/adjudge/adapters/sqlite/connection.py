"""Connections to a store's database, and SQLite's errors in our words.

Transactions are begun and ended by hand (``isolation_level=None``), so that one transition is one
transaction. The file is hostile input: its schema may name only harmless functions, and cells are checked.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NoReturn
from urllib.parse import quote

from adjudge.errors import InvariantError, StateError, ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator

APPLICATION_ID: Final = 0x41444A47
"""``ADJG``; what makes an SQLite file one of ours."""

_DAMAGED: Final = "move it aside and keep it; a copy from before the last upgrade may stand beside it"


class Access(StrEnum):
    """How a database is opened; never so that SQLite would make one."""

    WRITE = "mode=rw"
    READ = "mode=ro"
    FROZEN = "mode=ro&immutable=1"
    """Nobody writes and there is no log: SQLite needs no shared memory file, which it could not make."""


def connect(path: str, access: Access, *, wait_s: float) -> sqlite3.Connection:
    """A connection with full synchronisation and foreign keys.

    Raises:
        Error: SQLite's own; the caller stands inside ``told``.
    """
    address = f"file:{quote(os.fsencode(path))}?{access}"
    connection = sqlite3.connect(address, uri=True, timeout=wait_s, isolation_level=None)
    try:
        for pragma in ("foreign_keys=ON", "synchronous=FULL", "trusted_schema=OFF", "cell_size_check=ON"):
            connection.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """The integer value of a pragma."""
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


@contextmanager
def told() -> Iterator[None]:
    """SQLite's and the system's errors as ours.

    ``StateError`` when the database is damaged, busy, or cannot be written; ``ToolError`` when the disk is
    full, or reading or writing failed.

    Raises:
        StateError: The database is damaged so that not even the error can be read.
        ToolError: The system refused.
    """
    try:
        yield
    except sqlite3.Error as error:
        _refuse(error)
    except UnicodeDecodeError as error:  # SQLite tells of a damaged schema in the schema's own bytes
        raise StateError(
            "store-damaged", "The state database is damaged: it holds no text.", _DAMAGED
        ) from error
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise ToolError("state-io", f"The state folder could not be used: {reason}.") from error


@contextmanager
def transaction(connection: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """One transaction: committed at the end, rolled back when anything is raised."""
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite itself ends it when the disk is full
            connection.execute("ROLLBACK")
        raise


def _refuse(error: sqlite3.Error) -> NoReturn:
    """By primary result code, see sqlite.org/rescode.html; what is not known counts as damage.

    Raises:
        StateError: The database is damaged, busy, or cannot be opened or written.
        ToolError: The disk is full, or reading or writing failed.
        InvariantError: The connection was used wrongly.
    """
    if isinstance(error, (sqlite3.ProgrammingError, sqlite3.InterfaceError)):
        raise InvariantError("store-misuse", f"The state database was used wrongly: {error}.") from error
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}:
        message = "The state database could not be read or written: the disk is full or fails."
        raise ToolError("state-io", message) from error
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        message = "The state database is in use by another process."
        raise StateError("store-busy", message, "try again") from error
    if code in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}:
        message = "The state database cannot be opened or written."
        raise StateError("store-read-only", message, "check the mode of its folder") from error
    raise StateError("store-damaged", f"The state database is damaged: {error}.", _DAMAGED) from error
