"""An executor that waits when the other side is over its rate, and asks again: so often, so long, no more.

Rules: each wait is twice the one before, and never shorter than what the other side asks for; what would take
longer than the bound is not waited for at all. Once one call has given up, or met another cause that all
share, no call waits any more. Whoever is called off while it waits ends at once as cancelled.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from adjudge.model.review import AttemptEnd
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from adjudge.model.outcome import Reason
    from adjudge.model.review import ExecutorIdentity
    from adjudge.ports import Answered, Assignment, Executor, Pause

TRIES: Final = 4
"""How often a call is asked that is over the rate each time."""
FIRST_S: Final = 5.0
LONGEST_S: Final = 60.0
"""The first wait, and the longest that nobody asked for."""
TOTAL_S: Final = 300
"""All waits of one call together."""
SLICE_S: Final = 1.0
"""How soon a waiting call hears that others have given up."""


@dataclass(kw_only=True)
class PatientExecutor:
    """The port ``Executor`` over another one.

    Attributes:
        executor: Who answers.
        pause: How it is waited.
    """

    executor: Executor
    pause: Pause
    _is_hopeless: bool = field(default=False, repr=False)

    @property
    def name(self) -> str:
        """How it is named by people."""
        return self.executor.name

    def identify(self) -> ExecutorIdentity | Reason:
        """Who would answer; nobody is waited for."""
        return self.executor.identify()

    def answer(self, assignment: Assignment) -> Answered:
        """What came of it, at the last try."""
        waited, number, answered = 0.0, 1, self.executor.answer(assignment)
        while answered.end is AttemptEnd.RATE_LIMITED:
            wait = max(answered.retry_after_s, min(FIRST_S * 2 ** (number - 1), LONGEST_S))
            if number == TRIES or waited + wait > TOTAL_S or self._is_hopeless:
                told = _told(number, waited, answered.retry_after_s)
                answered = replace(answered, detail=f"{answered.detail}{told}")
                break
            if self._wait(wait):
                detail = f"{self.name} was waiting for its rate, and nobody wants its answer any more."
                return replace(answered, end=AttemptEnd.CANCELLED, detail=detail, shared=False)
            waited, number, answered = waited + wait, number + 1, self.executor.answer(assignment)
        self._is_hopeless |= answered.shared and answered.end is not AttemptEnd.DONE
        return answered

    def _wait(self, seconds: float) -> bool:
        """Whether nobody wants it any more; ends early where others have given up."""
        left = seconds
        while left > 0 and not self._is_hopeless:
            if self.pause.wait(min(left, SLICE_S)):
                return True
            left -= SLICE_S
        return False


def _told(tries: int, waited: float, asked_s: float) -> str:
    """How patient it was, and what the other side asks for beyond that, in words."""
    told = f" It was asked {plural(tries, 'time')}" + (f", with waits of {waited:.0f} s." if waited else ".")
    return f"{told} It asks for {asked_s:.0f} s more." if asked_s else told
