"""Runs over findings: found by id or as the newest of a series; bounded by number and by bytes.

The newest run always stays; of those before it the oldest go first, with their findings. Rulings are not
touched by this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.bounding import beyond
from adjudge.errors import StateError
from adjudge.model.finding import FindingId
from adjudge.model.ids import Digest
from adjudge.model.ledger import sha256
from adjudge.model.ruling import RunId
from adjudge.model.state import StoredRun

if TYPE_CHECKING:
    import sqlite3

KEPT: Final = 200
"""Runs of a repository."""
KEPT_BYTES: Final = 64 << 20
"""Bytes of their bodies together."""

_LAST: Final = "\U0010ffff"


def find_run(connection: sqlite3.Connection, run_id: RunId) -> StoredRun | None:
    """The run of an id; ``StateError`` for one that was damaged."""
    return _one(connection, "run_id = ?", run_id)


def newest_run(connection: sqlite3.Connection, series: Digest) -> StoredRun | None:
    """The run of a series that was kept last; ``StateError`` for one that was damaged."""
    return _one(connection, "series = ? ORDER BY seq DESC LIMIT 1", series)


def runs_with(connection: sqlite3.Connection, finding_id: FindingId) -> tuple[RunId, ...]:
    """Runs that hold a finding, newest first."""
    query = "SELECT run_id FROM findings JOIN runs USING (run_id) WHERE finding_id = ? ORDER BY seq DESC"
    return tuple(RunId(str(name)) for (name,) in connection.execute(query, (finding_id,)))


def ids_like(connection: sqlite3.Connection, prefix: str, *, limit: int) -> tuple[FindingId, ...]:
    """Findings of runs and of rulings whose id begins so, sorted, each once."""
    part = "SELECT finding_id FROM {} WHERE finding_id >= ?1 AND finding_id < ?2"
    query = f"{part.format('findings')} UNION {part.format('rulings')} ORDER BY finding_id LIMIT ?3"
    rows = connection.execute(query, (prefix, prefix + _LAST, limit))
    return tuple(FindingId(str(name)) for (name,) in rows)


def keep_run(connection: sqlite3.Connection, run: StoredRun) -> None:
    """Keep a run as the newest, and let old ones go; the caller holds the transaction."""
    _remove(connection, run.run_id)
    connection.execute(
        "INSERT INTO runs (run_id, series, previous, body, body_sha256) VALUES (?, ?, ?, ?, ?)",
        (run.run_id, run.series, run.previous, run.body, sha256(run.body)),
    )
    connection.executemany(
        "INSERT INTO findings (finding_id, run_id) VALUES (?, ?)",
        [(one, run.run_id) for one in run.finding_ids],
    )
    sizes = connection.execute("SELECT run_id, length(body) FROM runs ORDER BY seq DESC").fetchall()
    for run_id in beyond(sizes, kept=KEPT, kept_bytes=KEPT_BYTES):
        _remove(connection, RunId(str(run_id)))


def _remove(connection: sqlite3.Connection, run_id: RunId) -> None:
    connection.execute("DELETE FROM findings WHERE run_id = ?", (run_id,))
    connection.execute("DELETE FROM runs WHERE run_id = ?", (run_id,))


def _one(connection: sqlite3.Connection, where: str, value: str) -> StoredRun | None:
    """The run of a condition.

    Raises:
        StateError: It was damaged.
    """
    query = f"SELECT run_id, series, previous, body, body_sha256 FROM runs WHERE {where}"  # noqa: S608 - our own words
    row = connection.execute(query, (value,)).fetchone()
    if row is None:
        return None
    run_id, series, previous, body, body_sha256 = row
    if not isinstance(body, bytes) or sha256(body) != body_sha256:
        raise StateError("store-damaged", "A run that is kept is damaged.", "run it again")
    found = connection.execute(
        "SELECT finding_id FROM findings WHERE run_id = ? ORDER BY finding_id", (run_id,)
    )
    return StoredRun(
        run_id=RunId(str(run_id)),
        series=Digest(str(series)),
        previous=None if previous is None else RunId(str(previous)),
        body=body,
        finding_ids=tuple(FindingId(str(name)) for (name,) in found),
    )
