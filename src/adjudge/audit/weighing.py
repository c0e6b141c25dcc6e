"""What second readers come to about one finding.

A word counts when its evidence, if it brings any, is not contradicted by the tree. A finding whose claim is
proved is not refuted by words: it is disputed, and stays. So is one that some confirm and others refute. Only
a refutation that nobody disputes takes a finding out of the list, and then it stands apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.contracts.audit_findings_v1 import WeighedVerdictV1
from adjudge.contracts.qualified_parts_v1 import checked_wire
from adjudge.model.evidence import EvidenceState
from adjudge.model.workload import VerdictWord

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudge.audit.gathering import Verdict
    from adjudge.contracts.audit_findings_v1 import SecondLookV1
    from adjudge.model.evidence import CheckedEvidence, Evidence

    Check = Callable[[Evidence], CheckedEvidence]


class Weighed(NamedTuple):
    """What second readers said and came to.

    Attributes:
        look: Together.
        verdicts: Each, in order.
    """

    look: SecondLookV1
    verdicts: tuple[WeighedVerdictV1, ...]


def weigh(verdicts: Sequence[Verdict], check: Check, *, is_proved: bool) -> Weighed:
    """What the verdicts about one finding come to.

    Args:
        verdicts: About it, in the order in which they are told.
        check: What comes of a piece of evidence.
        is_proved: Its claim is proved.
    """
    told = tuple(_weighed(one, check) for one in verdicts)
    words = {one.verdict for one in told if one.counts}
    if VerdictWord.REFUTED.value in words:
        is_disputed = is_proved or VerdictWord.CONFIRMED.value in words
        return Weighed("disputed" if is_disputed else "refuted", told)
    if VerdictWord.CONFIRMED.value in words:
        return Weighed("confirmed", told)
    return Weighed("unsure" if told else "none", told)


def _weighed(one: Verdict, check: Check) -> WeighedVerdictV1:
    checked = tuple(map(check, one.said.evidence))
    return WeighedVerdictV1(
        item_id=one.item_id,
        verdict=one.said.verdict.value,
        reason=one.said.reason,
        evidence=tuple(map(checked_wire, checked)),
        counts=all(one.state is not EvidenceState.CONTRADICTED for one in checked),
    )
