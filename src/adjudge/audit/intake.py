"""Results taken in: read from the inbox, checked, judged, and appended to the ledger, a batch at a time.

1. What is in force is read in one pass. A file that differs from what was accepted for its item is told and
   changes nothing.
2. Of each open item the file is read, through no link and within a bound, and checked.
3. What fits is held against the tree by the table.
4. What stands is appended in one durable transition; nothing is told as accepted before.
5. Bytes that were refused are kept aside under their digest, and the file stays where it is.

A process that dies between two batches leaves whole batches behind, and the next one goes on with the rest.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.audit.builtin_reader import is_by_rules
from adjudge.audit.checking import Bound, check_result, reject, tell_unread
from adjudge.audit.judging import Received, clean_verdicts, judge_results
from adjudge.audit.ledger import read_results, read_standing, result_record
from adjudge.audit.orphans import Orphans, find_orphans
from adjudge.contracts.audit_result_v1 import audit_result_artefact
from adjudge.contracts.result_v1 import LIMIT_BYTES
from adjudge.model.audit import Ingested, JudgedFinding, RejectedClass, RejectedResult
from adjudge.model.candidate import Severity
from adjudge.model.finding import LOCATED, Disposition
from adjudge.model.ids import RepoPath
from adjudge.model.ledger import LIMIT_PAYLOAD_BYTES
from adjudge.model.lens import Lens
from adjudge.model.state import Transition
from adjudge.model.workload import VerdictWord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudge.audit.judging import Judged
    from adjudge.audit.ledger import Standing
    from adjudge.contracts.audit_result_v1 import AcceptedFindingV1, AuditResultV1
    from adjudge.model.ids import Digest
    from adjudge.model.ledger import Record
    from adjudge.model.workload import WorkItem
    from adjudge.ports import ArtefactFolder, Progress, Store
    from adjudge.qualify.sources import QualifySources

BATCH: Final = 256
"""Results that are held at once, and accepted in one transition."""
BATCH_BYTES: Final = 16 << 20
"""Bytes of results, from which on fewer are held at once."""
REJECTED: Final = ".adjudge/audit/rejected"
DIGITS: Final = 16


class Desk(NamedTuple):
    """Where results are taken in.

    Attributes:
        run_id: Of the audit.
        store: Where they are accepted.
        folder: Where they are read.
        sources: The tree to hold findings against, with nothing of it read yet; asked once a batch.
        digests: SHA-256 of each audited file as it is.
        progress: Where to say how far it is.
    """

    run_id: str
    store: Store
    folder: ArtefactFolder
    sources: Callable[[], QualifySources]
    digests: Mapping[RepoPath, Digest]
    progress: Progress


class Taken(NamedTuple):
    """What came of it.

    Attributes:
        ingested: Where all results stand now.
        fresh: Items whose results were accepted just now, in order.
        notes: What the host should know of accepted ones; no rejections.
    """

    ingested: Ingested
    fresh: tuple[str, ...]
    notes: tuple[str, ...]


def take_results(items: Sequence[WorkItem], desk: Desk) -> Taken:
    """Accept every result that stands, and tell where each item stands.

    Args:
        items: All of the plan so far, in its order.
        desk: Where.
    """
    taking = _Taking(desk, read_standing(desk.store.ledger, desk.run_id))
    desk.progress.start("results", len(items), of="items", kept=False)
    for start in range(0, len(items), BATCH):
        batch = items[start : start + BATCH]
        taking.take(batch)
        desk.progress.advance(len(batch))
    desk.progress.finish()
    paths = {one.item_id: one.result_path for one in items}
    told = Orphans(desk.run_id, taking.standing.held, desk.digests, paths)
    orphans = find_orphans(desk.folder, frozenset(paths.values()), told)
    ingested = read_ingested(items, desk, (*taking.rejected, *orphans))
    return Taken(ingested, tuple(taking.fresh), tuple(taking.notes))


def read_ingested(
    items: Sequence[WorkItem], desk: Desk, rejected: tuple[RejectedResult, ...] = ()
) -> Ingested:
    """Where all results stand, as the ledger says; nothing is taken in.

    Args:
        items: All of the plan so far.
        desk: Where.
        rejected: What was refused just now.
    """
    wanted = frozenset(one.item_id for one in items)
    ledger = desk.store.ledger
    standing = read_standing(ledger, desk.run_id)
    findings: list[JudgedFinding] = []
    verdicts: list[tuple[str, VerdictWord]] = []
    for result in read_results(ledger, desk.run_id, standing):
        if result.task_id in wanted:
            findings += _judged_findings(result)
            verdicts += [(one.finding_id, VerdictWord(one.verdict)) for one in result.verification]
    return Ingested(
        accepted=wanted & standing.held.keys(),
        rejected=rejected,
        findings=tuple(sorted(findings, key=lambda one: (one.finding_id, one.item_id, one.title))),
        verdicts=tuple(sorted(verdicts)),
        by_rules=frozenset(
            item for item, one in standing.held.items() if item in wanted and is_by_rules(one.result_id)
        ),
    )


def record_of(judged: Judged, record_id: str) -> Record | RejectedResult:
    """The ledger record of a result that stands, or that its normal form is too large to be kept."""
    item, result, sha256 = judged.received
    artefact = audit_result_artefact(item, clean_verdicts(result), sha256, judged.grounds)
    record = result_record(artefact, record_id)
    size = len(record.payload)
    if size <= LIMIT_PAYLOAD_BYTES:
        return record
    problem = f"its normal form has {size} bytes, and {LIMIT_PAYLOAD_BYTES} can be kept; say it shorter"
    return reject(item, RejectedClass.MALFORMED, "", problem)


def read_bytes(item: WorkItem, folder: ArtefactFolder) -> bytes | RejectedResult:
    """The bytes of an item's result, or why there are none."""
    found = folder.read(item.result_path, limit_bytes=LIMIT_BYTES)
    if found.data is not None:
        return found.data
    why, problem = tell_unread(found.state, LIMIT_BYTES)
    return reject(item, why, "", problem)


def keep_aside(name: str, data: bytes, folder: ArtefactFolder) -> None:
    """Keep bytes that were refused, under what they answer and their digest."""
    folder.write(RepoPath(f"{REJECTED}/{name}-{_sha256(data)[:DIGITS]}.json"), data)


class _Taking:
    """Results while they are taken in."""

    def __init__(self, desk: Desk, standing: Standing) -> None:
        self._desk = desk
        self.standing = standing
        self._result_ids = standing.result_ids()
        self.rejected: list[RejectedResult] = []
        self.fresh: list[str] = []
        self.notes: list[str] = []
        self._held: dict[str, bytes] = {}
        self._held_bytes = 0

    def take(self, batch: Sequence[WorkItem]) -> None:
        """One batch, in its order; in parts where its results are large."""
        received: list[Received] = []
        for item in batch:
            one = self._receive(item)
            if one is not None:
                received.append(one)
            if self._held_bytes > BATCH_BYTES:
                self._accept(received)
                received = []
        self._accept(received)

    def _accept(self, received: Sequence[Received]) -> None:
        """Judge results that fit, and append those that stand in one transition."""
        held, self._held, self._held_bytes = self._held, {}, 0
        if not received:
            return
        records = []
        for judged in judge_results(received, self._desk.sources()):
            item_id = judged.received.item.item_id
            record_id = self.standing.next_record_id(self._desk.run_id, item_id)
            record = judged.rejected or record_of(judged, record_id)
            if isinstance(record, RejectedResult):
                self.rejected.append(record)
                self._keep_aside(judged.received.item, held[item_id])
                continue
            records.append(record)
            self.notes += judged.notes
        self._desk.store.commit(Transition(records=tuple(records)))
        self.fresh += [one.record_id.split("/")[1] for one in records]

    def _receive(self, item: WorkItem) -> Received | None:
        data = read_bytes(item, self._desk.folder)
        held = self.standing.held.get(item.item_id)
        if held is not None:
            self._compare(item, data, held.received_sha256)
            return None
        if isinstance(data, RejectedResult):
            self.rejected.append(data)
            return None
        checked = check_result(data, Bound(self._desk.run_id, item, self._result_ids))
        if isinstance(checked, RejectedResult):
            self.rejected.append(checked)
            self._keep_aside(item, data)
            return None
        self._result_ids[checked.result_id] = item.item_id
        self._held[item.item_id] = data
        self._held_bytes += len(data)
        return Received(item, checked, _sha256(data))

    def _compare(self, item: WorkItem, data: bytes | RejectedResult, accepted: str) -> None:
        """Tell of a file that is not the one that was accepted; a file that is gone is none."""
        if isinstance(data, RejectedResult) or _sha256(data) == accepted:
            return
        problem = "other bytes were accepted for this item, and they stay"
        self.rejected.append(reject(item, RejectedClass.DUPLICATE, "", problem))
        self._keep_aside(item, data)

    def _keep_aside(self, item: WorkItem, data: bytes) -> None:
        keep_aside(item.item_id.removeprefix("item:"), data, self._desk.folder)


def _judged_findings(result: AuditResultV1) -> Iterator[JudgedFinding]:
    for at, one in enumerate(result.findings):
        ground = one.ground
        yield JudgedFinding(
            finding_id=ground.finding_id or f"ungrounded:{result.task_id}:{at}",
            item_id=result.task_id,
            lens=Lens(one.lenses[0]),
            severity=Severity(one.severity),
            title=one.title,
            summary=one.summary,
            path=RepoPath(ground.path),
            start_line=ground.start_line,
            end_line=ground.end_line,
            is_grounded=_is_grounded(one),
            is_proved=ground.proved,
        )


def _is_grounded(one: AcceptedFindingV1) -> bool:
    return Disposition(one.ground.disposition) in LOCATED


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
