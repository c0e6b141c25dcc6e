"""What a review comes to.

The first that applies: a finding that counts fails, whatever was not read; coverage that is partial, a
reader or collector that failed or was not there, findings that speak of what is not there, or readers that
were not all held against one another make it inconclusive; else it passes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.model.candidate import Candidate
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.review import UnitState
from adjudge.qualify.outcome import is_implausible
from adjudge.qualify.standing import counts_at_gate
from adjudge.review.coverage import coverage_of, partial_reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.qualified import Qualified
    from adjudge.model.review import ReadUnit

IMPLAUSIBLE = Reason(
    code="implausible",
    message="More than half of the claims speak of files, lines or facts that are not there.",
)

NOT_COMPARED = Reason(
    code="not-compared",
    message="So many findings lie at one place that not all readers were held against one another.",
)

NOTHING_READ = Reason(code="coverage-partial", message="Nothing of the change was read.")


class Conclusion(NamedTuple):
    """The outcome, and why it is no pass."""

    outcome: Outcome
    reasons: tuple[Reason, ...]


def conclude_review(
    units: Sequence[ReadUnit], qualified: Qualified, failures: Sequence[Reason]
) -> Conclusion:
    """The outcome of a review.

    Args:
        units: As they were read.
        qualified: What was found.
        failures: Readers and collectors that were named and did not come to their end.
    """
    doubts = (*_doubts(qualified), *failures, *partial_reasons(units))
    if all(one.state is UnitState.SKIPPED for one in units):
        doubts = (*doubts, NOTHING_READ)
    counting = sum(counts_at_gate(one) for one in qualified.findings)
    if counting:
        told = f"{counting} {'finding counts' if counting == 1 else 'findings count'} at the gate."
        return Conclusion(Outcome.FAIL, (Reason(code="findings", message=told), *doubts))
    if doubts or not coverage_of(units).complete:
        return Conclusion(Outcome.INCONCLUSIVE, doubts)
    return Conclusion(Outcome.PASS, ())


def _doubts(qualified: Qualified) -> tuple[Reason, ...]:
    """Why what was found, or the change itself, is not to be relied on."""
    target = qualified.target
    told = () if target.outcome is Outcome.PASS else target.reasons
    doubts = (
        (is_implausible(qualified.qualifications), IMPLAUSIBLE),
        (qualified.merged.not_compared > 0 and len(_reporters(qualified)) > 1, NOT_COMPARED),
    )
    return (*told, *(reason for holds, reason in doubts if holds))


def _reporters(qualified: Qualified) -> frozenset[str]:
    """Who reports something that has a place: two of them may corroborate one another."""
    made = (one.qualification.candidate for one in qualified.findings)
    return frozenset(one.reporter.tool for one in made if isinstance(one, Candidate))
