"""What a command came to in throw-away trees: named tests, repeats, and both sides of a change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import ObjectId
    from adjudge.model.outcome import Outcome, Reason


class TestState(StrEnum):
    """What one test came to; an error is a failure, what was skipped did not run."""

    __test__ = False

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class TestResult:
    """One test of one run.

    Attributes:
        test_id: As the runner names it; unique in a run.
        state: What it came to.
    """

    __test__ = False

    test_id: str
    state: TestState


class TrialCode(StrEnum):
    """Why a trial says nothing, or is red without a failing test; and what a verdict tells of two trials."""

    ENVIRONMENT = "environment"
    NOT_STARTED = "not-started"
    TIMED_OUT = "timed-out"
    KILLED = "killed"
    FLOODED = "flooded"
    DISK_FULL = "disk-full"
    TOO_MANY_PROCESSES = "too-many-processes"
    INTERRUPTED = "interrupted"
    NOTHING_RAN = "nothing-ran"
    RESULTS_UNREADABLE = "results-unreadable"
    RESULTS_CONTRADICT = "results-contradict"
    FLAKY = "flaky"
    EXIT_STATUS = "exit-status"
    NO_NAMED_RESULTS = "no-named-results"
    PATH_LEADS_BACK = "path-leads-back"
    TESTS_FAILED = "tests-failed"
    RED_ON_BASE = "red-on-base"
    TESTS_GONE = "tests-gone"
    BASE_UNAVAILABLE = "base-unavailable"


class Colour(StrEnum):
    """What a command says of a tree; ``unavailable`` is neither."""

    RED = "red"
    GREEN = "green"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A command on one tree, over all its repeats.

    Attributes:
        tree: The tree.
        colour: What the repeats agree on.
        reason: Why nothing can be said, or why it is red without a failing test (``exit-status``); ``None``
            otherwise. Its code is a ``TrialCode``.
        tests: Results of the first repeat, sorted; empty where the runner names none.
        flaky: Tests that came out differently in two repeats, sorted.
        repeats: How often it was run.
        status: Exit status of the last run; ``None`` where there was none, negative for a signal.
        tail: The end of what it said, raw but without secrets; empty when it is green. Two runs may differ in
            it, and only in it.
        limitations: What was not as bounded as it should be; sorted.
    """

    tree: ObjectId
    colour: Colour
    reason: Reason | None
    tests: tuple[TestResult, ...]
    flaky: tuple[str, ...]
    repeats: int
    status: int | None
    tail: str
    limitations: tuple[Reason, ...]

    def ids(self, *states: TestState) -> frozenset[str]:
        """Tests with one of these states."""
        return frozenset(one.test_id for one in self.tests if one.state in states)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialComparison:
    """Tests of two trials side by side; all empty where either trial says nothing.

    Attributes:
        new_failures: Fail on the head and did not on the base, sorted; new tests that fail are among them.
        still_failing: Fail on both, sorted.
        fixed: Failed on the base and pass on the head, sorted.
        new_tests: Only the head has them, sorted.
        gone_tests: Passed on the base; the head has them no more or skips them, sorted.
        gone_failures: The same of those that failed on the base.
    """

    new_failures: tuple[str, ...] = ()
    still_failing: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    new_tests: tuple[str, ...] = ()
    gone_tests: tuple[str, ...] = ()
    gone_failures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoTrials:
    """A command on the base and on the head of a change.

    Attributes:
        name: Of the command.
        argv: As it ran, its holes filled; the results file is ``{results}``.
        base: On the tree before.
        head: On the tree after.
    """

    name: str
    argv: tuple[str, ...]
    base: Trial
    head: Trial

    @property
    def same_tests(self) -> bool:
        """Whether both trees collected the same tests, so that their colours can be compared."""
        return {one.test_id for one in self.base.tests} == {one.test_id for one in self.head.tests}

    def compare(self) -> TrialComparison:
        """What the change did to the tests; one that is skipped no longer notices, so it counts as gone."""
        base, head = self.base, self.head
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialVerdict:
    """What a command says of a change.

    Attributes:
        outcome: A pass is a green head that lost no test, or failures that the base has as well.
        reasons: Why it is no pass; empty for a pass.
        told: What must be known beside the outcome, such as failures that the base has as well; sorted.
        comparison: The tests behind it.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...]
    told: tuple[Reason, ...]
    comparison: TrialComparison
