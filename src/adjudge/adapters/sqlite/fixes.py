"""Packets and tries at a fix in the store's database: the port ``FixLog``.

A packet is kept once. A try has one row, which its end takes the place of, so that one that did not end is
seen by whoever looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adjudge.adapters.sqlite.connection import told
from adjudge.errors import StateError
from adjudge.model.fix import FixState, StoredFix, StoredPacket
from adjudge.model.ledger import sha256

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

_COLUMNS: Final = "attempt_id, packet_id, run_id, state, retained, body, body_sha256"


class SqliteFixes:
    """Packets and tries of one repository; made by the store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def packets(self, prefix: str, *, limit: int) -> tuple[StoredPacket, ...]:
        """As the port says."""
        query = (
            "SELECT packet_id, run_id, body, body_sha256 FROM fix_packets "
            "WHERE substr(packet_id, 1, ?) = ? ORDER BY seq DESC LIMIT ?"
        )
        with told():
            rows = self._connection.execute(query, (len(prefix), prefix, limit)).fetchall()
        return tuple(
            StoredPacket(packet_id=str(name), run_id=str(run_id), body=_whole(body, digest))
            for name, run_id, body, digest in rows
        )

    def attempts(self, prefix: str, *, limit: int) -> tuple[StoredFix, ...]:
        """As the port says."""
        where = "substr(attempt_id, 1, ?) = ? ORDER BY seq DESC LIMIT ?"
        return self._many(where, len(prefix), prefix, limit)

    def attempts_of(self, run_id: str) -> tuple[StoredFix, ...]:
        """As the port says."""
        return self._many("run_id = ? ORDER BY seq", run_id)

    def _many(self, where: str, *values: object) -> tuple[StoredFix, ...]:
        query = f"SELECT {_COLUMNS} FROM fix_attempts WHERE {where}"  # noqa: S608 - our own words
        with told():
            rows = self._connection.execute(query, values).fetchall()
        return tuple(map(_fix, rows))


def keep_packets(connection: sqlite3.Connection, packets: Sequence[StoredPacket]) -> None:
    """Keep packets; the caller holds the transaction. Without any, an older store needs no such table."""
    if not packets:
        return
    connection.executemany(
        "INSERT INTO fix_packets (packet_id, run_id, body, body_sha256) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (packet_id) DO UPDATE SET run_id = excluded.run_id, body = excluded.body, "
        "body_sha256 = excluded.body_sha256",
        [(one.packet_id, one.run_id, one.body, sha256(one.body)) for one in packets],
    )


def keep_fixes(connection: sqlite3.Connection, fixes: Sequence[StoredFix]) -> None:
    """Keep tries, each in the place of the one of its id; the caller holds the transaction."""
    if not fixes:
        return
    connection.executemany(
        "INSERT INTO fix_attempts (attempt_id, packet_id, run_id, state, retained, body, body_sha256) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (attempt_id) DO UPDATE SET state = excluded.state, "
        "retained = excluded.retained, body = excluded.body, body_sha256 = excluded.body_sha256",
        [
            (
                one.attempt_id,
                one.packet_id,
                one.run_id,
                one.state.value,
                int(one.retained),
                one.body,
                sha256(one.body),
            )
            for one in fixes
        ],
    )


def _fix(row: tuple[Any, ...]) -> StoredFix:
    """The try of a row.

    Raises:
        StateError: It is none.
    """
    attempt_id, packet_id, run_id, state, retained, body, digest = row
    if state not in set(FixState):
        raise StateError("store-damaged", "A try at a fix that is kept is damaged.")
    return StoredFix(
        attempt_id=str(attempt_id),
        packet_id=str(packet_id),
        run_id=str(run_id),
        state=FixState(state),
        retained=bool(retained),
        body=_whole(body, digest),
    )


def _whole(body: object, digest: object) -> bytes:
    """The bytes of a cell, as they were kept.

    Raises:
        StateError: They are not.
    """
    if not isinstance(body, bytes) or sha256(body) != digest:
        raise StateError("store-damaged", "A packet or a try at a fix that is kept is damaged.")
    return body
