"""The deliverables of an audit: everything accepted is qualified once more, put together, and written.

1. Findings of results in force and leads of imports go through the table, are merged, and get their standing.
2. The document is made; the report is a render of it.
3. An older pair is archived under the digest of its document, then the new one takes its place.

The same audit gives the same bytes, whenever and however often it is told.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.qualify.flow import open_sources, qualify_against
from adjudge.app.qualify.runs import keep_run
from adjudge.app.qualify.words import QualifyWords
from adjudge.audit.beside import tell_beside
from adjudge.audit.gathering import gather
from adjudge.audit.intake import read_ingested
from adjudge.audit.ledger import read_results, read_standing
from adjudge.audit.synthesis import Material, synthesise
from adjudge.contracts.audit_findings_v1 import LIMIT_BYTES
from adjudge.contracts.canonical import encode_printed
from adjudge.evidence.check import check_evidence
from adjudge.model.candidate import Severity
from adjudge.model.ids import Digest, RepoPath
from adjudge.model.place import Side
from adjudge.report.audit_markdown import audit_markdown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudge.app.place import Place
    from adjudge.app.qualify.flow import Held
    from adjudge.app.wiring import Repository
    from adjudge.audit.gathering import Gathered
    from adjudge.audit.imports import Imported
    from adjudge.audit.intake import Desk
    from adjudge.audit.narrating import Narrated
    from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
    from adjudge.contracts.audit_result_v1 import AcceptedFindingV1
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.model.audit import AuditedFile
    from adjudge.model.outcome import Reason
    from adjudge.model.qualified import Qualified
    from adjudge.model.workload import WorkItem
    from adjudge.ports import ArtefactFolder

    Narrate = Callable[[AuditFindingsV1, str], Narrated]
    """From the document and its digest to where its narrative stands."""

FINDINGS: Final = RepoPath(".adjudge/audit-findings.json")
REPORT: Final = RepoPath(".adjudge/audit-report.md")
ARCHIVE: Final = ".adjudge/audit-archive"
LIMIT_REPORT: Final = 4 << 20
DIGITS: Final = 32
WORDS: Final = QualifyWords(file="", report="audit", gate=Severity.INFO.value, every_claim=True)
"""Every finding with a place is told; nothing of an audit is below a gate."""


class Audited(NamedTuple):
    """An audit whose deliverables are to be made.

    Attributes:
        desk: Where its results are.
        items: Of the plan, deepening and verification included.
        files: Every file of the tree with its disposition.
        held: The tree, and what its trust base lays down.
        place: Where it is kept.
        limitations: Of the plan.
        imports: What was imported, reports of tools included.
    """

    desk: Desk
    items: Sequence[WorkItem]
    files: Sequence[AuditedFile]
    held: Held
    place: Place
    limitations: tuple[Reason, ...]
    imports: Imported


class Pair(NamedTuple):
    """Deliverables as bytes.

    Attributes:
        findings: The document.
        report: Its render.
        narrated: Where the narrative stands; ``None`` where nobody asked for one.
    """

    findings: bytes
    report: bytes
    narrated: Narrated | None


class Delivered(NamedTuple):
    """Deliverables as they were written.

    Attributes:
        document: The authoritative one.
        is_new: Their bytes differ from what stood there.
        archived: Where an older pair was put; ``None`` when there was none.
        pair: Their bytes.
    """

    document: AuditFindingsV1
    is_new: bool
    archived: RepoPath | None
    pair: Pair


def deliver(audited: Audited, repository: Repository, narrate: Narrate | None = None) -> Delivered:
    """Make the deliverables and write them, and keep their findings, which people can rule on then.

    The same bytes are left alone.

    Args:
        audited: The audit.
        repository: The repository.
        narrate: Tells where the narrative of the document stands; ``None`` where nobody asked for one.
    """
    document, qualified = _make(audited, repository)
    pair = render_pair(document, narrate)
    keep_run(qualified, audited.place.store)
    folder = audited.desk.folder
    folder.prepare()
    archived = archive_older(folder, pair.findings)
    is_new = folder.write(FINDINGS, pair.findings)
    return Delivered(document, folder.write(REPORT, pair.report) or is_new, archived, pair)


def render_pair(document: AuditFindingsV1, narrate: Narrate | None = None) -> Pair:
    """The bytes of the document and of its report, with where the narrative stands.

    Args:
        document: What the audit came to.
        narrate: As of ``deliver``.
    """
    data = encode_printed(document)
    narrated = None if narrate is None else narrate(document, hashlib.sha256(data).hexdigest())
    narrative = None if narrated is None else narrated.accepted
    report = audit_markdown(document, narrative).encode("utf-8", "backslashreplace")
    return Pair(data, report, narrated)


def make_document(audited: Audited, repository: Repository) -> AuditFindingsV1:
    """The document, from what is in force."""
    return _make(audited, repository)[0]


def _make(audited: Audited, repository: Repository) -> tuple[AuditFindingsV1, Qualified]:
    """The document, and all candidates as they stand against the tree."""
    desk = audited.desk
    sources = open_sources(audited.held, repository).evidence
    imports = audited.imports
    standing = read_standing(desk.store.ledger, desk.run_id)
    wanted = {one.item_id for one in audited.items}
    results = (one for one in read_results(desk.store.ledger, desk.run_id, standing) if one.task_id in wanted)
    gathered = gather(results, imports.leads, lambda one: _text_of(one, sources))
    qualified = qualify_against(
        gathered.given, audited.held, words=WORDS, document=_document(gathered), place=audited.place
    )
    beside = tell_beside(read_results(desk.store.ledger, desk.run_id, standing), wanted, audited.files)
    snapshot = audited.held.survey.head.snapshot
    ingested = read_ingested(audited.items, desk)
    document = synthesise(
        Material(
            run_id=desk.run_id,
            qualified=qualified,
            gathered=gathered,
            items=audited.items,
            answered=ingested.accepted,
            by_rules=ingested.by_rules,
            files=audited.files,
            runtime=imports.runtime,
            check=lambda one: check_evidence(one, sources),
            imports=lambda path: {edge.target for edge in snapshot.imports(path)},
            importers=lambda path: len({edge.source for edge in snapshot.importers(path)}),
            limitations=tuple(
                sorted(
                    {*audited.limitations, *qualified.limitations, *imports.limitations, *beside}, key=_order
                )
            ),
        )
    )
    return document, qualified


def archive_older(folder: ArtefactFolder, new: bytes) -> RepoPath | None:
    """Copy the pair that stands there under the digest of its document, when a new one takes its place."""
    old = folder.read(FINDINGS, limit_bytes=LIMIT_BYTES).data
    if old is None or old == new:
        return None
    place = RepoPath(f"{ARCHIVE}/{hashlib.sha256(old).hexdigest()[:DIGITS]}")
    folder.write(RepoPath(f"{place}/{FINDINGS.rpartition('/')[2]}"), old)
    report = folder.read(REPORT, limit_bytes=LIMIT_REPORT).data
    if report is not None:
        folder.write(RepoPath(f"{place}/{REPORT.rpartition('/')[2]}"), report)
    return place


def _text_of(one: AcceptedFindingV1, sources: EvidenceSources) -> str | None:
    """What stands at the proved lines of a finding whose quote was left out."""
    ground = one.ground
    file = sources.file(ground.path, Side(one.side))
    if file.text is None or ground.start_line is None or ground.end_line is None:
        return None
    return file.text.slice(ground.start_line, ground.end_line)


def _document(gathered: Gathered) -> Digest:
    """What the candidates came in, by content: the result of each item, in order."""
    digest = hashlib.sha256()
    for origin in gathered.origins:
        digest.update(("" if origin is None else origin.item_id).encode() + b"\n")
    return Digest(digest.hexdigest())


def _order(one: Reason) -> tuple[str, str, str]:
    return one.code, one.path or "", one.message
