"""What collectors reported: found by tree; bounded by number and by bytes, the newest stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.bounding import beyond
from adjudge.errors import StateError
from adjudge.model.ledger import sha256
from adjudge.model.state import StoredCollection

if TYPE_CHECKING:
    import sqlite3

    from adjudge.model.ids import ObjectId

KEPT: Final = 400
"""Collections of a repository."""
KEPT_BYTES: Final = 64 << 20
"""Bytes of their bodies together."""


def find_collections(connection: sqlite3.Connection, tree: ObjectId) -> tuple[StoredCollection, ...]:
    """Those of a tree, sorted by collector.

    Raises:
        StateError: One was damaged.
    """
    query = "SELECT collector, body, body_sha256 FROM collections WHERE tree = ? ORDER BY collector"
    found = []
    for collector, body, body_sha256 in connection.execute(query, (tree,)):
        if not isinstance(body, bytes) or sha256(body) != body_sha256:
            raise StateError("store-damaged", "A collection that is kept is damaged.", "collect again")
        found.append(StoredCollection(tree=tree, collector=str(collector), body=body))
    return tuple(found)


def keep_collection(connection: sqlite3.Connection, one: StoredCollection) -> None:
    """Keep a collection as the newest, and let old ones go; the caller holds the transaction."""
    key = (one.tree, one.collector)
    connection.execute("DELETE FROM collections WHERE tree = ? AND collector = ?", key)
    connection.execute(
        "INSERT INTO collections (tree, collector, body, body_sha256) VALUES (?, ?, ?, ?)",
        (*key, one.body, sha256(one.body)),
    )
    sizes = connection.execute("SELECT seq, length(body) FROM collections ORDER BY seq DESC").fetchall()
    for seq in beyond(sizes, kept=KEPT, kept_bytes=KEPT_BYTES):
        connection.execute("DELETE FROM collections WHERE seq = ?", (seq,))
