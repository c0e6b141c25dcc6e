"""What an import comes to.

A finding that counts fails, whatever else is wrong. Without one the outcome is inconclusive in any case: an
import does not tell which files its reviewer read, so that nothing was found is no pass. Only trouble of
this very import makes the command end as inconclusive, though.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.candidate import Basis, Candidate
from adjudge.model.outcome import Outcome, Reason
from adjudge.qualify.standing import counts_at_gate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.candidate import Import
    from adjudge.model.finding import Finding, Qualification
    from adjudge.model.target import Target

ENOUGH_CLAIMS: Final = 5
"""Free claims, below which nothing is said of the reviewer."""

INVENTED: Final = frozenset({"unsafe-path", "no-such-file", "not-a-file", "quote-not-found", "contradicted"})
"""Reasons by which a claim speaks of something that is not there."""

COVERAGE: Final = Reason(
    code="coverage-unknown",
    message="The import does not tell which files were read, so what was not found may still be there.",
)


class Conclusion(NamedTuple):
    """What a run comes to.

    Attributes:
        outcome: ``fail`` or ``inconclusive``; never ``pass``.
        reasons: Why, sorted; for a failure how many findings count.
        exit_code: 1 for a failure, 3 when this import cannot be relied on, else 0.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...]
    exit_code: int


def conclude(
    given: Import, qualifications: Sequence[Qualification], findings: Sequence[Finding], target: Target
) -> Conclusion:
    """The outcome of an import.

    Args:
        given: As decoded.
        qualifications: As the table gives them.
        findings: With their standing.
        target: What they were held against.
    """
    counting = sum(counts_at_gate(one) for one in findings)
    troubles = tuple(sorted(_troubles(given, qualifications, target), key=_order))
    if counting:
        told = f"{counting} {'finding counts' if counting == 1 else 'findings count'} at the gate."
        return Conclusion(Outcome.FAIL, (Reason(code="findings", message=told), *troubles, COVERAGE), 1)
    return Conclusion(Outcome.INCONCLUSIVE, (*troubles, COVERAGE), 3 if troubles else 0)


def is_implausible(qualifications: Sequence[Qualification]) -> bool:
    """Whether more than half of at least five free claims speak of what is not there."""
    claims = [
        one
        for one in qualifications
        if isinstance(one.candidate, Candidate) and one.candidate.basis is Basis.CLAIM
    ]
    invented = sum(one.reason in INVENTED for one in claims)
    return len(claims) >= ENOUGH_CLAIMS and 2 * invented > len(claims)


def _troubles(given: Import, qualifications: Sequence[Qualification], target: Target) -> Iterator[Reason]:
    for failure in given.failures:
        yield Reason(code="reviewer-failed", message=f"The reviewer says: {failure}.")
    if is_implausible(qualifications):
        yield Reason(
            code="implausible",
            message="More than half of the claims speak of files, lines or facts that are not there.",
        )
    if target.outcome is not Outcome.PASS:
        yield from target.reasons


def _order(reason: Reason) -> tuple[str, str, str]:
    return reason.code, reason.path or "", reason.message
