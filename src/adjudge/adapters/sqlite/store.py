"""The state of one repository in one SQLite database: the port ``Store``.

Rules kept here:

1. One transition is one transaction; it is durable when ``commit`` returns.
2. Writers take the lock beside the database first, so that the second head never goes back.
3. Nothing is built on damage: both heads are compared with the chain before anything is added.
4. What is there already, byte for byte, is a no-op; the same id with other bytes is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.sqlite.collections import find_collections, keep_collection
from adjudge.adapters.sqlite.connection import pragma, told, transaction
from adjudge.adapters.sqlite.fixes import SqliteFixes, keep_fixes, keep_packets
from adjudge.adapters.sqlite.guides import find_guide, keep_guide
from adjudge.adapters.sqlite.heads import check_heads, read_head_row, write_head_file
from adjudge.adapters.sqlite.ledger import SqliteLedger
from adjudge.adapters.sqlite.packs import SqlitePacks, keep_chosen
from adjudge.adapters.sqlite.refused_stops import find_refused, keep_refused
from adjudge.adapters.sqlite.reviews import SqliteReviews
from adjudge.adapters.sqlite.rulings import add_rulings, find_rulings
from adjudge.adapters.sqlite.runs import find_run, ids_like, keep_run, newest_run, runs_with
from adjudge.adapters.sqlite.viewed import find_viewed, keep_viewed
from adjudge.adapters.sqlite.write_points import WritePoint
from adjudge.errors import InputError, InvariantError, StateError, ToolError
from adjudge.model.ids import Digest
from adjudge.model.ledger import is_record_id, sha256
from adjudge.model.state import StoredGrant, StoreFacts

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

    from adjudge.adapters.sqlite.lock import FileLock
    from adjudge.adapters.sqlite.place import StorePlace
    from adjudge.adapters.sqlite.write_points import Hook
    from adjudge.model.finding import FindingId
    from adjudge.model.ids import ObjectId, Pin
    from adjudge.model.ledger import Entry, Head
    from adjudge.model.outcome import Reason
    from adjudge.model.ruling import Ruling, RunId
    from adjudge.model.state import RefusedStop, StoredCollection, StoredGuide, StoredRun, Transition


class SqliteStore:
    """An open store; made by ``opening.open_store``, used by one thread."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        place: StorePlace,
        *,
        lock: FileLock,
        hook: Hook,
        version: int,
        read_only: Reason | None,
    ) -> None:
        self._connection = connection
        self._place = place
        self._lock = lock
        self._hook = hook
        self._version = version
        self._read_only = read_only
        self._inode = place.inode()
        self._ledger = SqliteLedger(connection, place)
        self._reviews = SqliteReviews(connection, hook)
        self._fixes = SqliteFixes(connection)
        self._packs = SqlitePacks(connection)

    @property
    def ledger(self) -> SqliteLedger:
        """As the port says."""
        return self._ledger

    @property
    def reviews(self) -> SqliteReviews:
        """As the port says."""
        return self._reviews

    @property
    def fixes(self) -> SqliteFixes:
        """As the port says."""
        return self._fixes

    @property
    def packs(self) -> SqlitePacks:
        """As the port says."""
        return self._packs

    @property
    def read_only(self) -> Reason | None:
        """As the port says."""
        return self._read_only

    def facts(self) -> StoreFacts:
        """Whose state this is."""
        with told():
            return read_facts(self._connection)

    def commit(self, transition: Transition) -> tuple[Entry, ...]:
        """As the port says.

        Raises:
            StateError: An id is there with other bytes, or nothing can be written. A full disk is a
                ``ToolError``; with the code ``head-not-recorded`` the transition is kept all the same, and
                carrying it out again is a no-op that records the head.
        """
        if self._read_only is not None:
            message = f"Nothing can be written in the state. {self._read_only.message}"
            raise StateError(self._read_only.code, message)
        with told(), self._lock.held():
            self._check_place()
            with transaction(self._connection):
                self._hook(WritePoint.BEGUN)
                self._check_version()
                before, behind = check_heads(self._connection, self._place)
                entries = self._fill(transition)
                head = read_head_row(self._connection)
                self._hook(WritePoint.FILLED)
            self._hook(WritePoint.COMMITTED)
            if behind or head != before:
                self._record(head)
        return entries

    def find_grant(self, grant_id: str) -> StoredGrant | None:
        """As the port says.

        Raises:
            StateError: The grant was damaged.
        """
        if not is_record_id(grant_id):
            return None
        query = "SELECT body, body_sha256, digest, envelope FROM grants WHERE grant_id = ?"
        with told():
            row = self._connection.execute(query, (grant_id,)).fetchone()
        if row is None:
            return None
        body, body_sha256, digest, envelope = row
        if not isinstance(body, bytes) or sha256(body) != body_sha256:
            raise StateError(
                "store-damaged", "A registered grant is damaged.", "register it again under a new id"
            )
        return StoredGrant(grant_id=grant_id, body=body, digest=Digest(str(digest)), envelope=envelope)

    def find_receipt(self, digest: Digest) -> bytes | None:
        """As the port says.

        Raises:
            StateError: The receipt was damaged.
        """
        with told():
            row = self._connection.execute(
                "SELECT envelope FROM receipts WHERE digest = ?", (digest,)
            ).fetchone()
        if row is None:
            return None
        if not isinstance(row[0], bytes) or sha256(row[0]) != digest:
            raise StateError("store-damaged", "A kept receipt is damaged.", "its other copies are not")
        return row[0]

    def find_viewed(self, stops: Sequence[Digest]) -> Mapping[Digest, Pin]:
        """As the port says."""
        with told():
            return find_viewed(self._connection, stops)

    def refused_stops(self, session: Digest) -> tuple[RefusedStop, ...]:
        """As the port says."""
        with told():
            return find_refused(self._connection, session)

    def find_guide(self, pin: Pin) -> StoredGuide | None:
        """As the port says."""
        with told():
            return find_guide(self._connection, pin)

    def find_collections(self, tree: ObjectId) -> tuple[StoredCollection, ...]:
        """As the port says."""
        with told():
            return find_collections(self._connection, tree)

    def find_run(self, run_id: RunId) -> StoredRun | None:
        """As the port says."""
        with told():
            return find_run(self._connection, run_id)

    def newest_run(self, series: Digest) -> StoredRun | None:
        """As the port says."""
        with told():
            return newest_run(self._connection, series)

    def runs_with(self, finding_id: FindingId) -> tuple[RunId, ...]:
        """As the port says."""
        with told():
            return runs_with(self._connection, finding_id)

    def finding_ids(self, prefix: str, *, limit: int) -> tuple[FindingId, ...]:
        """As the port says."""
        with told():
            return ids_like(self._connection, prefix, limit=limit)

    def rulings(self, finding_ids: Sequence[FindingId]) -> Mapping[FindingId, tuple[Ruling, ...]]:
        """As the port says."""
        with told():
            return find_rulings(self._connection, finding_ids)

    def _fill(self, transition: Transition) -> tuple[Entry, ...]:
        """Everything of a transition; the caller holds the transaction."""
        for grant in transition.grants:
            self._register(grant)
        entries = tuple(self._ledger.append(record) for record in transition.records)
        named = {entry.record_id for entry in entries if entry.kind == "receipt"}
        for receipt in transition.receipts:
            self._keep(receipt, named)
        if transition.viewed or transition.unviewed:
            keep_viewed(self._connection, transition.viewed, transition.unviewed)
        for run in transition.runs:
            keep_run(self._connection, run)
        if transition.rulings:
            add_rulings(self._connection, transition.rulings)
        for guide in transition.guides:
            keep_guide(self._connection, guide)
        for collection in transition.collections:
            keep_collection(self._connection, collection)
        keep_packets(self._connection, transition.packets)
        keep_fixes(self._connection, transition.fixes)
        keep_chosen(self._connection, transition.standards, transition.selection)
        keep_refused(self._connection, transition.refused)
        return entries

    def _register(self, grant: StoredGrant) -> None:
        """Register a grant; an envelope may come later, everything else stays.

        Raises:
            InputError: The id is not allowed.
            StateError: The id is there with another body or envelope.
        """
        if not is_record_id(grant.grant_id):
            raise InputError("grant-id", "A grant id has 1 to 256 printable ASCII characters without spaces.")
        found = self.find_grant(grant.grant_id)
        if found is None:
            self._connection.execute(
                "INSERT INTO grants (grant_id, body, body_sha256, digest, envelope) VALUES (?, ?, ?, ?, ?)",
                (grant.grant_id, grant.body, sha256(grant.body), grant.digest, grant.envelope),
            )
            return
        same = (found.body, found.digest) == (grant.body, grant.digest)
        if not same or (grant.envelope is not None and found.envelope not in {None, grant.envelope}):
            message = f"Grant {ascii(grant.grant_id)[:82]} is registered already, with other bytes."
            raise StateError("grant-conflict", message, "register it under another id")
        if grant.envelope is not None:
            self._connection.execute(
                "UPDATE grants SET envelope = ? WHERE grant_id = ?", (grant.envelope, grant.grant_id)
            )

    def _keep(self, receipt: bytes, named: set[str]) -> None:
        """Keep a receipt.

        Raises:
            InvariantError: No record of the transition names it.
        """
        digest = sha256(receipt)
        if f"sha256:{digest}" not in named:
            raise InvariantError("unnamed-receipt", "A receipt would be kept that no ledger record names.")
        self._connection.execute(
            "INSERT INTO receipts (digest, envelope) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING",
            (digest, receipt),
        )

    def _check_place(self) -> None:
        """Nothing, when the open database is still the one in its place.

        Raises:
            StateError: It was removed or replaced.
        """
        if self._place.inode() != self._inode:
            raise StateError(
                "store-moved", "The state was removed or replaced while it was open.", "start again"
            )

    def _check_version(self) -> None:
        """Nothing, when no newer adjudge has upgraded the store meanwhile.

        Raises:
            StateError: One has.
        """
        if pragma(self._connection, "user_version") != self._version:
            raise StateError("store-newer", "The state was upgraded by a newer adjudge.", "use that one")

    def _record(self, head: Head) -> None:
        """The second head.

        Raises:
            ToolError: It could not be written; what was committed stays committed.
        """
        try:
            write_head_file(self._place, head, self._hook)
        except OSError as error:
            reason = error.strerror or "unknown reason"
            message = f"Entry {head.seq} is kept, but the second head could not be written: {reason}."
            raise ToolError("head-not-recorded", message, "free space and carry it out again") from error


def read_facts(connection: sqlite3.Connection) -> StoreFacts:
    """Whose state the database holds.

    Raises:
        StateError: It does not say.
    """
    row = connection.execute("SELECT identity, object_format FROM repository").fetchone()
    if row is None:
        raise StateError("store-damaged", "The state database does not say whose state it is.")
    return StoreFacts(identity=str(row[0]), object_format=str(row[1]))
