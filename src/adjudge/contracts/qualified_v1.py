"""``adjudge.qualified/v1``: the findings of a reviewer, held against two trees.

The run's name is made from the artefact without the name and without the comparison: the same document,
trees, gate, rulings and versions give the same name, whatever was run before.
"""

from __future__ import annotations

import zlib
from collections import Counter
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge import __version__
from adjudge.contracts.candidates_v1 import SeverityV1
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.documents import read_document
from adjudge.contracts.qualified_parts_v1 import (
    ClusterV1,
    DispositionV1,
    JoinedV1,
    ReporterV1,
    ResultV1,
    RuledV1,
    SuppressedV1,
    checked_wire,
    cluster_wire,
    joined_wire,
    locator_wire,
    resolved_wire,
    ruling_wire,
    suggestion_wire,
    suppressed_wire,
)
from adjudge.contracts.target_v1 import Outcome, ReasonV1, TargetV1, reasons_wire, target_artefact
from adjudge.errors import StateError, UsageError
from adjudge.model.candidate import Candidate
from adjudge.model.finding import Disposition, Standing
from adjudge.model.ids import derive_digest
from adjudge.model.ruling import RunId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.finding import Finding, Qualification
    from adjudge.model.qualified import Compared, Qualified, QualifiedRun

SCHEMA: Final = "adjudge.qualified/v1"
LIMIT_BYTES: Final = 512 << 20
"""Of an artefact that is unpacked; a document of 64 MiB gives less."""


class SourceV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document; see ``adjudge.model.qualified.HandedIn``."""

    report: str
    tools: tuple[str, ...]
    document_sha256: str
    revision: str | None
    pinned: bool
    vouched: bool
    failures: tuple[str, ...]
    notes: tuple[str, ...]


class GateV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which findings fail the run: this severity and worse; proved or found twice, or every claim."""

    severity: SeverityV1
    every_claim: bool


class ReasonCountV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many candidates have one disposition for one reason."""

    disposition: DispositionV1
    reason: str
    count: int


class CountsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Each of the three groups sums to ``candidates``; zeros included in the first two."""

    candidates: int
    dispositions: dict[str, int]
    standings: dict[str, int]
    reasons: tuple[ReasonCountV1, ...]
    proved: int
    counted: int


class GoneV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finding of the run before that this one does not have."""

    finding_id: str
    severity: SeverityV1
    title: str
    path: str
    start_line: int | None


class PersistingV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A candidate by index, the finding of the run before that it is, and how it was known again."""

    index: int
    before: str
    reason: str


class ComparedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """This run beside the one before; see ``adjudge.model.qualified.Compared``."""

    previous: str
    new: tuple[int, ...]
    persisting: tuple[PersistingV1, ...]
    gone: tuple[GoneV1, ...]
    not_compared: int


class QualifiedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The run; see ``adjudge.model.qualified.Qualified`` for each field."""

    schema: Literal["adjudge.qualified/v1"] = SCHEMA
    run_id: str
    adjudge: str
    outcome: Outcome
    exit_code: int
    reasons: tuple[ReasonV1, ...]
    target: TargetV1
    extent: Literal["change", "tree"]
    source: SourceV1
    gate: GateV1
    counts: CountsV1
    results: tuple[ResultV1, ...]
    clusters: tuple[ClusterV1, ...]
    possible: tuple[JoinedV1, ...]
    not_compared: int
    not_listed: int
    rulings: tuple[RuledV1, ...]
    suppressed: tuple[SuppressedV1, ...]
    compared: ComparedV1 | None
    limitations: tuple[ReasonV1, ...]


def qualified_artefact(run: QualifiedRun) -> QualifiedV1:
    """The wire form of a run."""
    made = unnamed_artefact(run.qualified)
    compared = None if run.compared is None else _compared(run.compared)
    return msgspec.structs.replace(made, run_id=run.run_id, compared=compared)


def name_run(qualified: Qualified) -> RunId:
    """The run's name, from what went in and what came of it."""
    return name_of_run(unnamed_artefact(qualified))


def name_of_run(artefact: QualifiedV1) -> RunId:
    """The name that a run has by its content, whatever name it carries and whatever it was compared with."""
    unnamed = msgspec.structs.replace(artefact, run_id="", compared=None)
    digest = derive_digest("adjudge/run/v1", encode_canonical(unnamed))
    return RunId(f"run:{digest[:32]}")


def unnamed_artefact(qualified: Qualified) -> QualifiedV1:
    """The wire form without a name and without the comparison."""
    source = qualified.source
    findings = {one.qualification.candidate.index: one for one in qualified.findings}
    counted = frozenset(qualified.counted)
    return QualifiedV1(
        run_id="",
        adjudge=__version__,
        outcome=qualified.outcome.value,
        exit_code=qualified.exit_code,
        reasons=reasons_wire(qualified.reasons),
        target=target_artefact(qualified.target),
        extent="tree" if qualified.whole_tree else "change",
        source=SourceV1(
            report=source.report,
            tools=source.tools,
            document_sha256=source.document,
            revision=source.revision,
            pinned=source.is_pinned,
            vouched=source.is_vouched,
            failures=source.failures,
            notes=source.notes,
        ),
        gate=GateV1(severity=qualified.gate.value, every_claim=qualified.every_claim),
        counts=_counts(qualified),
        results=tuple(_result(one, findings, counted) for one in qualified.qualifications),
        clusters=tuple(map(cluster_wire, qualified.merged.clusters)),
        possible=tuple(map(joined_wire, qualified.merged.possible)),
        not_compared=qualified.merged.not_compared,
        not_listed=qualified.merged.not_listed,
        rulings=tuple(map(ruling_wire, qualified.rulings)),
        suppressed=tuple(map(suppressed_wire, qualified.suppressed)),
        compared=None,
        limitations=reasons_wire(qualified.limitations),
    )


def pack_run(artefact: QualifiedV1) -> bytes:
    """The artefact as bytes to keep; equal ones give equal bytes."""
    return zlib.compress(encode_canonical(artefact), 1)


def unpack_run(body: bytes) -> QualifiedV1:
    """The artefact behind the bytes.

    Raises:
        StateError: They are none of ours.
    """
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(body, LIMIT_BYTES).decode("ascii")
        return msgspec.convert(read_document(text), QualifiedV1)
    except (zlib.error, UsageError, UnicodeDecodeError, msgspec.ValidationError) as error:
        message = "A run that is kept cannot be read by this version."
        raise StateError("run-unreadable", message, "run adjudge qualify again") from error


def _counts(qualified: Qualified) -> CountsV1:
    dispositions, standings = qualified.by_disposition(), qualified.by_standing()
    reasons = Counter((one.disposition, one.reason) for one in qualified.qualifications)
    return CountsV1(
        candidates=len(qualified.qualifications),
        dispositions={one.value: dispositions[one] for one in Disposition},
        standings={one.value: standings[one] for one in Standing},
        reasons=tuple(
            ReasonCountV1(disposition=disposition.value, reason=reason, count=count)
            for (disposition, reason), count in sorted(reasons.items())
        ),
        proved=sum("proved" in one.proof for one in qualified.qualifications),
        counted=len(qualified.counted),
    )


def _result(one: Qualification, findings: Mapping[int, Finding], counted: frozenset[int]) -> ResultV1:
    index = one.candidate.index
    finding = findings.get(index)
    made = one.candidate if isinstance(one.candidate, Candidate) else None
    return ResultV1(
        index=index,
        disposition=one.disposition.value,
        standing=(finding.standing if finding is not None else Standing.DROPPED).value,
        reason=one.reason,
        detail=one.detail,
        standing_reason=finding.reason if finding is not None else one.reason,
        counts=index in counted,
        severity=None if made is None else made.severity.value,
        title="" if made is None else made.title,
        summary="" if made is None else made.summary,
        defect_class="other" if made is None else made.defect_class,
        confidence_percent=None if made is None else made.confidence_percent,
        claim=None if made is None or made.claim is None else made.claim.value,
        basis=None if made is None else made.basis.value,
        reporter=None if made is None else _reporter(made),
        original=locator_wire(one.original),
        resolved=resolved_wire(one.resolved),
        placement=None if one.spot is None else one.spot.value,
        proof=one.proof,
        evidence=tuple(map(checked_wire, one.evidence)),
        suggestion=suggestion_wire(one.suggestion),
        suggestion_reason=one.suggestion_reason,
        unknown_tokens=one.unknown_tokens,
        redacted=one.redacted,
        marks=() if made is None else made.marks,
        place_id=None if finding is None else finding.place_id,
        finding_id=None if finding is None else finding.finding_id,
        previous_finding_id=None if finding is None else finding.previous_finding_id,
        cluster=None if finding is None else finding.cluster,
        check=msgspec.UNSET if made is None or not made.check else made.check,
    )


def _reporter(candidate: Candidate) -> ReporterV1:
    reporter = candidate.reporter
    return ReporterV1(tool=reporter.tool, version=reporter.version, rule=reporter.rule)


def _compared(compared: Compared) -> ComparedV1:
    return ComparedV1(
        previous=compared.previous,
        new=compared.new,
        persisting=tuple(
            PersistingV1(index=one.index, before=one.before, reason=one.reason) for one in compared.persisting
        ),
        gone=tuple(
            GoneV1(
                finding_id=one.finding_id,
                severity=one.severity.value,
                title=one.title,
                path=one.path,
                start_line=one.start_line,
            )
            for one in compared.gone
        ),
        not_compared=compared.not_compared,
    )
