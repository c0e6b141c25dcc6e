"""Marks of stops that were looked at: found by digest, kept up to a number, the newest stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.ids import Digest, Pin

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

    from adjudge.model.state import ViewedStop

KEPT: Final = 10_000
"""Marks; older ones are let go, which shows a stop once more and loses nothing."""
AT_ONCE: Final = 500
"""Values of one statement; SQLite takes 999 at least."""


def find_viewed(connection: sqlite3.Connection, stops: Sequence[Digest]) -> Mapping[Digest, Pin]:
    """The pin under which each stop was looked at, of those that were."""
    found: dict[Digest, Pin] = {}
    for start in range(0, len(stops), AT_ONCE):
        part = stops[start : start + AT_ONCE]
        query = f"SELECT stop, pin FROM viewed WHERE stop IN ({', '.join('?' * len(part))})"  # noqa: S608 - only question marks
        rows = connection.execute(query, part)
        found |= {Digest(str(stop)): Pin(str(pin)) for stop, pin in rows}
    return found


def keep_viewed(
    connection: sqlite3.Connection, viewed: Sequence[ViewedStop], unviewed: Sequence[Digest]
) -> None:
    """Take marks away, then keep new ones; the caller holds the transaction."""
    gone = [(stop,) for stop in (*unviewed, *(one.stop for one in viewed))]
    connection.executemany("DELETE FROM viewed WHERE stop = ?", gone)
    connection.executemany(
        "INSERT INTO viewed (stop, pin) VALUES (?, ?) ON CONFLICT (stop) DO UPDATE SET pin = excluded.pin",
        [(one.stop, one.pin) for one in viewed],
    )
    newest = "SELECT rowid FROM viewed ORDER BY rowid DESC LIMIT ?"
    connection.execute(f"DELETE FROM viewed WHERE rowid NOT IN ({newest})", (KEPT,))  # noqa: S608 - our own words
