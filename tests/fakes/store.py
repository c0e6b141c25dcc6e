"""A store in memory."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adjudge.errors import InputError, InvariantError, StateError
from adjudge.model.ledger import is_record_id, sha256
from tests.fakes.fixes import FakeFixes
from tests.fakes.ledger import FakeLedger
from tests.fakes.packs import FakePacks
from tests.fakes.reviews import FakeReviews

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.model.finding import FindingId
    from adjudge.model.ids import Digest, ObjectId, Pin
    from adjudge.model.ledger import Entry
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


@dataclass
class FakeStore:
    """The port ``Store`` over a dictionary for each kind of thing."""

    read_only: Reason | None = None
    ledger: FakeLedger = field(default_factory=FakeLedger)
    reviews: FakeReviews = field(default_factory=FakeReviews)
    fixes: FakeFixes = field(default_factory=FakeFixes)
    packs: FakePacks = field(default_factory=FakePacks)
    grants: dict[str, StoredGrant] = field(default_factory=dict)
    receipts: dict[str, bytes] = field(default_factory=dict)
    viewed: dict[Digest, Pin] = field(default_factory=dict)
    runs: dict[RunId, StoredRun] = field(default_factory=dict)
    guides: dict[Pin, StoredGuide] = field(default_factory=dict)
    ruled: list[Ruling] = field(default_factory=list)
    collections: dict[tuple[ObjectId, str], StoredCollection] = field(default_factory=dict)
    refused: list[RefusedStop] = field(default_factory=list)

    def commit(self, transition: Transition) -> tuple[Entry, ...]:
        if self.read_only is not None:
            raise StateError(self.read_only.code, "Nothing can be written.")
        before = (copy(self.ledger.kept), copy(self.grants), copy(self.receipts))
        try:
            return self._fill(transition)
        except Exception:
            self.ledger.kept, self.grants, self.receipts = before
            raise

    def find_grant(self, grant_id: str) -> StoredGrant | None:
        return self.grants.get(grant_id)

    def find_receipt(self, digest: Digest) -> bytes | None:
        return self.receipts.get(digest)

    def find_viewed(self, stops: Sequence[Digest]) -> Mapping[Digest, Pin]:
        return {stop: self.viewed[stop] for stop in stops if stop in self.viewed}

    def refused_stops(self, session: Digest) -> tuple[RefusedStop, ...]:
        return tuple(one for one in self.refused if one.session == session)

    def find_guide(self, pin: Pin) -> StoredGuide | None:
        return self.guides.get(pin)

    def find_collections(self, tree: ObjectId) -> tuple[StoredCollection, ...]:
        found = (one for (where, _), one in self.collections.items() if where == tree)
        return tuple(sorted(found, key=lambda one: one.collector))

    def find_run(self, run_id: RunId) -> StoredRun | None:
        return self.runs.get(run_id)

    def newest_run(self, series: Digest) -> StoredRun | None:
        return next((one for one in reversed(self.runs.values()) if one.series == series), None)

    def runs_with(self, finding_id: FindingId) -> tuple[RunId, ...]:
        return tuple(one.run_id for one in reversed(self.runs.values()) if finding_id in one.finding_ids)

    def finding_ids(self, prefix: str, *, limit: int) -> tuple[FindingId, ...]:
        known = {one for run in self.runs.values() for one in run.finding_ids}
        known |= {one.finding_id for one in self.ruled}
        return tuple(sorted(one for one in known if one.startswith(prefix))[:limit])

    def rulings(self, finding_ids: Sequence[FindingId]) -> Mapping[FindingId, tuple[Ruling, ...]]:
        found = {one: tuple(r for r in self.ruled if r.finding_id == one) for one in finding_ids}
        return {one: many for one, many in found.items() if many}

    def _fill(self, transition: Transition) -> tuple[Entry, ...]:
        for grant in transition.grants:
            self._register(grant)
        entries = tuple(self.ledger.append(record) for record in transition.records)
        named = {entry.record_id for entry in entries if entry.kind == "receipt"}
        for receipt in transition.receipts:
            if f"sha256:{sha256(receipt)}" not in named:
                raise InvariantError("unnamed-receipt", "No record names it.")
            self.receipts[sha256(receipt)] = receipt
        for stop in transition.unviewed:
            self.viewed.pop(stop, None)
        self.viewed |= {one.stop: one.pin for one in transition.viewed}
        self.guides |= {one.pin: one for one in transition.guides}
        self.collections |= {(one.tree, one.collector): one for one in transition.collections}
        for run in transition.runs:
            self.runs.pop(run.run_id, None)
            self.runs[run.run_id] = run
        self.ruled.extend(transition.rulings)
        self.refused.extend(transition.refused)
        self.fixes.keep(transition.packets, transition.fixes)
        self.packs.keep(transition.standards, transition.selection)
        return entries

    def _register(self, grant: StoredGrant) -> None:
        if not is_record_id(grant.grant_id):
            raise InputError("grant-id", "Not allowed.")
        found = self.grants.setdefault(grant.grant_id, grant)
        same = replace(found, envelope=None) == replace(grant, envelope=None)
        if not same or (grant.envelope is not None and found.envelope not in {None, grant.envelope}):
            raise StateError("grant-conflict", "Registered already, with other bytes.")
        if grant.envelope is not None:
            self.grants[grant.grant_id] = grant
