"""Stops of agents that were refused: found by session, kept up to a number, the newest stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.ids import Digest
from adjudge.model.state import RefusedStop

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

KEPT: Final = 10_000
"""Refusals; a thousand sessions at once, each at the most that is refused in one."""


def find_refused(connection: sqlite3.Connection, session: Digest) -> tuple[RefusedStop, ...]:
    """Those of a session, oldest first."""
    query = "SELECT result, continued FROM refused_stops WHERE session = ? ORDER BY seq"
    rows = connection.execute(query, (session,)).fetchall()
    return tuple(
        RefusedStop(session=session, result=Digest(str(result)), continued=bool(continued))
        for result, continued in rows
    )


def keep_refused(connection: sqlite3.Connection, refused: Sequence[RefusedStop]) -> None:
    """Add refusals and let the oldest go; the caller holds the transaction."""
    if not refused:
        return
    connection.executemany(
        "INSERT INTO refused_stops (session, result, continued) VALUES (?, ?, ?)",
        [(one.session, one.result, int(one.continued)) for one in refused],
    )
    newest = "SELECT seq FROM refused_stops ORDER BY seq DESC LIMIT ?"
    connection.execute(f"DELETE FROM refused_stops WHERE seq NOT IN ({newest})", (KEPT,))  # noqa: S608 - our own words
