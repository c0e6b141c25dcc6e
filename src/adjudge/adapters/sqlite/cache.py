"""The cache file: an SQLite database that may be deleted, damaged or full at any time without a wrong result.

Rules: a file that is damaged or of another format is made anew; any other failure means that nothing is found
and nothing is kept; both leave a limitation. Several processes may use the file at once (WAL). No clock: what
was used last is told by a counter of the file.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from typing import TYPE_CHECKING, TypeVar

from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")

FORMAT = 1
"""Of the tables; another one is made anew."""

WAIT_S = 5.0
"""How long another process may hold the file before this one goes on without it."""

PAUSE_S = 0.02
"""Between two tries where SQLite itself does not wait."""

_SCHEMA = """
CREATE TABLE outlines (
    extractor BLOB NOT NULL, blob BLOB NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL,
    data BLOB NOT NULL, PRIMARY KEY (extractor, blob)
) WITHOUT ROWID;
CREATE TABLE details (
    extractor BLOB NOT NULL, blob BLOB NOT NULL, data BLOB NOT NULL, PRIMARY KEY (extractor, blob)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    name BLOB PRIMARY KEY, used INTEGER NOT NULL, data BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counters VALUES ('round', 1), ('written', 0), ('facts', 0);
"""
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})
_REBUILT = Reason(
    code="cache-rebuilt", message="The cache was damaged or of another version and was made anew."
)
_UNUSABLE = Reason(
    code="cache-unusable", message="The cache cannot be used, so this run starts from nothing."
)


class CacheFile:
    """The open cache file.

    Attributes:
        limitations: What went wrong so far, each once, in order.
    """

    def __init__(self, path: str | None) -> None:
        """A cache at ``path``, opened when first used; ``None`` is a cache that holds nothing."""
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self.limitations: tuple[Reason, ...] = ()

    def read(self, action: Callable[[sqlite3.Connection], Result], default: Result) -> Result:
        """The result of an action; ``default`` when the cache cannot be used.

        Args:
            action: Reads; it may be run twice.
            default: What an empty cache would give.
        """
        for _ in range(2):
            try:
                connection = self._open()
                return default if connection is None else action(connection)
            except sqlite3.Error as error:
                if not self._recover(error):
                    break
        return default

    def write(self, action: Callable[[sqlite3.Connection], None]) -> None:
        """Run an action in one transaction; nothing of it is kept when it fails.

        Args:
            action: Writes; it may be run twice.
        """

        def transaction(connection: sqlite3.Connection) -> None:
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                action(connection)

        self.read(transaction, None)

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _open(self) -> sqlite3.Connection | None:
        if self._connection is None and self._path is not None:
            connection = sqlite3.connect(self._path, timeout=WAIT_S, isolation_level=None)
            self._connection = connection
            os.chmod(self._path, 0o600)  # noqa: PTH101 - the path is text everywhere here
            _use_wal(connection)
            connection.execute("PRAGMA synchronous=NORMAL")
            connection.execute("PRAGMA trusted_schema=OFF")
            _make_tables(connection)
        return self._connection

    def _recover(self, error: sqlite3.Error) -> bool:
        """Make the file anew when it is damaged; whether it is worth another try."""
        self.close()
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        # A missing table or column is a file of another make: an SQL error, since our statements are fixed.
        if code in _DAMAGE or code == sqlite3.SQLITE_ERROR:
            self._tell(_REBUILT)
            return self._delete()
        self._tell(_UNUSABLE)
        self._path = None
        return False

    def _delete(self) -> bool:
        for suffix in ("", "-wal", "-shm", "-journal"):
            try:
                os.unlink(f"{self._path}{suffix}")  # noqa: PTH108 - the path is text everywhere here
            except FileNotFoundError:
                continue
            except OSError:
                self._tell(_UNUSABLE)
                self._path = None
                return False
        return True

    def _tell(self, reason: Reason) -> None:
        if reason not in self.limitations:
            self.limitations = (*self.limitations, reason)


def counter(connection: sqlite3.Connection, name: str) -> int:
    """The value of a counter of the file."""
    row: tuple[int] = connection.execute("SELECT value FROM counters WHERE name = ?", (name,)).fetchone()
    return row[0]


def set_counter(connection: sqlite3.Connection, name: str, value: int) -> None:
    """Set a counter of the file; inside a transaction."""
    connection.execute("UPDATE counters SET value = ? WHERE name = ?", (value, name))


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch a new file to WAL; where others keep it busy it goes on as it is, which is slower and no worse.

    SQLite's own waiting does not cover this switch.

    Raises:
        OperationalError: The file cannot be used for another reason.
    """
    for _ in range(round(WAIT_S / PAUSE_S)):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(PAUSE_S)
        else:
            return


def _make_tables(connection: sqlite3.Connection) -> None:
    """Make the tables of a new file; one of another format is an SQL error."""
    found = connection.execute("PRAGMA user_version").fetchone()[0]
    if found == FORMAT:
        return
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        found = connection.execute("PRAGMA user_version").fetchone()[0]
        if found == FORMAT:
            return  # another process made them meanwhile
        for statement in _SCHEMA.split(";\n"):
            connection.execute(statement)  # fails on a file of another format, which is then made anew
        connection.execute(f"PRAGMA user_version = {FORMAT}")
