"""What the single checks of a verdict come to: offences, doubts and flags, in one stream."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.change import Flag
from adjudge.model.outcome import Reason
from adjudge.model.verdict import Offence
from adjudge.scope.reasons import say

if TYPE_CHECKING:
    from adjudge.model.verdict import Decision
    from adjudge.scope.reasons import ReasonCode

Finding = Offence | Reason | Flag
"""An offence makes a verdict fail, a reason makes it inconclusive, a flag does neither."""


def offend(decision: Decision, code: ReasonCode | None = None, detail: str = "") -> Offence:
    """The offence behind a decision: for its own reason, or for another one found beside it."""
    return Offence(
        path=decision.path,
        code=decision.code if code is None else code.value,
        message=decision.message if code is None else say(code, detail),
        kinds=decision.kinds,
        by=decision.by,
        rule=decision.rule,
    )


def doubt(code: ReasonCode, path: str | None = None, detail: str = "") -> Reason:
    """A reason why nobody can tell."""
    return Reason(code=code.value, message=say(code, detail), path=path)
