"""Row 10: what the evidence of a candidate comes to, and what is proved by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.evidence.check import check_evidence
from adjudge.evidence.entailment import proves
from adjudge.model.evidence import KINDS, EvidenceState

if TYPE_CHECKING:
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.model.candidate import Candidate
    from adjudge.model.evidence import CheckedEvidence
    from adjudge.model.finding import ResolvedLocator


class Facts(NamedTuple):
    """What was checked.

    Attributes:
        checked: Each piece, in order.
        proof: Sorted: ``fact:<kind>`` of what holds, ``proved`` when some of it entails the claim.
        contradicted: What was found instead of the first piece that is wrong; ``None`` without one.
    """

    checked: tuple[CheckedEvidence, ...]
    proof: tuple[str, ...]
    contradicted: str | None


def check_facts(candidate: Candidate, place: ResolvedLocator, sources: EvidenceSources) -> Facts:
    """The evidence of a located candidate, held against the trees."""
    checked = tuple(check_evidence(item, sources) for item in candidate.evidence)
    wrong = [one.found for one in checked if one.state is EvidenceState.CONTRADICTED]
    holding = [one for one in checked if one.state is EvidenceState.HOLDS]
    proof = {f"fact:{KINDS[type(one.evidence)]}" for one in holding}
    if candidate.claim is not None and any(proves(candidate.claim, place, one) for one in holding):
        proof.add("proved")
    return Facts(checked, tuple(sorted(proof)), wrong[0] if wrong else None)
