"""What a command proves of a fix: the table of the module, row by row."""

from __future__ import annotations

import pytest

from adjudge.fix.proving import held_again, prove
from adjudge.model.fix import FixCode, FixCommand, Proving
from tests.trial_values import a_trial, two_trials


@pytest.mark.parametrize(
    ("before", "after", "proving"),
    [
        ("red t-", "green t+", Proving.RED_TO_GREEN),
        ("red exit-status", "green", Proving.RED_TO_GREEN),
        ("green t+", "green t+", Proving.PROVES_NOTHING),
        ("red t-", "red t-", Proving.STILL_RED),
        ("red exit-status", "red exit-status", Proving.STILL_RED),
        ("green t+", "red t-", Proving.BROKEN),
        ("green", "red exit-status", Proving.BROKEN),
        ("red s- t+", "green s+", Proving.BROKEN),
        ("red s- t+", "red s+ t-", Proving.BROKEN),
        ("red t-", "unavailable flaky", Proving.UNAVAILABLE),
        ("unavailable environment", "green t+", Proving.UNAVAILABLE),
    ],
)
def test_colours_decide(before: str, after: str, proving: Proving) -> None:
    assert prove(FixCommand(trials=two_trials(before, after))).proving is proving


def test_what_says_nothing_tells_why() -> None:
    proved = prove(FixCommand(trials=two_trials("red t-", "unavailable flaky")))
    assert [one.code for one in proved.reasons] == ["flaky"]


def test_new_test_that_is_red_without_the_fix_proves_by_itself() -> None:
    command = FixCommand(trials=two_trials("green t+", "green t+ n+"), with_tests=a_trial("red t+ n-"))
    assert prove(command).proving is Proving.RED_TO_GREEN


@pytest.mark.parametrize("with_tests", ["green t+ n+", "green t+ n~", "red t- n+"])
def test_new_test_that_holds_without_the_fix_is_told(with_tests: str) -> None:
    before = "green t+" if "t+" in with_tests else "red t-"
    command = FixCommand(trials=two_trials(before, "green t+ n+"), with_tests=a_trial(with_tests))
    assert FixCode.NEW_TEST_NOT_RED in [one.code for one in prove(command).reasons]


@pytest.mark.parametrize(
    ("before", "without", "proving"),
    [
        ("red t-", "red t-", Proving.STILL_RED),
        ("red exit-status", "red exit-status", Proving.STILL_RED),
        ("green t+", "red t-", Proving.BROKEN),
        ("red t-", "unavailable interrupted", Proving.UNAVAILABLE),
        ("red t-", "green t+", Proving.RED_TO_GREEN),
    ],
)
def test_what_holds_by_the_new_tests_alone_does_not_hold(before: str, without: str, proving: Proving) -> None:
    command = FixCommand(
        trials=two_trials(before, "green t+ n+" if "t" in before[-2:] else "green"),
        with_tests=a_trial("red t- n-"),
        without_tests=a_trial(without),
    )
    proved = prove(command)
    assert proved.proving is proving
    told = {one.code for one in proved.reasons}
    assert (FixCode.LEANS_ON_NEW_TEST in told) == (proving in {Proving.STILL_RED, Proving.BROKEN})


def test_tree_that_comes_out_otherwise_after_the_fixer_says_nothing() -> None:
    before = a_trial("red t-")
    assert held_again(before, a_trial("red t-")) is before
    for again in ("green t+", "red t+ u-", "unavailable environment"):
        held = held_again(before, a_trial(again))
        assert (held.colour, held.reason and held.reason.code) == ("unavailable", "environment-changed")


def test_new_test_without_a_name_is_judged_by_the_colour() -> None:
    command = FixCommand(trials=two_trials("green", "green"), with_tests=a_trial("green"))
    assert FixCode.NEW_TEST_NOT_RED in [one.code for one in prove(command).reasons]
