"""What stages come to together.

The first that applies: a failed stage fails; nothing passed or waived, an inconclusive stage, or a waived one
makes it inconclusive; else it passes. A waiver takes a stage out of the count and never makes a pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.check import StageState
from adjudge.model.outcome import Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.check import Stage

NOTHING: Final = Reason(
    code="nothing-asked",
    message="No stage was asked for, so nothing was checked.",
)


class Conclusion(NamedTuple):
    """The outcome, and why it is no pass."""

    outcome: Outcome
    reasons: tuple[Reason, ...]


def conclude(stages: Sequence[Stage], doubts: Sequence[Reason] = ()) -> Conclusion:
    """The outcome over all stages.

    Args:
        stages: With the waivers in force.
        doubts: Why the change itself is not the whole truth; no stage makes up for that.
    """
    by_state = {state: [one for one in stages if one.state is state] for state in StageState}
    failed, unknown = by_state[StageState.FAILED], by_state[StageState.INCONCLUSIVE]
    waived = by_state[StageState.WAIVED]
    reasons = (*(_reason(one) for one in (*failed, *unknown, *waived)), *doubts)
    if failed:
        return Conclusion(Outcome.FAIL, reasons)
    if reasons:
        return Conclusion(Outcome.INCONCLUSIVE, reasons)
    if not by_state[StageState.PASSED]:
        return Conclusion(Outcome.INCONCLUSIVE, (NOTHING,))
    return Conclusion(Outcome.PASS, ())


_WORDS: Final = {
    StageState.FAILED: ("stage-failed", "failed"),
    StageState.INCONCLUSIVE: ("stage-inconclusive", "is inconclusive"),
    StageState.WAIVED: ("stage-waived", "is waived, which is no pass"),
}


OF_STAGES: Final = frozenset({NOTHING.code, *(code for code, _ in _WORDS.values())})
"""Codes of reasons that are about stages; any other is a doubt about the change itself."""


def _reason(stage: Stage) -> Reason:
    code, words = _WORDS[stage.state]
    why = f": {stage.reasons[0].message}" if stage.reasons else "."
    return Reason(code=code, message=f"The stage {stage.name} {words}{why}")
