"""What a located candidate counts for.

The first that applies: dismissed, inherited, outside, duplicate, below the gate; else it is active. Of a
cluster one member speaks, and the others are its duplicates: the cluster's own speaker, unless that one is
out of the running while another member is not. A cluster is as severe as its worst member, and proved at the
gate only by a member that stands there itself: the proof of a milder claim proves no worse one. What is
dismissed counts for nothing: it makes no cluster worse, proves nothing for it, and is no second reporter.
Neither is one who had been told what others found.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.candidate import Candidate, Severity
from adjudge.model.finding import Finding, Spot, Standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.model.finding import Cluster, FindingId, Qualification
    from adjudge.qualify.identity import Identity

WORST_FIRST: Final = tuple(Severity)

KNEW_OTHERS: Final = "knew-others"
"""Mark of a candidate whose reporter had been told what others found: it is no second reporter."""

NOT_PROVED: Final = "not-proved"
"""Why an active finding does not count at the gate: nothing proves it, and no second reporter found it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What somebody decided about findings.

    Attributes:
        gate: The least severity that is active; what is milder stands below the gate.
        every_claim: All active findings count, not only those that are proved or found twice.
        dismissed: Reason of the ruling on each finding that is dismissed.
        suppressed: Reason of the rule of the trust base that takes a candidate out, by its index.
    """

    gate: Severity = Severity.HIGH
    every_claim: bool = False
    dismissed: Mapping[FindingId, str] = field(default_factory=dict)
    suppressed: Mapping[int, str] = field(default_factory=dict)


class _Located(NamedTuple):
    """One located candidate with its ids."""

    qualification: Qualification
    candidate: Candidate
    identity: Identity


def make_findings(
    qualifications: Sequence[Qualification],
    identities: Sequence[Identity | None],
    clusters: Iterable[Cluster],
    policy: Policy,
) -> tuple[Finding, ...]:
    """A finding for each located candidate, in order.

    Args:
        qualifications: As the table gives them.
        identities: Of each of them (``identify``).
        clusters: Of located candidates, by their indexes.
        policy: Gate and rulings.
    """
    by_index = {one.candidate.index: one for one in _located(qualifications, identities)}
    alone = {index: _alone(one, policy) for index, one in by_index.items()}
    groups = {index: cluster for cluster in clusters for index in cluster.members}
    speakers = {one.cluster_id: _speaker(one, alone) for one in groups.values()}
    heard = {index: one for index, one in by_index.items() if alone[index][0] is not Standing.DISMISSED}
    found = []
    for index, one in by_index.items():
        cluster = groups.get(index)
        standing, reason = alone[index]
        if standing is Standing.ACTIVE:
            speaker = index if cluster is None else speakers[cluster.cluster_id]
            members = (index,) if cluster is None else cluster.members
            if speaker == index:
                standing, reason = _ranked([heard[each] for each in members if each in heard], policy)
            else:
                standing, reason = Standing.DUPLICATE, f"of-{speaker}"
        found.append(_finding(one, standing, reason, cluster))
    return tuple(found)


def counts_at_gate(finding: Finding) -> bool:
    """Whether a finding makes the outcome a failure."""
    return finding.standing is Standing.ACTIVE and not finding.reason


def _located(
    qualifications: Sequence[Qualification], identities: Sequence[Identity | None]
) -> Iterator[_Located]:
    for one, identity in zip(qualifications, identities, strict=True):
        if identity is not None and isinstance(one.candidate, Candidate):
            yield _Located(one, one.candidate, identity)


def _finding(one: _Located, standing: Standing, reason: str, cluster: Cluster | None) -> Finding:
    return Finding(
        finding_id=one.identity.finding_id,
        place_id=one.identity.place_id,
        previous_finding_id=one.identity.previous_finding_id,
        severity=one.candidate.severity,
        qualification=one.qualification,
        standing=standing,
        reason=reason,
        cluster=cluster.cluster_id if cluster is not None else None,
    )


def _alone(one: _Located, policy: Policy) -> tuple[Standing, str]:
    """Its standing, and why, if nobody else had said the same."""
    if one.candidate.index in policy.suppressed:
        return Standing.DISMISSED, policy.suppressed[one.candidate.index]
    ids = (one.identity.finding_id, one.identity.previous_finding_id)
    ruling = next(
        (policy.dismissed[name] for name in ids if name is not None and name in policy.dismissed), None
    )
    if ruling is not None:
        return Standing.DISMISSED, ruling
    if "suppressed" in one.candidate.marks:
        return Standing.DISMISSED, "suppressed-by-reporter"
    if "unchanged" in one.candidate.marks:
        return Standing.INHERITED, "unchanged-by-reporter"
    if one.qualification.spot is Spot.OUTSIDE:
        return Standing.OUTSIDE, Spot.OUTSIDE.value
    return Standing.ACTIVE, ""


def _speaker(cluster: Cluster, alone: Mapping[int, tuple[Standing, str]]) -> int:
    """The member that stands for all: the cluster's own, or else the first that is in the running."""
    order = (cluster.speaker, *cluster.members)
    running = (index for index in order if index in alone and alone[index][0] is Standing.ACTIVE)
    return next(running, cluster.speaker)


def _ranked(heard: Sequence[_Located], policy: Policy) -> tuple[Standing, str]:
    """Below the gate or active; an active one that does not count says why.

    Args:
        heard: The one that speaks, and members of its cluster that are not dismissed.
        policy: Gate and which claims count.
    """
    at_gate = [
        each for each in heard if WORST_FIRST.index(each.candidate.severity) <= WORST_FIRST.index(policy.gate)
    ]
    if not at_gate:
        return Standing.BELOW_GATE, f"below-{policy.gate.value}"
    is_proved = any("proved" in each.qualification.proof for each in at_gate)
    alone = (each.candidate for each in heard if KNEW_OTHERS not in each.candidate.marks)
    is_found_twice = len({one.reporter.tool for one in alone}) > 1
    if is_proved or is_found_twice or policy.every_claim:
        return Standing.ACTIVE, ""
    return Standing.ACTIVE, NOT_PROVED
