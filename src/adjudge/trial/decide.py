"""What a command says of a change: one table.

    head         base         tests            verdict
    unavailable  any          any              inconclusive, for the reason of the head
    green        any          some are gone    inconclusive, tests-gone
    green        any          none is gone     pass; a base that says nothing is told
    red          any          any              fail, tests-failed; what the base has as well is told apart

With failures of the base let through, a red head is read further:

    red          unavailable  any              inconclusive, base-unavailable
    red          any          new failures     fail, tests-failed
    red          green        no failure       fail, exit-status: something else turned it red
    red          red          no failure       inconclusive, red-on-base: the cause cannot be told apart
    red          red          some are gone    inconclusive, tests-gone
    red          red          all inherited    pass, red-on-base is told
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.outcome import Outcome, Reason
from adjudge.model.trial import Colour, TestState, TrialCode, TrialVerdict
from adjudge.trial.colour import told_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.trial import TrialComparison, TwoTrials


def decide_trials(two: TwoTrials, *, new_only: bool = False) -> TrialVerdict:
    """What a command says of a change.

    Args:
        two: Its trials.
        new_only: Failures that the base has as well do not fail.
    """
    found = two.compare()
    if two.head.colour is Colour.UNAVAILABLE:
        outcome, reasons = Outcome.INCONCLUSIVE, _own(two.head.reason)
    elif two.head.colour is Colour.GREEN:
        gone = _gone(found)
        outcome, reasons = (Outcome.INCONCLUSIVE, gone) if gone else (Outcome.PASS, ())
    elif new_only:
        outcome, reasons = _red_by_new(two, found)
    else:
        outcome, reasons = Outcome.FAIL, _failed(two, found)
    told = (*_told(two, found), *two.base.limitations, *two.head.limitations)
    return TrialVerdict(
        outcome=outcome,
        reasons=reasons,
        told=tuple(sorted(set(told), key=lambda one: (one.code, one.path or "", one.message))),
        comparison=found,
    )


def _red_by_new(two: TwoTrials, found: TrialComparison) -> tuple[Outcome, tuple[Reason, ...]]:
    """A red head where failures that the base has as well are let through."""
    base = two.base.colour
    if base is Colour.UNAVAILABLE:
        return Outcome.INCONCLUSIVE, tuple(_base_told(two))
    if found.new_failures:
        return Outcome.FAIL, _failed(two, found)
    if not found.still_failing:
        if base is Colour.GREEN:
            return Outcome.FAIL, _own(two.head.reason)
        told = "It is red on both trees by its exit status, so what the change adds cannot be told apart."
        return Outcome.INCONCLUSIVE, (Reason(code=TrialCode.RED_ON_BASE, message=told),)
    gone = _gone(found)
    return (Outcome.INCONCLUSIVE, gone) if gone else (Outcome.PASS, ())


def _failed(two: TwoTrials, found: TrialComparison) -> tuple[Reason, ...]:
    """Why a red head fails: its tests by name, or its exit status."""
    failed = sorted(two.head.ids(TestState.FAILED))
    if not failed:
        return _own(two.head.reason)
    if two.base.colour is Colour.UNAVAILABLE or not found.still_failing:
        told = f"{_fail(failed)} on the head: {told_names(failed)}."
    elif found.new_failures:
        new = list(found.new_failures)
        told = f"{_fail(new)} on the head and not on the base: {told_names(new)}."
    else:
        told = f"{_fail(failed)} on the head as they do on the base: {told_names(failed)}."
    return (Reason(code=TrialCode.TESTS_FAILED, message=told),)


def _gone(found: TrialComparison) -> tuple[Reason, ...]:
    gone = sorted((*found.gone_tests, *found.gone_failures))
    if not gone:
        return ()
    many = "1 is" if len(gone) == 1 else f"{len(gone)} are"
    told = f"Of the tests that ran on the base {many} gone or skipped on the head: {told_names(gone)}."
    return (Reason(code=TrialCode.TESTS_GONE, message=told),)


def _told(two: TwoTrials, found: TrialComparison) -> Iterator[Reason]:
    """What must be known whatever the outcome is."""
    if two.base.colour is Colour.UNAVAILABLE:
        yield from _base_told(two)
    elif two.base.colour is Colour.RED:
        names = found.still_failing
        told = f"{_fail(names)} on the base as well: {told_names(names)}." if names else ""
        yield Reason(code=TrialCode.RED_ON_BASE, message=told or "It is red on the base already.")
    if two.head.colour is Colour.RED:
        yield from _gone(found)


def _base_told(two: TwoTrials) -> Iterator[Reason]:
    why = two.base.reason.message if two.base.reason is not None else ""
    told = f"The base says nothing, so no test that is gone is seen: {why}"
    yield Reason(code=TrialCode.BASE_UNAVAILABLE, message=told)


def _own(reason: Reason | None) -> tuple[Reason, ...]:
    """The reason of a trial; one that has none names its tests."""
    return () if reason is None else (reason,)


def _fail(names: tuple[str, ...] | list[str]) -> str:
    return "1 test fails" if len(names) == 1 else f"{len(names)} tests fail"
