"""``adjudge.audit-result/v1``: a result as it was accepted, normal in form; what the ledger keeps of it.

Task, unit, pass and lenses are those of the item that was assigned, coverage holds its files alone, and every
finding has lenses of the item. Texts are without secrets: a quote out of protected content is told by the
lines where it was proved. The bytes that came are named by their SHA-256.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import ClaimV1, SeverityV1, SuggestionV1
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.evidence_v1 import EvidenceV1, SideV1, evidence_value
from adjudge.contracts.qualified_parts_v1 import DispositionV1, evidence_wire, suggestion_wire
from adjudge.contracts.result_v1 import FileCoverageV1, SecondVerdictV1
from adjudge.contracts.workload_v1 import LensV1, lens_words
from adjudge.errors import ContractError, StateError
from adjudge.model.candidate import Basis, Candidate, Reporter, Severity, Suggestion
from adjudge.model.evidence import Claim
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.finding import Qualification
    from adjudge.model.lens import Lens
    from adjudge.model.workload import AuditResult, SecondVerdict, WorkItem

SCHEMA: Final = "adjudge.audit-result/v1"
TOOL: Final = "host"


class GroundV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a finding stands in the files that were assigned; ids are null without a proved place.

    Attributes:
        disposition: As the table gives it.
        reason: The test that decided.
        finding_id: From place and class.
        path: Of the proved place, or as written.
        start_line: 1-based; null for a whole file.
        end_line: 1-based, inclusive.
        proved: Evidence entails the claim.
    """

    disposition: DispositionV1
    reason: str
    finding_id: str | None
    path: str
    start_line: int | None
    end_line: int | None
    proved: bool


class AcceptedFindingV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"defect_class": "class"},
):
    """A finding of an accepted result; evidence is plain, the place is structured.

    Attributes:
        lenses: Of the item, under which it was found.
        hidden: Its quote was protected content and is left out.
        ground: Where it stands.
    """

    lenses: tuple[LensV1, ...]
    severity: SeverityV1
    title: str
    summary: str
    path: str
    side: SideV1
    start_line: int | None
    end_line: int | None
    quote: str | None
    confidence_percent: int | None
    defect_class: str
    claim: ClaimV1 | None
    evidence: tuple[EvidenceV1, ...]
    suggestion: SuggestionV1 | None
    hidden: bool
    ground: GroundV1


class AuditResultV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole result.

    Attributes:
        run_id: Of the audit.
        task_id: The item.
        unit_id: Its group of files.
        pass_id: What the item is for.
        lenses: Of the item.
        prompt_sha256: Of the prompt that was answered.
        result_id: As the host named it.
        received_sha256: Of the bytes that came.
        file_coverage: Of the assigned files, sorted.
        findings: In their order.
        verification: Of a verifying item: one for each subject, sorted; empty for others.
    """

    schema: Literal["adjudge.audit-result/v1"] = SCHEMA
    run_id: str
    task_id: str
    unit_id: str
    pass_id: Literal["read", "deepen", "verify"]
    lenses: tuple[LensV1, ...]
    prompt_sha256: str
    result_id: str
    received_sha256: str
    file_coverage: tuple[FileCoverageV1, ...]
    findings: tuple[AcceptedFindingV1, ...]
    verification: tuple[SecondVerdictV1, ...]


def audit_result_artefact(
    item: WorkItem,
    result: AuditResult,
    received_sha256: str,
    grounds: tuple[tuple[Qualification, str | None], ...],
) -> AuditResultV1:
    """The normal form of a result that fits its item.

    Args:
        item: What was assigned.
        result: As it was read.
        received_sha256: Of the bytes it was read from.
        grounds: (qualification, finding id) of each finding, in order; texts are without secrets.
    """
    return AuditResultV1(
        run_id=result.run_id,
        task_id=item.item_id,
        unit_id=item.scope.block,
        pass_id=item.kind.value,
        lenses=lens_words(item.lenses),
        prompt_sha256=result.prompt_sha256,
        result_id=result.result_id,
        received_sha256=received_sha256,
        file_coverage=tuple(
            FileCoverageV1(path=one.path, sha256=one.sha256, lines=one.lines)
            for one in sorted(result.file_coverage)
        ),
        findings=tuple(
            _finding(qualification, finding_id, lenses_of(result, at))
            for at, (qualification, finding_id) in enumerate(grounds)
        ),
        verification=tuple(
            _verdict(one) for one in sorted(result.verification, key=lambda one: one.finding_id)
        ),
    )


def lenses_of(result: AuditResult, index: int) -> tuple[Lens, ...]:
    """The lenses under which a finding of a result stands, in their order."""
    return tuple(one.lens for one in result.lenses if index in one.findings)


def read_accepted(payload: bytes) -> AuditResultV1:
    """The result behind the bytes of a ledger entry.

    Raises:
        StateError: They are none.
    """
    try:
        return _DECODER.decode(payload)
    except (msgspec.MsgspecError, ValueError):
        pass
    try:
        return decode_artefact(payload, AuditResultV1)
    except ContractError as error:
        message = f"An accepted result of the ledger cannot be read: {error.message}"
        raise StateError("accepted-unreadable", message, "adjudge tool ledger verify") from error


def finding_value(wire: AcceptedFindingV1, index: int, quotes: Mapping[int, str]) -> Candidate:
    """The candidate behind an accepted finding.

    Args:
        wire: As accepted.
        index: Its number among all.
        quotes: Texts of proved places whose quotes were left out, by that number.
    """
    place = wire.ground
    is_restored = index in quotes
    return Candidate(
        index=index,
        severity=Severity(wire.severity),
        title=wire.title,
        summary=wire.summary,
        path=place.path if is_restored else wire.path,
        side=Side(wire.side),
        start_line=place.start_line if is_restored else wire.start_line,
        end_line=place.end_line if is_restored else wire.end_line,
        quote=quotes.get(index, wire.quote),
        confidence_percent=wire.confidence_percent,
        defect_class=wire.defect_class,
        claim=None if wire.claim is None else Claim(wire.claim),
        evidence=tuple(map(evidence_value, wire.evidence)),
        suggestion=None if wire.suggestion is None else _suggestion(wire.suggestion),
        basis=Basis.CLAIM,
        reporter=Reporter(tool=TOOL, version="", rule="", report="audit"),
    )


_DECODER: Final = msgspec.json.Decoder(AuditResultV1)


def _suggestion(wire: SuggestionV1) -> Suggestion:
    return Suggestion(start_line=wire.start_line, end_line=wire.end_line, replacement=wire.replacement)


def _verdict(one: SecondVerdict) -> SecondVerdictV1:
    return SecondVerdictV1(
        finding_id=one.finding_id,
        verdict=one.verdict.value,
        reason=one.reason,
        evidence=tuple(map(evidence_wire, one.evidence)),
    )


def _finding(one: Qualification, finding_id: str | None, lenses: tuple[Lens, ...]) -> AcceptedFindingV1:
    made = one.candidate
    assert isinstance(made, Candidate), "a result with a malformed finding is not accepted"  # noqa: S101 - an invariant
    place = one.resolved
    is_hidden = "quote" in one.redacted
    return AcceptedFindingV1(
        lenses=lens_words(lenses),
        severity=made.severity.value,
        title=made.title,
        summary=made.summary,
        path=made.path,
        side=made.side.value,
        start_line=made.start_line,
        end_line=made.end_line,
        quote=None if is_hidden else made.quote,
        confidence_percent=made.confidence_percent,
        defect_class=made.defect_class,
        claim=None if made.claim is None else made.claim.value,
        evidence=() if "evidence" in one.redacted else tuple(map(evidence_wire, made.evidence)),
        suggestion=suggestion_wire(made.suggestion),
        hidden=is_hidden,
        ground=GroundV1(
            disposition=one.disposition.value,
            reason=one.reason,
            finding_id=finding_id,
            path=made.path if place is None else place.path,
            start_line=made.start_line if place is None else place.start_line,
            end_line=made.end_line if place is None else place.end_line,
            proved="proved" in one.proof,
        ),
    )
