"""Trials from plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.outcome import Reason
from adjudge.model.trial import Colour, TestResult, TestState, Trial, TwoTrials
from tests.fakes.trials import BASE, HEAD

if TYPE_CHECKING:
    from adjudge.model.ids import ObjectId

STATES = {"+": TestState.PASSED, "-": TestState.FAILED, "~": TestState.SKIPPED}


def a_trial(words: str, tree: ObjectId = HEAD) -> Trial:
    """A trial such as ``green a+ b~``, ``red a-``, ``red exit-status``, ``unavailable timed-out``.

    Args:
        words: Colour, then the code of a reason if there is one, then tests with ``+``, ``-`` or ``~``.
        tree: Of which tree.
    """
    colour, *rest = words.split()
    tests = [TestResult(test_id=one[:-1], state=STATES[one[-1]]) for one in rest if one[-1] in STATES]
    codes = [one for one in rest if one[-1] not in STATES]
    return Trial(
        tree=tree,
        colour=Colour(colour),
        reason=Reason(code=codes[0], message=f"It is {codes[0]}.") if codes else None,
        tests=tuple(sorted(tests)),
        flaky=(),
        repeats=2,
        status={"green": 0, "red": 1}.get(colour),
        tail="it failed" if colour == "red" else "",
        limitations=(),
    )


def two_trials(base: str, head: str) -> TwoTrials:
    """Trials of base and head."""
    return TwoTrials(name="tests", argv=("tests",), base=a_trial(base, BASE), head=a_trial(head))
