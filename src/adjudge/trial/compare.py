"""Tests of two trials side by side.

Rules: a trial that says nothing is compared with nothing; a test that is skipped is as good as gone, since it
would no longer notice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.trial import Colour, TestState, TrialComparison

if TYPE_CHECKING:
    from adjudge.model.trial import TwoTrials


def compare_trials(two: TwoTrials) -> TrialComparison:
    """What the change did to the tests; all empty where either trial says nothing or names no tests."""
    base, head = two.base, two.head
    if Colour.UNAVAILABLE in {base.colour, head.colour}:
        return TrialComparison()
    failed_before, failed_after = base.ids(TestState.FAILED), head.ids(TestState.FAILED)
    ran_after = head.ids(TestState.PASSED, TestState.FAILED)
    return TrialComparison(
        new_failures=tuple(sorted(failed_after - failed_before)),
        still_failing=tuple(sorted(failed_after & failed_before)),
        fixed=tuple(sorted(failed_before & head.ids(TestState.PASSED))),
        new_tests=tuple(sorted(head.ids(*TestState) - base.ids(*TestState))),
        gone_tests=tuple(sorted(base.ids(TestState.PASSED) - ran_after)),
        gone_failures=tuple(sorted(failed_before - ran_after)),
    )
