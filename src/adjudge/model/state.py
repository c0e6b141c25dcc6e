"""What the state of a repository holds, and what one step changes in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.finding import FindingId
    from adjudge.model.fix import StoredFix, StoredPacket
    from adjudge.model.ids import Digest, ObjectId, Pin
    from adjudge.model.ledger import Record
    from adjudge.model.pack import SelectedPack, StoredPack
    from adjudge.model.ruling import Ruling, RunId


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreFacts:
    """Whose state a store holds.

    Attributes:
        identity: Stable name of the repository, 64 hex digits; see ``ports.RepositoryFacts``.
        object_format: ``sha1`` or ``sha256``.
    """

    identity: str
    object_format: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGrant:
    """A grant as it was registered.

    Attributes:
        grant_id: The id it is named by from then on.
        body: Its canonical bytes.
        digest: Digest of the grant, as verdicts name it.
        envelope: A signed envelope around it, or ``None``.
    """

    grant_id: str
    body: bytes
    digest: Digest
    envelope: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewedStop:
    """A stop of a tour that somebody has looked at.

    Attributes:
        stop: Digest of all that the stop shows and rests on: where any of it moves, no mark is found.
        pin: Pin of the brief under which it was looked at.
    """

    stop: Digest
    pin: Pin


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedStop:
    """A stop of an agent that was refused, since what it left behind was no pass.

    Attributes:
        session: Digest of the name that the agent gave its session.
        result: Result of the check; see ``Check``.
        continued: The agent went on because of a refusal before.
    """

    session: Digest
    result: Digest
    continued: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRun:
    """One run over findings, as it was told.

    Attributes:
        run_id: Its name, from its content.
        series: Digest of what its neighbours have in common; runs are compared inside one series.
        previous: The run of the series it was compared with; ``None`` for the first.
        body: The artefact, packed.
        finding_ids: Findings in it, sorted, each once.
    """

    run_id: RunId
    series: Digest
    previous: RunId | None
    body: bytes
    finding_ids: tuple[FindingId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGuide:
    """A guide that was handed out, so that an answer to it can be judged without its file.

    Attributes:
        pin: Of the guide; a later one of the same pin takes its place.
        body: The guide and the words for its change, packed.
    """

    pin: Pin
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCollection:
    """What a collector reported about a tree; a later one of the same collector and tree takes its place.

    Attributes:
        tree: The tree.
        collector: Name of the collector.
        body: The artefact, canonical bytes.
    """

    tree: ObjectId
    collector: str
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Transition:
    """What one step changes: all of it is kept, or nothing.

    Attributes:
        records: For the ledger, in order.
        receipts: Envelopes to keep by digest; each is named by one of ``records``.
        grants: Grants to register.
        viewed: Stops of a tour that were looked at; a later mark of a stop replaces an earlier one.
        unviewed: Stops whose mark is taken away, before ``viewed`` is kept.
        runs: Runs to keep, each then the newest of its series; old ones are let go.
        rulings: Decisions, added behind those that are there.
        guides: Guides that were handed out, each then the newest; old ones are let go.
        collections: What collectors reported, each then the newest; old ones are let go.
        packets: What is to be fixed; one that is there stays as it is.
        fixes: Tries at a fix, each in the place of the one of its id.
        standards: Standards packs; one that is there stays as it is.
        selection: Packs that reviews go by from now on; ``None`` leaves those of before.
        refused: Stops that were refused, each then the newest; old ones are let go.
    """

    records: tuple[Record, ...] = ()
    receipts: tuple[bytes, ...] = ()
    grants: tuple[StoredGrant, ...] = ()
    viewed: tuple[ViewedStop, ...] = ()
    unviewed: tuple[Digest, ...] = ()
    runs: tuple[StoredRun, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    guides: tuple[StoredGuide, ...] = ()
    collections: tuple[StoredCollection, ...] = ()
    packets: tuple[StoredPacket, ...] = ()
    fixes: tuple[StoredFix, ...] = ()
    standards: tuple[StoredPack, ...] = ()
    selection: tuple[SelectedPack, ...] | None = None
    refused: tuple[RefusedStop, ...] = ()
