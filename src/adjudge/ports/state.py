"""State: what was accepted, and the chain it stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.model.finding import FindingId
    from adjudge.model.ids import Digest, ObjectId, Pin
    from adjudge.model.ledger import Entry, Head, LedgerReport
    from adjudge.model.outcome import Reason
    from adjudge.model.ruling import Ruling, RunId
    from adjudge.model.state import (
        RefusedStop,
        StoredCollection,
        StoredGrant,
        StoredGuide,
        StoredRun,
        Transition,
    )
    from adjudge.ports.fixing import FixLog
    from adjudge.ports.packs import PackLog
    from adjudge.ports.reviews import ReviewLog


class Ledger(Protocol):
    """The chain of accepted records; grows at its end and nowhere else."""

    def head(self) -> Head:
        """Where it ends."""

    def find(self, kind: str, record_id: str) -> Entry | None:
        """The entry of an accepted record, or ``None``."""

    def entries(self, *, start: int = 0) -> Iterator[Entry]:
        """Every entry from a number on, in order; ``StateError`` at one that cannot be read."""

    def named(self, kind: str, prefix: str) -> Iterator[Entry]:
        """Entries of a kind whose id begins so, in order; ``StateError`` as of ``entries``."""

    def verify(self) -> LedgerReport:
        """Read it from its start and compare with both recorded heads; damage is reported, not raised."""


class Store(Protocol):
    """The state of one repository. Reads and writes raise ``StateError`` when it is damaged."""

    @property
    def ledger(self) -> Ledger:
        """The chain of accepted records."""

    @property
    def reviews(self) -> ReviewLog:
        """Reviews under way and finished."""

    @property
    def fixes(self) -> FixLog:
        """Packets and tries at a fix."""

    @property
    def packs(self) -> PackLog:
        """Standards packs."""

    @property
    def read_only(self) -> Reason | None:
        """Why nothing can be written, or ``None``."""

    def commit(self, transition: Transition) -> tuple[Entry, ...]:
        """Carry it out durably; its records' entries. Bytes that are there are a no-op, others refused."""

    def find_grant(self, grant_id: str) -> StoredGrant | None:
        """A registered grant, or ``None``."""

    def find_receipt(self, digest: Digest) -> bytes | None:
        """An envelope by its SHA-256, or ``None``."""

    def find_viewed(self, stops: Sequence[Digest]) -> Mapping[Digest, Pin]:
        """The pin under which each stop was looked at, of those that were."""

    def refused_stops(self, session: Digest) -> tuple[RefusedStop, ...]:
        """Stops of a session that were refused, oldest first."""

    def find_guide(self, pin: Pin) -> StoredGuide | None:
        """A guide that is kept, or ``None``."""

    def find_collections(self, tree: ObjectId) -> tuple[StoredCollection, ...]:
        """What is kept of collectors over a tree, sorted by their names."""

    def find_run(self, run_id: RunId) -> StoredRun | None:
        """A run that is kept, or ``None``."""

    def newest_run(self, series: Digest) -> StoredRun | None:
        """The run of a series that was kept last, or ``None``."""

    def runs_with(self, finding_id: FindingId) -> tuple[RunId, ...]:
        """Runs that are kept and hold a finding, newest first."""

    def finding_ids(self, prefix: str, *, limit: int) -> tuple[FindingId, ...]:
        """Findings of kept runs and of rulings whose id begins so, sorted, each once; at most ``limit``."""

    def rulings(self, finding_ids: Sequence[FindingId]) -> Mapping[FindingId, tuple[Ruling, ...]]:
        """Every decision about these findings, oldest first; those without one are left out."""
