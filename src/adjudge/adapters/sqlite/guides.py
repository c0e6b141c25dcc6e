"""Guides that were handed out: found by pin; bounded by number and by bytes, the newest stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.bounding import beyond
from adjudge.errors import StateError
from adjudge.model.ledger import sha256
from adjudge.model.state import StoredGuide

if TYPE_CHECKING:
    import sqlite3

    from adjudge.model.ids import Pin

KEPT: Final = 50
"""Guides of a repository."""
KEPT_BYTES: Final = 64 << 20
"""Bytes of their bodies together."""


def find_guide(connection: sqlite3.Connection, pin: Pin) -> StoredGuide | None:
    """The guide of a pin.

    Raises:
        StateError: It was damaged.
    """
    row = connection.execute("SELECT body, body_sha256 FROM guides WHERE pin = ?", (pin,)).fetchone()
    if row is None:
        return None
    body, body_sha256 = row
    if not isinstance(body, bytes) or sha256(body) != body_sha256:
        raise StateError("store-damaged", "A guide that is kept is damaged.", "give its file with --guide")
    return StoredGuide(pin=pin, body=body)


def keep_guide(connection: sqlite3.Connection, guide: StoredGuide) -> None:
    """Keep a guide as the newest, and let old ones go; the caller holds the transaction."""
    connection.execute("DELETE FROM guides WHERE pin = ?", (guide.pin,))
    connection.execute(
        "INSERT INTO guides (pin, body, body_sha256) VALUES (?, ?, ?)",
        (guide.pin, guide.body, sha256(guide.body)),
    )
    sizes = connection.execute("SELECT seq, length(body) FROM guides ORDER BY seq DESC").fetchall()
    for seq in beyond(sizes, kept=KEPT, kept_bytes=KEPT_BYTES):
        connection.execute("DELETE FROM guides WHERE seq = ?", (seq,))
