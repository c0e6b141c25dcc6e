"""Two verdicts about the same change: the one that was signed, and the one that came out again.

Trees, patch and grant decide everything that is compared; which signature the gate had to require is none of
it, and who expects one asks for it. Reasons of the moment (a work tree that could not be read whole, a start
that nobody vouched for) cannot come out again: they keep an inconclusive verdict from being confirmed and
never make one fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.outcome import Outcome, Reason
from adjudge.scope.reasons import ReasonCode

if TYPE_CHECKING:
    from adjudge.contracts.verdict_v1 import VerdictV1

FACTS: Final = (
    "base_commit", "base_tree", "counted", "decisions", "examined", "grant_digest", "grant_id", "head_tree",
    "limits", "named", "offending", "patch_digest", "reads", "touched",
)  # fmt: skip
"""Fields that must come out the same, sorted."""

VERSIONS: Final = frozenset({"git"})
"""Names in a policy that are versions."""

_OWN: Final = frozenset(code.value for code in ReasonCode)
_EMPTY: Final = ReasonCode.NOTHING_EXAMINED.value


class VerdictComparison(NamedTuple):
    """How two verdicts stand to each other.

    Attributes:
        outcome: ``pass`` when they are the same, ``fail`` when not, ``inconclusive`` when the difference may
            be the versions' or the moment's.
        reasons: Why it is no pass.
        differences: Fields that differ, sorted.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...] = ()
    differences: tuple[str, ...] = ()


def compare_verdicts(told: VerdictV1, found: VerdictV1) -> VerdictComparison:
    """Compare the verdict that was signed with the one that came out again."""
    differences = tuple(sorted(_differences(told, found)))
    if differences:
        return _differing(differences, other_versions=_versions(told) != _versions(found))
    if told.outcome == found.outcome:
        return VerdictComparison(Outcome.PASS)
    message = "The verdict rests on what only the moment of judging could know."
    reason = Reason(code="of-the-moment", message=message)
    return VerdictComparison(Outcome.INCONCLUSIVE, (reason,))


def _differing(differences: tuple[str, ...], *, other_versions: bool) -> VerdictComparison:
    names = ", ".join(differences)
    if other_versions:
        message = (
            f"Other versions of adjudge or git judged then and now, and these came out differently: {names}."
        )
        reason = Reason(code="other-versions", message=message)
        return VerdictComparison(Outcome.INCONCLUSIVE, (reason,), differences)
    reason = Reason(code="verdict-differs", message=f"Judged again, these came out differently: {names}.")
    return VerdictComparison(Outcome.FAIL, (reason,), differences)


def _differences(told: VerdictV1, found: VerdictV1) -> set[str]:
    names = {name for name in FACTS if getattr(told, name) != getattr(found, name)}
    if _policy(told) != _policy(found):
        names.add("policy")
    before, now = set(told.reasons), set(found.reasons)
    of_the_moment = {reason for reason in before - now if reason.code not in _OWN}
    unexplained = before - now - of_the_moment
    fresh = {reason for reason in now - before if not (of_the_moment and reason.code == _EMPTY)}
    if unexplained or fresh:
        names.add("reasons")
    if told.outcome != found.outcome and not (told.outcome == "inconclusive" and of_the_moment):
        names.add("outcome")
    return names


def _policy(verdict: VerdictV1) -> dict[str, str]:
    return {name: value for name, value in verdict.policy.items() if name not in VERSIONS}


def _versions(verdict: VerdictV1) -> tuple[str, ...]:
    return (verdict.checker.version, *(verdict.policy.get(name, "") for name in sorted(VERSIONS)))
