"""``adjudge.validation/v1``: what became of a reply, judgment by judgment, and what received none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeVar

import msgspec

from adjudge.contracts.brief_parts_v1 import CategoryV1, SideV1, Wire
from adjudge.contracts.candidates_v1 import ClaimV1, SeverityV1
from adjudge.contracts.guide_v1 import AnchorKindV1
from adjudge.contracts.judgments_v1 import ActionV1
from adjudge.contracts.target_v1 import ReasonV1, reasons_wire
from adjudge.model.evidence import KINDS

if TYPE_CHECKING:
    from adjudge.model.evidence import CheckedEvidence
    from adjudge.model.judgment import Accepted, Cited, Covered, JudgmentCoverage, Rejected, Validation

SCHEMA: Final = "adjudge.validation/v1"

Part = TypeVar("Part", bound=Wire)

StatusV1 = Literal["ok", "stale", "malformed", "unreadable", "oversized"]
ReasonCodeV1 = Literal[
    "unknown-signal", "unknown-anchor", "no-anchor", "conflicting-anchors", "duplicate", "invalid-field",
    "oversized", "contradicted", "stale-snapshot",
]  # fmt: skip


class FencedV1(Wire, frozen=True, kw_only=True):
    """Prose of an agent: carried along, never decided on."""

    text: str
    deterministic: bool = False


class AnchorFactV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an accepted judgment stands on, as adjudge knows it.

    Of a signal ``category``, ``subject``, ``question`` and ``change`` (what happened to the subject) are
    there, of a changed region ``kind`` and ``symbol``.
    """

    path: str
    side: SideV1
    start_line: int
    line_count: int
    category: CategoryV1 | None = None
    change: str | None = None
    subject: str | None = None
    question: str | None = None
    kind: AnchorKindV1 | None = None
    symbol: str | None = None


class CheckedV1(Wire, frozen=True, kw_only=True):
    """What came of one piece of evidence."""

    kind: Literal["quote", "edge", "symbol", "query", "collector", "command"]
    state: Literal["holds", "does-not-hold", "contradicted", "unavailable"]
    found: str
    blind_spots: tuple[str, ...]


class AcceptedJudgmentV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A judgment that stands on something that is there."""

    index: int
    signal_id: str | None
    change_anchor: str | None
    unit: str | None
    previous: tuple[str, ...]
    anchor: AnchorFactV1
    anchor_kind: Literal["signal", "change", "unit"]
    action: ActionV1 | None
    severity: SeverityV1 | None
    claim: ClaimV1 | None
    proof: tuple[str, ...]
    evidence: tuple[CheckedV1, ...]
    unknown_tokens: tuple[str, ...]
    concern: FencedV1 | None
    framing: FencedV1 | None
    salvaged: bool


class RejectedJudgmentV1(Wire, frozen=True, kw_only=True):
    """A judgment that is turned away, and why."""

    index: int
    reason: ReasonCodeV1
    message: str
    path: str
    found: tuple[str, ...]


class MovedV1(Wire, frozen=True, kw_only=True):
    """One input that is another than it was; null where there was none."""

    kind: Literal["file", "version", "brief"]
    name: str
    side: SideV1 | None
    before: str | None
    after: str | None


class ErrorAtV1(Wire, frozen=True, kw_only=True):
    """Why a reply cannot be read, and where."""

    path: str
    code: str
    message: str


class CoveredV1(Wire, frozen=True, kw_only=True):
    """How many received a judgment, and which did not."""

    judged: int
    not_judged: tuple[str, ...]


class JudgmentCoverageV1(Wire, frozen=True, kw_only=True):
    """What received a judgment; suppressed signals need none and are told apart."""

    units: CoveredV1
    signals: CoveredV1
    anchors: CoveredV1
    suppressed: tuple[str, ...]


class ValidationV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The outcome; ``accepted`` and ``rejected`` are all judgments of the reply."""

    schema: Literal["adjudge.validation/v1"] = SCHEMA
    status: StatusV1
    graph_snapshot_hash: str | None
    echoed: str
    moved: tuple[MovedV1, ...] | None
    moved_unknown: str
    accepted: tuple[AcceptedJudgmentV1, ...]
    rejected: tuple[RejectedJudgmentV1, ...]
    errors: tuple[ErrorAtV1, ...]
    coverage: JudgmentCoverageV1 | None
    would_survive: tuple[int, ...]
    limitations: tuple[ReasonV1, ...]
    left_out: tuple[str, ...] = ()


def validation_artefact(validation: Validation) -> ValidationV1:
    """The wire form of a validation."""
    moved, coverage = validation.moved, validation.coverage
    return ValidationV1(
        status=validation.status.value,
        graph_snapshot_hash=validation.pin,
        echoed=validation.echoed,
        moved=None if moved is None else tuple(_copied(one, MovedV1) for one in moved),
        moved_unknown=validation.moved_unknown,
        accepted=tuple(_accepted(one) for one in validation.accepted),
        rejected=tuple(_rejected(one) for one in validation.rejected),
        errors=tuple(_copied(one, ErrorAtV1) for one in validation.errors),
        coverage=None if coverage is None else _coverage(coverage),
        would_survive=validation.would_survive,
        limitations=reasons_wire(validation.limitations),
        left_out=validation.left_out,
    )


def _copied(value: object, contract: type[Part]) -> Part:
    return msgspec.convert(value, contract, from_attributes=True)


def _rejected(one: Rejected) -> RejectedJudgmentV1:
    return RejectedJudgmentV1(
        index=one.index, reason=one.reason.value, message=one.message, path=one.path, found=one.found
    )


def _accepted(one: Accepted) -> AcceptedJudgmentV1:
    judgment, cited = one.judgment, one.cited
    return AcceptedJudgmentV1(
        index=judgment.index,
        signal_id=None if cited.signal is None else cited.signal.signal_id,
        change_anchor=None if cited.anchor is None else cited.anchor.change_anchor,
        unit=cited.unit,
        previous=cited.previous,
        anchor=_fact(cited),
        anchor_kind=cited.strength.value,
        action=None if judgment.action is None else judgment.action.value,
        severity=None if judgment.severity is None else judgment.severity.value,
        claim=None if judgment.claim is None else judgment.claim.value,
        proof=one.proof,
        evidence=tuple(_checked(piece) for piece in one.evidence),
        unknown_tokens=one.unknown_tokens,
        concern=None if judgment.concern is None else FencedV1(text=judgment.concern),
        framing=None if judgment.framing is None else FencedV1(text=judgment.framing),
        salvaged=one.salvaged,
    )


def _fact(cited: Cited) -> AnchorFactV1:
    if cited.signal is not None:
        signal = cited.signal
        return AnchorFactV1(
            path=signal.anchor.path,
            side=signal.anchor.side.value,
            start_line=signal.anchor.line,
            line_count=1,
            category=signal.category.value,
            change=signal.change,
            subject=signal.subject,
            question=signal.question,
        )
    if cited.anchor is not None:
        anchor = cited.anchor
        return AnchorFactV1(
            path=anchor.path,
            side=anchor.side.value,
            start_line=anchor.start_line,
            line_count=anchor.line_count,
            kind=anchor.kind.value,
            symbol=anchor.symbol,
        )
    return AnchorFactV1(path=cited.unit or "", side="head", start_line=0, line_count=0)


def _checked(piece: CheckedEvidence) -> CheckedV1:
    return CheckedV1(
        kind=KINDS[type(piece.evidence)],  # type: ignore[arg-type] # a word of the wire
        state=piece.state.value,
        found=piece.found,
        blind_spots=piece.blind_spots,
    )


def _coverage(coverage: JudgmentCoverage) -> JudgmentCoverageV1:
    return JudgmentCoverageV1(
        units=_covered(coverage.units),
        signals=_covered(coverage.signals),
        anchors=_covered(coverage.anchors),
        suppressed=coverage.suppressed,
    )


def _covered(covered: Covered) -> CoveredV1:
    return CoveredV1(judged=covered.judged, not_judged=covered.not_judged)
