"""Standards packs in the store's database: the port ``PackLog``.

A pack is kept once under its digest; the selection is replaced as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.adapters.sqlite.connection import pragma, told
from adjudge.errors import StateError
from adjudge.model.ids import Digest
from adjudge.model.ledger import sha256
from adjudge.model.pack import SelectedPack, StoredPack

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

SINCE = 9
"""Version of the store that has packs."""


class SqlitePacks:
    """Packs of one repository; made by the store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def find(self, digest: str) -> StoredPack | None:
        """As the port says."""
        found = self._many("WHERE digest = ?", digest)
        return found[0] if found else None

    def named(self, pack_id: str) -> tuple[StoredPack, ...]:
        """As the port says."""
        return self._many("WHERE pack_id = ? ORDER BY seq", pack_id)

    def selected(self) -> tuple[SelectedPack, ...]:
        """As the port says."""
        if not self._is_there():
            return ()
        with told():
            rows = self._connection.execute(
                "SELECT pack_id, digest FROM pack_selection ORDER BY place"
            ).fetchall()
        return tuple(SelectedPack(pack_id=str(name), digest=str(digest)) for name, digest in rows)

    def _many(self, where: str, value: str) -> tuple[StoredPack, ...]:
        if not self._is_there():
            return ()
        query = f"SELECT digest, pack_id, version, body, body_sha256 FROM packs {where}"  # noqa: S608 - our own words
        with told():
            rows = self._connection.execute(query, (value,)).fetchall()
        return tuple(map(_pack, rows))

    def _is_there(self) -> bool:
        """Whether the store has packs; an older one that cannot be written has none."""
        with told():
            return pragma(self._connection, "user_version") >= SINCE


def keep_chosen(
    connection: sqlite3.Connection, packs: Sequence[StoredPack], selection: Sequence[SelectedPack] | None
) -> None:
    """Keep packs, and put a selection in the place of the one before where there is one.

    The caller holds the transaction. Without any, an older store needs no such table.
    """
    _keep_packs(connection, packs)
    if selection is not None:
        _keep_selection(connection, selection)


def _keep_packs(connection: sqlite3.Connection, packs: Sequence[StoredPack]) -> None:
    """Keep packs; one that is there stays as it is."""
    if not packs:
        return
    connection.executemany(
        "INSERT INTO packs (digest, pack_id, version, body, body_sha256) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (digest) DO NOTHING",
        [(one.digest, one.pack_id, one.version, one.body, sha256(one.body)) for one in packs],
    )


def _keep_selection(connection: sqlite3.Connection, selection: Sequence[SelectedPack]) -> None:
    """Put a selection in the place of the one before."""
    connection.execute("DELETE FROM pack_selection")
    connection.executemany(
        "INSERT INTO pack_selection (place, pack_id, digest) VALUES (?, ?, ?)",
        [(place, one.pack_id, one.digest) for place, one in enumerate(selection)],
    )


def _pack(row: tuple[Any, ...]) -> StoredPack:
    """The pack of a row.

    Raises:
        StateError: It is damaged.
    """
    digest, pack_id, version, body, body_sha256 = row
    if not isinstance(body, bytes) or sha256(body) != body_sha256:
        raise StateError("store-damaged", "A pack that is kept is damaged.", "adjudge packs use FILE")
    return StoredPack(digest=Digest(str(digest)), pack_id=str(pack_id), version=str(version), body=body)
