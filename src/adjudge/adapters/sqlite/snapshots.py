"""``SqliteSnapshots``: packed graph snapshots by key, the most recently used up to a cap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3

    from adjudge.adapters.sqlite.cache import CacheFile

LIMIT_BYTES: Final = 128 << 20
"""Cap on packed snapshots; about fifty of a repository with 50,000 files."""


class SqliteSnapshots:
    """Packed snapshots in the cache file; implements ``ports.SnapshotStore``."""

    def __init__(self, file: CacheFile, *, limit_bytes: int = LIMIT_BYTES) -> None:
        self._file = file
        self._limit_bytes = limit_bytes

    def load(self, key: str) -> bytes | None:
        """The snapshot, or ``None``; it counts as the last used."""
        name = bytes.fromhex(key)

        def read(connection: sqlite3.Connection) -> tuple[bytes, bool] | None:
            row = connection.execute("SELECT data, used FROM snapshots WHERE name = ?", (name,)).fetchone()
            return None if row is None else (row[0], row[1] == _last(connection))

        found = self._file.read(read, None)
        if found is None:
            return None
        data, is_last = found
        if not is_last:
            self._file.write(
                lambda connection: _ignore(
                    connection.execute(
                        "UPDATE snapshots SET used = ? WHERE name = ?", (_last(connection) + 1, name)
                    )
                )
            )
        return data

    def save(self, key: str, data: bytes) -> None:
        """Keep it as the last used, and let go of those used longest ago; too large a one is not kept."""
        if len(data) > self._limit_bytes:
            return

        def write(connection: sqlite3.Connection) -> None:
            row = (bytes.fromhex(key), _last(connection) + 1, data)
            connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", row)
            sizes = connection.execute("SELECT name, length(data) FROM snapshots ORDER BY used").fetchall()
            left = sum(size for _, size in sizes)
            for name, size in sizes:
                if left <= self._limit_bytes:
                    break
                connection.execute("DELETE FROM snapshots WHERE name = ?", (name,))
                left -= size

        self._file.write(write)


def _last(connection: sqlite3.Connection) -> int:
    row: tuple[int] = connection.execute("SELECT coalesce(max(used), 0) FROM snapshots").fetchone()
    return row[0]


def _ignore(_: object) -> None:
    """An action gives nothing back."""
