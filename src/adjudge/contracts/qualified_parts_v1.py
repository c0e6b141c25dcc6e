"""Parts of ``adjudge.qualified/v1``: a candidate as it was told, its place, its evidence, its group."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import ClaimV1, SeverityV1, SuggestionV1
from adjudge.contracts.evidence_v1 import (
    CollectorEvidenceV1,
    CommandEvidenceV1,
    EdgeEvidenceV1,
    EvidenceV1,
    QueryEvidenceV1,
    QuoteEvidenceV1,
    SideV1,
    SymbolEvidenceV1,
)
from adjudge.model.evidence import (
    CollectorEvidence,
    CommandEvidence,
    EdgeEvidence,
    QueryEvidence,
    QuoteEvidence,
    SymbolEvidence,
)
from adjudge.model.finding import ResolvedLocator
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.place import Side

if TYPE_CHECKING:
    from adjudge.model.candidate import Suggestion
    from adjudge.model.evidence import CheckedEvidence, Evidence
    from adjudge.model.finding import Cluster, Joined, Locator
    from adjudge.model.qualified import AppliedSuppression
    from adjudge.model.ruling import Ruling

DispositionV1 = Literal["qualified", "relocated", "stale", "unresolved", "rejected"]
StandingV1 = Literal["active", "duplicate", "dropped", "inherited", "outside", "below-gate", "dismissed"]
SpotV1 = Literal["changed-line", "hunk-context", "elsewhere-in-file", "consumer", "outside-change"]
StateV1 = Literal["holds", "does-not-hold", "contradicted", "unavailable"]
BasisV1 = Literal["claim", "import", "signal", "rule", "collector"]
RulingWordV1 = Literal["accepted", "dismissed", "undone"]

_PLAIN: Final = {
    EdgeEvidence: EdgeEvidenceV1,
    QuoteEvidence: QuoteEvidenceV1,
    SymbolEvidence: SymbolEvidenceV1,
    CollectorEvidence: CollectorEvidenceV1,
    CommandEvidence: CommandEvidenceV1,
}


class ReporterV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who says so; version and rule may be empty."""

    tool: str
    version: str
    rule: str


class LocatorV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place as claimed; without lines the whole file is meant."""

    path: str
    side: SideV1
    start_line: int | None
    end_line: int | None


class ResolvedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place as proved, with the blob that was read and what stands there."""

    path: str
    side: SideV1
    start_line: int | None
    end_line: int | None
    object_id: str
    quote: str
    symbol: str


def locator_of(wire: ResolvedV1) -> ResolvedLocator:
    """The place behind its wire form."""
    return ResolvedLocator(
        path=RepoPath(wire.path),
        side=Side(wire.side),
        start_line=wire.start_line,
        end_line=wire.end_line,
        object_id=ObjectId(wire.object_id),
        quote=wire.quote,
        symbol=wire.symbol,
    )


class CheckedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One piece of evidence and what came of checking it."""

    evidence: EvidenceV1
    state: StateV1
    found: str
    blind_spots: tuple[str, ...]


class JoinedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two candidates by index, and why they say the same, or may."""

    first: int
    second: int
    score_percent: int
    reasons: tuple[str, ...]


class ClusterV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Candidates by index that say the same; see ``adjudge.model.finding.Cluster``."""

    cluster_id: str
    speaker: int
    members: tuple[int, ...]
    joined: tuple[JoinedV1, ...]
    reporters: tuple[str, ...]
    passes: tuple[str, ...]
    severities: tuple[SeverityV1, ...]


class RuledV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision of a person; ``text`` is the digest of the source text that was ruled on."""

    finding_id: str
    word: RulingWordV1
    text: str
    reason: str
    by: str


class SuppressedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of the trust base with the candidates by index that it takes out; where it stands, and why."""

    tool: str
    rule: str
    path: str | None
    reason: str
    until: str | None
    file: str
    line: int
    indexes: tuple[int, ...]


class ResultV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"defect_class": "class"},
):
    """What became of one candidate; one that is malformed has no fields of its own.

    ``check`` is there for a finding that a check of a standards pack asked for, and names it.
    """

    index: int
    disposition: DispositionV1
    standing: StandingV1
    reason: str
    detail: str
    standing_reason: str
    counts: bool
    severity: SeverityV1 | None
    title: str
    summary: str
    defect_class: str
    confidence_percent: int | None
    claim: ClaimV1 | None
    basis: BasisV1 | None
    reporter: ReporterV1 | None
    original: LocatorV1 | None
    resolved: ResolvedV1 | None
    placement: SpotV1 | None
    proof: tuple[str, ...]
    evidence: tuple[CheckedV1, ...]
    suggestion: SuggestionV1 | None
    suggestion_reason: str
    unknown_tokens: tuple[str, ...]
    redacted: tuple[str, ...]
    marks: tuple[str, ...]
    place_id: str | None
    finding_id: str | None
    previous_finding_id: str | None
    cluster: str | None
    check: str | msgspec.UnsetType = msgspec.UNSET


def evidence_wire(value: Evidence) -> EvidenceV1:
    """The wire form of one piece of evidence."""
    if isinstance(value, QueryEvidence):
        return QueryEvidenceV1(
            query=value.query.value, args=dict(value.args), count=value.count, members=value.members
        )
    made: EvidenceV1 = msgspec.convert(value, _PLAIN[type(value)], from_attributes=True)
    return made


def checked_wire(checked: CheckedEvidence) -> CheckedV1:
    """The wire form of a piece of evidence that was checked."""
    return CheckedV1(
        evidence=evidence_wire(checked.evidence),
        state=checked.state.value,
        found=checked.found,
        blind_spots=checked.blind_spots,
    )


def locator_wire(place: Locator | None) -> LocatorV1 | None:
    """The wire form of a claimed place."""
    if place is None:
        return None
    return LocatorV1(
        path=place.path, side=place.side.value, start_line=place.start_line, end_line=place.end_line
    )


def resolved_wire(place: ResolvedLocator | None) -> ResolvedV1 | None:
    """The wire form of a proved place."""
    if place is None:
        return None
    return ResolvedV1(
        path=place.path,
        side=place.side.value,
        start_line=place.start_line,
        end_line=place.end_line,
        object_id=place.object_id,
        quote=place.quote,
        symbol=place.symbol,
    )


def suggestion_wire(suggestion: Suggestion | None) -> SuggestionV1 | None:
    """The wire form of an edit that passed its tests."""
    return None if suggestion is None else msgspec.convert(suggestion, SuggestionV1, from_attributes=True)


def joined_wire(joined: Joined) -> JoinedV1:
    """The wire form of a pair."""
    return msgspec.convert(joined, JoinedV1, from_attributes=True)


def cluster_wire(cluster: Cluster) -> ClusterV1:
    """The wire form of a group."""
    return ClusterV1(
        cluster_id=cluster.cluster_id,
        speaker=cluster.speaker,
        members=cluster.members,
        joined=tuple(map(joined_wire, cluster.joined)),
        reporters=cluster.reporters,
        passes=cluster.passes,
        severities=tuple(one.value for one in cluster.severities),
    )


def suppressed_wire(applied: AppliedSuppression) -> SuppressedV1:
    """The wire form of a rule that takes findings out."""
    rule = applied.rule
    return SuppressedV1(
        tool=rule.tool,
        rule=rule.rule,
        path=rule.path,
        reason=rule.reason,
        until=rule.until,
        file=applied.file,
        line=rule.line,
        indexes=applied.indexes,
    )


def ruling_wire(ruling: Ruling) -> RuledV1:
    """The wire form of a decision."""
    return RuledV1(
        finding_id=ruling.finding_id,
        word=ruling.word.value,
        text=ruling.text,
        reason=ruling.reason,
        by=ruling.by,
    )
