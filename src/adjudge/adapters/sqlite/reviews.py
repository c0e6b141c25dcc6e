"""Reviews in the store's database: the port ``ReviewLog``.

Rules: every method is one transaction; what a call came to is added once and never changed; only the owner of
an active review adds to it, and whoever has lost it is told so; a key has one active review at a time, which
the database itself enforces; a damaged checkpoint is none, and is kept anew when its unit is read again.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from adjudge.adapters.sqlite.connection import told, transaction
from adjudge.adapters.sqlite.review_rows import COLUMNS, is_whole, read_review, whole
from adjudge.adapters.sqlite.write_points import WritePoint, pass_by
from adjudge.errors import StateError
from adjudge.model.ids import Digest, derive_digest
from adjudge.model.ledger import sha256
from adjudge.model.review import Liveness, ReviewState, StoredAttempt, StoredCheckpoint, StoredReview

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.adapters.sqlite.write_points import Hook
    from adjudge.ports import Owners

EXPIRES_S: Final = 120
"""After so long without a heartbeat an owner that cannot be asked counts as gone."""
CHECKPOINTS: Final = 50_000
"""What is kept of units; the oldest go first."""
AT_ONCE: Final = 500
"""Values of one statement; SQLite takes 999 at least."""
DOMAIN: Final = "adjudge/review-run/v2"
"""Of names of runs; version 1 numbered them by the rows that were left."""


class SqliteReviews:
    """Reviews of one repository; made by the store, used by one thread."""

    def __init__(self, connection: sqlite3.Connection, hook: Hook = pass_by) -> None:
        """Nothing is read yet.

        Args:
            connection: To a database of the newest version.
            hook: Called at each point a write passes.
        """
        self._connection = connection
        self._hook = hook

    def claim(self, key: Digest, owners: Owners, *, resume: bool, words: bytes = b"") -> StoredReview:
        """As the port says."""
        with self._transition():
            active = self._one("key = ? AND state = 'active'", key)
            if active is not None:
                _refuse_held(active, owners)
                if resume:
                    return self._take_over(active, owners)
                self._set(active.run_id, state=ReviewState.CANCELLED)
            return self._begin(key, owners, words)

    def give_up(self, run_id: str, owners: Owners) -> None:
        """As the port says."""
        with self._transition():
            found = self._one("run_id = ?", run_id)
            if found is not None and found.state is ReviewState.ACTIVE:
                _refuse_held(found, owners)
                self._set(run_id, state=ReviewState.CANCELLED)

    def words(self, run_id: str) -> bytes:
        """As the port says."""
        query = "SELECT body, body_sha256 FROM review_words WHERE run_id = ?"
        with told():
            row = self._connection.execute(query, (run_id,)).fetchone()
        return b"" if row is None else whole(*row, of=run_id)

    def beat(self, run_id: str, owners: Owners) -> bool:
        """As the port says."""
        with self._transition():
            found = self._mine(run_id, owners)
            self._set(run_id, beat_s=owners.now_s())
            return found.cancelled

    def record(
        self,
        run_id: str,
        owners: Owners,
        attempts: Sequence[StoredAttempt],
        checkpoints: Sequence[StoredCheckpoint] = (),
    ) -> None:
        """As the port says."""
        with self._transition():
            self._mine(run_id, owners)
            self._set(run_id, beat_s=owners.now_s())
            self._connection.executemany(
                "INSERT INTO review_attempts (run_id, call_id, number, body, body_sha256, raw) "
                "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                [(run_id, one.call_id, one.number, one.body, sha256(one.body), one.raw) for one in attempts],
            )
            self._drop_damaged(checkpoints)
            self._connection.executemany(
                "INSERT INTO checkpoints (fingerprint, body, body_sha256) VALUES (?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                [(one.fingerprint, one.body, sha256(one.body)) for one in checkpoints],
            )

    def finish(self, run_id: str, owners: Owners, state: ReviewState, body: bytes) -> None:
        """As the port says."""
        with self._transition():
            self._mine(run_id, owners)
            self._set(run_id, state=state, beat_s=owners.now_s(), body=body, body_sha256=sha256(body))
            self._connection.execute(
                "DELETE FROM checkpoints WHERE seq <= (SELECT max(seq) FROM checkpoints) - ?", (CHECKPOINTS,)
            )

    def attempts(self, run_id: str) -> tuple[StoredAttempt, ...]:
        """As the port says."""
        query = (
            "SELECT call_id, number, body, body_sha256, raw FROM review_attempts WHERE run_id = ? "
            "ORDER BY call_id, number"
        )
        with told():
            rows = self._connection.execute(query, (run_id,)).fetchall()
        return tuple(
            StoredAttempt(
                call_id=str(call), number=int(number), body=whole(body, digest, of=run_id), raw=raw or b""
            )
            for call, number, body, digest, raw in rows
        )

    def find_checkpoints(self, fingerprints: Sequence[Digest]) -> Mapping[Digest, bytes]:
        """As the port says."""
        found: dict[Digest, bytes] = {}
        wanted = sorted(set(fingerprints))
        for start in range(0, len(wanted), AT_ONCE):
            part = wanted[start : start + AT_ONCE]
            marks = ", ".join("?" * len(part))
            query = f"SELECT fingerprint, body, body_sha256 FROM checkpoints WHERE fingerprint IN ({marks})"  # noqa: S608 - only question marks
            with told():
                rows = self._connection.execute(query, part).fetchall()
            found |= {Digest(str(name)): body for name, body, digest in rows if is_whole(body, digest)}
        return found

    def find(self, prefix: str, *, limit: int) -> tuple[StoredReview, ...]:
        """As the port says."""
        where = "substr(run_id, 1, ?) = ? ORDER BY seq DESC LIMIT ?"
        found = self._many(where, len(prefix), prefix, limit)
        if len(found) != 1:
            return found
        with told():
            query = "SELECT body, body_sha256 FROM reviews WHERE run_id = ?"
            body, digest = self._connection.execute(query, (found[0].run_id,)).fetchone()
        return (replace(found[0], body=b"" if body is None else whole(body, digest, of=found[0].run_id)),)

    def list(self, *, limit: int, before: str | None = None) -> tuple[StoredReview, ...]:
        """As the port says."""
        if before is None:
            return self._many("TRUE ORDER BY seq DESC LIMIT ?", limit)
        where = "seq < (SELECT seq FROM reviews WHERE run_id = ?) ORDER BY seq DESC LIMIT ?"
        return self._many(where, before, limit)

    def cancel(self, run_id: str) -> None:
        """As the port says."""
        with self._transition():
            self._set(run_id, cancelled=1)

    def prune(self, owners: Owners, *, older_s: int, raw: bool) -> int:
        """As the port says."""
        old = "state != 'active' AND beat_s < ?"
        limit = owners.now_s() - older_s
        with self._transition():
            runs = f"SELECT run_id FROM reviews WHERE {old}"  # noqa: S608 - our own words
            if raw:
                query = f"UPDATE review_attempts SET raw = NULL WHERE raw IS NOT NULL AND run_id IN ({runs})"  # noqa: S608 - our own words
                return self._connection.execute(query, (limit,)).rowcount
            for table in ("review_attempts", "review_words"):
                self._connection.execute(f"DELETE FROM {table} WHERE run_id IN ({runs})", (limit,))  # noqa: S608 - our own words
            return self._connection.execute(f"DELETE FROM reviews WHERE {old}", (limit,)).rowcount  # noqa: S608 - our own words

    def _drop_damaged(self, checkpoints: Sequence[StoredCheckpoint]) -> None:
        """Let rows go that are no longer as they were kept, so that they can be kept again."""
        query = "SELECT body, body_sha256 FROM checkpoints WHERE fingerprint = ?"
        for one in checkpoints:
            row = self._connection.execute(query, (one.fingerprint,)).fetchone()
            if row is not None and not is_whole(*row):
                self._connection.execute("DELETE FROM checkpoints WHERE fingerprint = ?", (one.fingerprint,))

    @contextmanager
    def _transition(self) -> Iterator[None]:
        """One write, whole or not at all; tests cut it short at its points."""
        with told():
            with transaction(self._connection):
                self._hook(WritePoint.BEGUN)
                yield
                self._hook(WritePoint.FILLED)
            self._hook(WritePoint.COMMITTED)

    def _begin(self, key: Digest, owners: Owners, words: bytes) -> StoredReview:
        number = self._count()
        run_id = f"rev:{derive_digest(DOMAIN, key.encode('ascii'), b'%d' % number)[:32]}"
        owner, now = owners.current(), owners.now_s()
        self._connection.execute(
            "INSERT INTO reviews (seq, run_id, key, state, host, boot, namespace, pid, started, beat_s, "
            "begun_s, cancelled) VALUES (?, ?, ?, 'active', ?, ?, ?, ?, ?, ?, ?, 0)",
            (
                number,
                run_id,
                key,
                owner.host,
                owner.boot,
                owner.namespace,
                owner.pid,
                owner.started,
                now,
                now,
            ),
        )
        if words:
            self._connection.execute(
                "INSERT INTO review_words (run_id, body, body_sha256) VALUES (?, ?, ?)",
                (run_id, words, sha256(words)),
            )
        return self._known(run_id)

    def _count(self) -> int:
        """The number of a new review: no earlier one had it, those that were let go included."""
        (number,) = self._connection.execute(
            "SELECT 1 + max(ifnull((SELECT max(begun) FROM review_count), 0), "
            "ifnull((SELECT max(seq) FROM reviews), 0))"
        ).fetchone()
        self._connection.execute(
            "INSERT OR REPLACE INTO review_count (only_row, begun) VALUES (1, ?)", (number,)
        )
        return int(number)

    def _take_over(self, active: StoredReview, owners: Owners) -> StoredReview:
        owner = owners.current()
        self._set(
            active.run_id,
            host=owner.host,
            boot=owner.boot,
            namespace=owner.namespace,
            pid=owner.pid,
            started=owner.started,
            beat_s=owners.now_s(),
            cancelled=0,
        )
        return self._known(active.run_id)

    def _mine(self, run_id: str, owners: Owners) -> StoredReview:
        """The review, which this process holds.

        Raises:
            StateError: It does not.
        """
        found = self._one("run_id = ?", run_id)
        if found is None or found.state is not ReviewState.ACTIVE or found.owner != owners.current():
            message = "Another process has taken this review over, or it has ended."
            raise StateError("claim-lost", message, "adjudge runs list")
        return found

    def _known(self, run_id: str) -> StoredReview:
        """A review that is there.

        Raises:
            StateError: It is not.
        """
        found = self._one("run_id = ?", run_id)
        if found is None:
            raise StateError("store-damaged", "A review that was just kept is gone.")
        return found

    def _set(self, run_id: str, **values: Any) -> None:  # noqa: ANN401 - cells
        names = ", ".join(f"{name} = ?" for name in values)
        self._connection.execute(f"UPDATE reviews SET {names} WHERE run_id = ?", (*values.values(), run_id))  # noqa: S608 - our own names

    def _one(self, where: str, *values: object) -> StoredReview | None:
        row = self._connection.execute(f"SELECT {COLUMNS} FROM reviews WHERE {where}", values).fetchone()  # noqa: S608 - our own words
        return None if row is None else read_review(row)

    def _many(self, where: str, *values: object) -> tuple[StoredReview, ...]:
        query = f"SELECT {COLUMNS} FROM reviews WHERE {where}"  # noqa: S608 - our own words
        with told():
            rows = self._connection.execute(query, values).fetchall()
        return tuple(map(read_review, rows))


def _is_gone(active: StoredReview, owners: Owners) -> bool:
    """Whether nobody holds it any more; this very process does when it is its own owner."""
    alive = owners.liveness(active.owner)
    if alive is Liveness.UNKNOWN:
        return owners.now_s() - active.beat_s > EXPIRES_S
    return alive is Liveness.DEAD


def _refuse_held(active: StoredReview, owners: Owners) -> None:
    """Nothing, when nobody holds a review any more.

    Raises:
        StateError: A living process does.
    """
    if not _is_gone(active, owners):
        message = f"This review is under way in process {active.owner.pid} on {active.owner.host}."
        raise StateError("review-running", message, f"adjudge runs cancel {active.run_id}")
