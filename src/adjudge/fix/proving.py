"""What a command proves of a fix: red before and green after, by its tests where it names them.

before       after        proves
any          unavailable  nothing can be told
unavailable  any          nothing can be told
any          tests gone   broken: a test that ran before is gone or skipped
any          new failure  broken: something fails that did not before; a new test that fails is one
red          red          still red; also where it is green with the new tests of the fix alone
green        red          broken
green        green        nothing: it was not red before
red          green        the fix, as far as the command sees
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.model.fix import FixCode, Proved, Proving
from adjudge.model.outcome import Reason
from adjudge.model.trial import Colour, TestState
from adjudge.trial.colour import told_names

if TYPE_CHECKING:
    from adjudge.model.fix import FixCommand
    from adjudge.model.trial import Trial, TrialComparison


def held_again(before: Trial, again: Trial) -> Trial:
    """The trial of the tree before; it says nothing where it comes out otherwise after the fixer.

    Args:
        before: As it came out before the fixer.
        again: The same tree after the fixer.
    """
    if again.colour is before.colour and again.tests == before.tests:
        return before
    message = (
        f"The unchanged tree was {before.colour} before the fixer and is {again.colour} after it,"
        " so something outside of the tree changed, or it is flaky."
    )
    reason = Reason(code=FixCode.ENVIRONMENT_CHANGED, message=message)
    return replace(before, colour=Colour.UNAVAILABLE, reason=reason)


def prove(command: FixCommand) -> Proved:
    """What a command proves, and why it is no more."""
    trials = command.trials
    name = trials.name
    unknown = [one for one in (trials.base, trials.head) if one.colour is Colour.UNAVAILABLE]
    if unknown:
        return Proved(name=name, proving=Proving.UNAVAILABLE, reasons=(_unknown(name, unknown[0]),))
    found = trials.compare()
    if broken := _broken(name, found, trials.base, trials.head):
        return Proved(name=name, proving=Proving.BROKEN, reasons=(broken,))
    if trials.head.colour is Colour.RED:
        reason = Reason(code=FixCode.COMMAND_RED, message=f"{name} is red before and after.")
        return Proved(name=name, proving=Proving.STILL_RED, reasons=(reason,))
    return _leaning(command) or _green(command)


def _green(command: FixCommand) -> Proved:
    """What a command proves that is green after."""
    trials = command.trials
    name, weak = trials.name, _not_red(command)
    if trials.base.colour is Colour.RED:
        return Proved(name=name, proving=Proving.RED_TO_GREEN, reasons=weak)
    with_tests = command.with_tests
    if with_tests is not None and with_tests.colour is Colour.RED and not weak:
        return Proved(name=name, proving=Proving.RED_TO_GREEN)
    message = f"{name} was not red before, so it proves nothing of the fix."
    reason = Reason(code=FixCode.NOT_RED_BEFORE, message=message)
    return Proved(name=name, proving=Proving.PROVES_NOTHING, reasons=(reason, *weak))


def _unknown(name: str, trial: Trial) -> Reason:
    why = trial.reason.message if trial.reason is not None else "no reason is known"
    code = trial.reason.code if trial.reason is not None else FixCode.COMMAND_UNKNOWN
    return Reason(code=code, message=f"{name} says nothing: {why}")


def _broken(name: str, found: TrialComparison, before: Trial, after: Trial) -> Reason | None:
    gone = sorted((*found.gone_tests, *found.gone_failures))
    if gone:
        told = f"{name}: tests that ran before are gone or skipped: {told_names(gone)}."
    elif found.new_failures:
        told = f"{name}: what did not fail before fails: {told_names(list(found.new_failures))}."
    elif (before.colour, after.colour) == (Colour.GREEN, Colour.RED):
        told = f"{name} was green before and is red after."
    else:
        return None
    return Reason(code=FixCode.COMMAND_BROKEN, message=told)


def _leaning(command: FixCommand) -> Proved | None:
    """What it is to hold by the new tests of the fix alone, which may change what the others see."""
    base, without, name = command.trials.base, command.without_tests, command.trials.name
    if without is None or without.colour is Colour.GREEN:
        return None
    if without.colour is Colour.UNAVAILABLE:
        return Proved(name=name, proving=Proving.UNAVAILABLE, reasons=(_unknown(name, without),))
    failing = without.ids(TestState.FAILED) & base.ids(*TestState)
    if without.tests and base.tests and not failing:
        return None
    told = f": {told_names(sorted(failing))}" if failing else ""
    message = f"{name} is red without the new tests of the fix{told}."
    reason = Reason(code=FixCode.LEANS_ON_NEW_TEST, message=message)
    proving = Proving.STILL_RED if base.colour is Colour.RED else Proving.BROKEN
    return Proved(name=name, proving=proving, reasons=(reason,))


def _not_red(command: FixCommand) -> tuple[Reason, ...]:
    """Why new tests prove nothing: each must be red on the tree before, and be told to be."""
    plain, with_tests = command.trials.base, command.with_tests
    if with_tests is None:
        return ()
    if with_tests.colour is Colour.UNAVAILABLE:
        told = f"{command.trials.name}: whether the new tests hold without the fix cannot be told."
        return (Reason(code=FixCode.NEW_TEST_NOT_RED, message=told),)
    new = with_tests.ids(*TestState) - plain.ids(*TestState)
    passing = sorted(new & with_tests.ids(TestState.PASSED, TestState.SKIPPED))
    if passing:
        told = f"{command.trials.name}: new tests hold without the fix: {told_names(passing)}."
    elif not with_tests.tests and with_tests.colour is Colour.GREEN:
        told = f"{command.trials.name}: with the new tests it is green without the fix."
    else:
        return ()
    return (Reason(code=FixCode.NEW_TEST_NOT_RED, message=told),)
