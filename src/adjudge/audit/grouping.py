"""Qualified candidates as findings of a report: one for each group that says the same, and where it is told.

A group with a reader in it is a finding, or refuted; one of tools alone is a lead; one that is dismissed
stands apart. Each candidate is in exactly one group, or is ungrounded.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from adjudge.audit.forest import Forest
from adjudge.audit.weighing import weigh
from adjudge.contracts.audit_findings_v1 import AuditFindingV1, ReportedV1, UngroundedV1, count_speakers
from adjudge.contracts.qualified_parts_v1 import checked_wire, suggestion_wire
from adjudge.model.candidate import Candidate, Severity
from adjudge.model.finding import LOCATED, Standing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adjudge.audit.gathering import Gathered, Verdict
    from adjudge.audit.weighing import Check
    from adjudge.model.finding import Finding, Qualification
    from adjudge.model.qualified import Qualified

    Importers = Callable[[str], int]

WORST_FIRST: Final = {severity.value: rank for rank, severity in enumerate(Severity)}
_LOOKS: Final = ("confirmed", "disputed", "none", "unsure", "refuted")


class Groups(NamedTuple):
    """Findings of each list, worst first, and what has no place."""

    findings: tuple[AuditFindingV1, ...]
    refuted: tuple[AuditFindingV1, ...]
    dismissed: tuple[AuditFindingV1, ...]
    leads: tuple[AuditFindingV1, ...]
    ungrounded: tuple[UngroundedV1, ...]


def make_groups(qualified: Qualified, gathered: Gathered, check: Check, importers: Importers) -> Groups:
    """The candidates of an audit, each in one place.

    Args:
        qualified: All of them, against the tree.
        gathered: Who said what.
        check: What comes of a piece of evidence.
        importers: How many files import one.
    """
    making = _Making(qualified, gathered, check, importers)
    lists: dict[str, list[AuditFindingV1]] = defaultdict(list)
    for members in making.members():
        name, finding = making.finding(members)
        lists[name].append(finding)
    ranked = {name: tuple(sorted(found, key=rank)) for name, found in lists.items()}
    return Groups(
        findings=ranked.get("findings", ()),
        refuted=ranked.get("refuted", ()),
        dismissed=ranked.get("dismissed", ()),
        leads=ranked.get("leads", ()),
        ungrounded=tuple(making.ungrounded()),
    )


def rank(finding: AuditFindingV1) -> tuple[object, ...]:
    """What comes first: severity, second look, proof, readers, importers, confidence; then the place."""
    return (
        WORST_FIRST[finding.severity],
        _LOOKS.index(finding.second_look),
        "proved" not in finding.proof,
        -count_speakers(finding),
        -finding.importers,
        -(finding.confidence_percent if finding.confidence_percent is not None else -1),
        finding.path,
        finding.start_line or 0,
        finding.finding_id,
        finding.reported[0].index,
    )


class _Making:
    """Findings while they are made."""

    def __init__(self, qualified: Qualified, gathered: Gathered, check: Check, importers: Importers) -> None:
        self._qualified = qualified
        self._origins = gathered.origins
        self._check, self._importers = check, importers
        self._by_index = {one.qualification.candidate.index: one for one in qualified.findings}
        self._verdicts: dict[str, list[Verdict]] = defaultdict(list)
        for one in gathered.verdicts:
            self._verdicts[one.said.finding_id].append(one)

    def members(self) -> Iterator[tuple[int, ...]]:
        """Indexes of each group, rising; findings of one id are one group, whatever words they use."""
        first: dict[str, int] = {}
        groups = Forest(self._by_index)
        for index, one in self._by_index.items():
            groups.join(first.setdefault(one.finding_id, index), index)
        for cluster in self._qualified.merged.clusters:
            for index in cluster.members[1:]:
                groups.join(cluster.members[0], index)
        yield from groups.trees()

    def finding(self, members: tuple[int, ...]) -> tuple[str, AuditFindingV1]:
        """The list that a group belongs to, and its finding."""
        speaker = self._speaker(members)
        is_proved = any("proved" in _proof(self._by_index[one]) for one in members)
        weighed = weigh(self._about(members), self._check, is_proved=is_proved)
        reported = tuple(self._reported(one) for one in members)
        name = "findings"
        if speaker.standing is Standing.DISMISSED:
            name = "dismissed"
        elif all(self._origins[one] is None for one in members):
            name = "leads"
        elif weighed.look == "refuted":
            name = "refuted"
        told = _told(speaker)
        return name, msgspec.structs.replace(
            told,
            severity=min((one.severity for one in reported), key=lambda one: WORST_FIRST[one]),
            lenses=tuple(sorted({lens for one in reported for lens in one.lenses})),
            second_look=weighed.look,
            verdicts=weighed.verdicts,
            reported=reported,
            importers=self._importers(told.path),
            reason=speaker.reason if name == "dismissed" else "",
        )

    def ungrounded(self) -> Iterator[UngroundedV1]:
        """Every candidate without a proved place, in order."""
        for one in self._qualified.qualifications:
            if one.disposition not in LOCATED:
                yield self._ungrounded(one)

    def _ungrounded(self, one: Qualification) -> UngroundedV1:
        made, origin = one.candidate, self._origins[one.candidate.index]
        claimed = made if isinstance(made, Candidate) else None
        return UngroundedV1(
            index=made.index,
            item_id=None if origin is None else origin.item_id,
            severity=None if claimed is None else claimed.severity.value,
            title="" if claimed is None else claimed.title,
            summary="" if claimed is None else claimed.summary,
            path="" if claimed is None else claimed.path,
            start_line=None if claimed is None else claimed.start_line,
            disposition=one.disposition.value,
            reason=one.reason,
            detail=one.detail,
        )

    def _speaker(self, members: Sequence[int]) -> Finding:
        """Who speaks: whoever stands by himself, a reader before a tool, else the first."""
        found = [self._by_index[one] for one in members]
        running = [one for one in found if one.standing not in {Standing.DUPLICATE, Standing.DISMISSED}]
        if not running:
            return next((one for one in found if one.standing is not Standing.DUPLICATE), found[0])
        return min(running, key=lambda one: (WORST_FIRST[one.severity.value], "proved" not in _proof(one)))

    def _about(self, members: Sequence[int]) -> list[Verdict]:
        """Verdicts about any member; nobody speaks about his own."""
        names = sorted({self._by_index[one].finding_id for one in members})
        own = {origin.item_id for origin in (self._origins[one] for one in members) if origin is not None}
        return [one for name in names for one in self._verdicts.get(name, ()) if one.item_id not in own]

    def _reported(self, index: int) -> ReportedV1:
        finding, origin = self._by_index[index], self._origins[index]
        made = finding.qualification.candidate
        assert isinstance(made, Candidate), "a finding has a candidate"  # noqa: S101 - an invariant
        return ReportedV1(
            index=index,
            item_id=None if origin is None else origin.item_id,
            lenses=() if origin is None else origin.lenses,
            severity=made.severity.value,
            title=made.title,
            summary=made.summary,
            tool=made.reporter.tool,
        )


def _told(finding: Finding) -> AuditFindingV1:
    """What the one that speaks says, alone."""
    one = finding.qualification
    made, place = one.candidate, one.resolved
    assert isinstance(made, Candidate), "a finding has a candidate"  # noqa: S101 - an invariant
    assert place is not None, "a finding has a place"  # noqa: S101 - an invariant
    return AuditFindingV1(
        finding_id=finding.finding_id,
        place_id=finding.place_id,
        severity=made.severity.value,
        title=made.title,
        summary=made.summary,
        defect_class=made.defect_class,
        claim=None if made.claim is None else made.claim.value,
        confidence_percent=made.confidence_percent,
        lenses=(),
        path=place.path,
        start_line=place.start_line,
        end_line=place.end_line,
        symbol=place.symbol,
        object_id=place.object_id,
        quote=place.quote,
        disposition=one.disposition.value,
        detail=one.detail,
        proof=one.proof,
        evidence=tuple(map(checked_wire, one.evidence)),
        suggestion=suggestion_wire(one.suggestion),
        unknown_tokens=one.unknown_tokens,
        redacted=one.redacted,
        second_look="none",
        verdicts=(),
        reported=(),
        importers=0,
    )


def _proof(finding: Finding) -> tuple[str, ...]:
    return finding.qualification.proof
