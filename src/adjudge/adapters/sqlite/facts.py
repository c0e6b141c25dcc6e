"""``SqliteFactCache``: packed facts by extractor key and blob id.

Rules: what is kept never grows past its cap; what was used longest ago goes first, in rounds counted by bytes
written, so that reading seldom writes; a row may be gone at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.cache import counter, set_counter
from adjudge.graph.packing import PackedFacts
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudge.adapters.sqlite.cache import CacheFile
    from adjudge.model.ids import Digest

LIMIT_BYTES: Final = 512 << 20
"""Cap on packed facts; about 200,000 Python files."""

BATCH: Final = 900
"""Ids in one statement; old SQLite takes 999 variables."""

_ROUNDS: Final = 16  # a round ends when a sixteenth of the cap was written


class SqliteFactCache:
    """Packed facts in the cache file."""

    def __init__(self, file: CacheFile, *, limit_bytes: int = LIMIT_BYTES) -> None:
        self._file = file
        self._limit_bytes = limit_bytes

    def outlines(self, key: Digest, ids: Sequence[ObjectId]) -> dict[ObjectId, bytes]:
        """Packed outlines of those that are kept; also marks them as used."""

        def read(connection: sqlite3.Connection) -> tuple[dict[ObjectId, bytes], list[bytes]]:
            found: dict[ObjectId, bytes] = {}
            stale: list[bytes] = []
            now = counter(connection, "round")
            for rows in _batches(connection, "SELECT blob, data, used FROM outlines", key, ids):
                found |= {_text(blob): data for blob, data, _ in rows}
                stale += [blob for blob, _, used in rows if used < now]
            return found, stale

        nothing: tuple[dict[ObjectId, bytes], list[bytes]] = ({}, [])
        found, stale = self._file.read(read, nothing)
        if stale:
            self._file.write(_marking(key, stale))
        return found

    def facts(self, key: Digest, ids: Sequence[ObjectId]) -> dict[ObjectId, PackedFacts]:
        """Packed facts of those that are kept; also marks them as used."""
        outlines = self.outlines(key, ids)

        def read(connection: sqlite3.Connection) -> dict[ObjectId, PackedFacts]:
            details: dict[ObjectId, bytes] = {}
            for rows in _batches(connection, "SELECT blob, data, 0 FROM details", key, tuple(outlines)):
                details |= {_text(blob): data for blob, data, _ in rows}
            return {one: PackedFacts(outlines[one], details[one]) for one in outlines if one in details}

        return self._file.read(read, {})

    def save(self, key: Digest, facts: Mapping[ObjectId, PackedFacts]) -> None:
        """Keep the parts given, in one transaction, and let go of what was used longest ago."""

        def write(connection: sqlite3.Connection) -> None:
            extractor, now = bytes.fromhex(key), counter(connection, "round")
            self._settle(connection, sum(_add(connection, extractor, now, one) for one in facts.items()))

        if facts:
            self._file.write(write)

    def _settle(self, connection: sqlite3.Connection, written: int) -> None:
        """Count what was written, end the round when it is time, and evict down to three quarters."""
        set_counter(connection, "facts", counter(connection, "facts") + written)
        set_counter(connection, "written", counter(connection, "written") + written)
        if counter(connection, "written") >= self._limit_bytes // _ROUNDS:
            set_counter(connection, "round", counter(connection, "round") + 1)
            set_counter(connection, "written", 0)
        if counter(connection, "facts") > self._limit_bytes:
            _evict(connection, self._limit_bytes * 3 // 4)


def _add(
    connection: sqlite3.Connection, extractor: bytes, now: int, row: tuple[ObjectId, PackedFacts]
) -> int:
    """Keep the facts of one blob; the bytes that are new."""
    blob, packed = bytes.fromhex(row[0]), row[1]
    size = len(packed.outline)
    added = (
        size
        * connection.execute(
            "INSERT OR IGNORE INTO outlines VALUES (?, ?, ?, ?, ?)",
            (extractor, blob, size, now, packed.outline),
        ).rowcount
    )
    if packed.details is not None:
        made = connection.execute(
            "INSERT OR IGNORE INTO details VALUES (?, ?, ?)", (extractor, blob, packed.details)
        ).rowcount
        more = len(packed.details) * made
        connection.execute(
            "UPDATE outlines SET size = size + ? WHERE extractor = ? AND blob = ?", (more, extractor, blob)
        )
        added += more
    return added


def _evict(connection: sqlite3.Connection, goal: int) -> None:
    """Delete whole rounds, the oldest first, then rows of the last by their place, down to ``goal`` bytes."""
    left = counter(connection, "facts")
    rows = connection.execute(
        "SELECT extractor, blob, size FROM outlines ORDER BY used, extractor, blob"
    ).fetchall()
    for extractor, blob, size in rows:
        if left <= goal:
            break
        for table in ("outlines", "details"):
            connection.execute(f"DELETE FROM {table} WHERE extractor = ? AND blob = ?", (extractor, blob))  # noqa: S608 - fixed names
        left -= size
    set_counter(connection, "facts", left)


def _marking(key: Digest, blobs: Sequence[bytes]) -> Callable[[sqlite3.Connection], None]:
    """An action that marks rows as used in this round."""

    def mark(connection: sqlite3.Connection) -> None:
        extractor, now = bytes.fromhex(key), counter(connection, "round")
        connection.executemany(
            "UPDATE outlines SET used = ? WHERE extractor = ? AND blob = ?",
            [(now, extractor, blob) for blob in blobs],
        )

    return mark


def _batches(
    connection: sqlite3.Connection, select: str, key: Digest, ids: Sequence[ObjectId]
) -> Iterator[list[tuple[bytes, bytes, int]]]:
    """Rows of (blob, data, round) for the ids, batch by batch."""
    extractor = bytes.fromhex(key)
    for start in range(0, len(ids), BATCH):
        blobs = [bytes.fromhex(one) for one in ids[start : start + BATCH]]
        marks = ",".join("?" * len(blobs))
        yield connection.execute(
            f"{select} WHERE extractor = ? AND blob IN ({marks})", (extractor, *blobs)
        ).fetchall()


def _text(blob: bytes) -> ObjectId:
    return ObjectId(blob.hex())
