"""Trials on the wire, as parts of ``adjudge.check/v1``: colours, counts, and names up to a bound.

A list of names that was cut is told by how many more there are; counts are always of all tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.target_v1 import ReasonV1, reasons_wire
from adjudge.model.trial import TestState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.trial import Trial, TwoTrials

LIMIT_NAMES: Final = 100
"""Names of one list."""

ColourV1 = Literal["red", "green", "unavailable"]


class NamesV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Names of tests, sorted; ``more`` counts those that are left out."""

    names: tuple[str, ...]
    more: int


class TestCountsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many tests came to what; all are zero where the runner names none."""

    __test__ = False

    passed: int
    failed: int
    skipped: int


class TrialV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command on one tree; see ``adjudge.model.trial.Trial`` for each field."""

    tree: str
    colour: ColourV1
    reason: ReasonV1 | None
    counts: TestCountsV1
    failing: NamesV1
    flaky: NamesV1
    repeats: int
    status: int | None
    tail: str
    limitations: tuple[ReasonV1, ...]


class TwoTrialsV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command on both trees with what the change did to its tests.

    See ``adjudge.model.trial.TwoTrials`` and ``TrialComparison`` for each field.
    """

    name: str
    argv: tuple[str, ...]
    same_tests: bool
    base: TrialV1
    head: TrialV1
    new_failures: NamesV1
    still_failing: NamesV1
    fixed: NamesV1
    new_tests: NamesV1
    gone_tests: NamesV1
    gone_failures: NamesV1


def two_trials_wire(two: TwoTrials) -> TwoTrialsV1:
    """The wire form of a command on both trees."""
    found = two.compare()
    return TwoTrialsV1(
        name=two.name,
        argv=two.argv,
        same_tests=two.same_tests,
        base=trial_wire(two.base),
        head=trial_wire(two.head),
        new_failures=_names(found.new_failures),
        still_failing=_names(found.still_failing),
        fixed=_names(found.fixed),
        new_tests=_names(found.new_tests),
        gone_tests=_names(found.gone_tests),
        gone_failures=_names(found.gone_failures),
    )


def trial_wire(trial: Trial) -> TrialV1:
    """The wire form of a command on one tree."""
    states = [one.state for one in trial.tests]
    return TrialV1(
        tree=trial.tree,
        colour=trial.colour.value,
        reason=None if trial.reason is None else reasons_wire((trial.reason,))[0],
        counts=TestCountsV1(
            passed=states.count(TestState.PASSED),
            failed=states.count(TestState.FAILED),
            skipped=states.count(TestState.SKIPPED),
        ),
        failing=_names(sorted(trial.ids(TestState.FAILED))),
        flaky=_names(trial.flaky),
        repeats=trial.repeats,
        status=trial.status,
        tail=trial.tail,
        limitations=reasons_wire(trial.limitations),
    )


def _names(names: Sequence[str]) -> NamesV1:
    return NamesV1(names=tuple(names[:LIMIT_NAMES]), more=max(len(names) - LIMIT_NAMES, 0))
