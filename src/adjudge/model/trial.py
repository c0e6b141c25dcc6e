"""What a command came to in throw-away trees: named tests, repeats, and both sides of a change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import ObjectId
    from adjudge.model.outcome import Reason


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
        reason: Why nothing can be said, or why it is red without a failing test; ``None`` otherwise. Codes
            are ``environment``, ``not-started``, ``timed-out``, ``killed``, ``flooded``, ``disk-full``,
            ``nothing-ran``, ``results-unreadable``, ``flaky``.
        tests: Results of the first repeat, sorted; empty where the runner names none.
        flaky: Tests that came out differently in two repeats, sorted.
        repeats: How often it ran to its end.
        status: Exit status of the last run; ``None`` where there was none, negative for a signal.
        tail: The end of what it said, without secrets; empty when it is green.
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
