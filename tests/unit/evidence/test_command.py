"""Stated outcomes of commands, held against trials."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.evidence.command import check_command
from adjudge.model.evidence import CheckedEvidence, CommandEvidence
from adjudge.model.outcome import Reason
from tests.evidence_values import evidence_sources
from tests.trial_values import two_trials

if TYPE_CHECKING:
    from adjudge.model.trial import TwoTrials

SOURCES = evidence_sources({"a.py": "x = 1\n"})


def check(stated: str, found: TwoTrials | Reason) -> CheckedEvidence:
    """What comes of evidence such as ``green red``, base first."""
    base, head = stated.split()
    item = CommandEvidence(name="tests", args=("v",), head=head, base=base)
    return check_command(item, replace(SOURCES, commands=lambda _name, _values: found))


@pytest.mark.parametrize(
    ("stated", "base", "head", "state"),
    [
        ("green red", "green a+", "red a-", "holds"),
        ("green red", "green", "red exit-status", "holds"),
        ("green red", "green a+ b~", "red a- b+", "holds"),
        ("red red", "red a-", "red a-", "holds"),
        ("green green", "green a+", "green a+", "holds"),
        ("red green", "red a-", "green a+", "holds"),
        ("green red", "green a+", "green a+", "contradicted"),
        ("green red", "red a-", "red a-", "contradicted"),
        ("green red", "red a-", "green a+", "contradicted"),
        ("green green", "green a+", "red a-", "contradicted"),
        ("red red", "red a-", "green a+", "contradicted"),
        ("green red", "unavailable timed-out", "green a+", "contradicted"),
        ("green red", "red a-", "unavailable flaky", "contradicted"),
        ("green red", "green a+ b+", "green a+", "contradicted"),
        ("green red", "red exit-status", "red exit-status", "does-not-hold"),
        ("green green", "green a+", "red exit-status a+", "does-not-hold"),
        ("green red", "unavailable not-started", "red a-", "unavailable"),
        ("green red", "green a+", "unavailable flaky", "unavailable"),
        ("green red", "green a+", "red a- b+", "unavailable"),
        ("green red", "green a+ b+", "red a-", "unavailable"),
    ],
)
def test_stated_outcome(stated: str, base: str, head: str, state: str) -> None:
    found = check(stated, two_trials(base, head))
    assert found.state == state
    assert bool(found.found) == (state != "holds")


def test_each_wrong_side_is_told() -> None:
    found = check("green red", two_trials("red a-", "green a+"))
    assert found.found == "It is red on the base, not green. It is green on the head, not red."


def test_a_command_that_is_not_run_is_unavailable_for_its_reason() -> None:
    found = check("green red", Reason(code="unknown-command", message="There is none."))
    assert (found.state, found.found) == ("unavailable", "There is none.")


def test_without_leave_nothing_runs() -> None:
    item = CommandEvidence(name="tests", args=(), head="red", base="green")
    found = check_command(item, SOURCES)
    assert (found.state, found.found) == ("unavailable", "Commands are not run; --allow-command allows it.")


def test_name_and_values_are_those_of_the_evidence() -> None:
    asked: list[tuple[str, tuple[str, ...]]] = []

    def commands(name: str, values: tuple[str, ...]) -> Reason:
        asked.append((name, values))
        return Reason(code="bad-value", message="No.")

    item = CommandEvidence(name="one", args=("a", "b"), head="red", base="green")
    check_command(item, replace(SOURCES, commands=commands))
    assert asked == [("one", ("a", "b"))]


def test_what_a_run_could_not_see_is_a_blind_spot() -> None:
    two = two_trials("green", "red exit-status")
    limited = Reason(code="network-not-cut", message="It had a network.")
    found = check("green red", replace(two, base=replace(two.base, limitations=(limited,))))
    assert found.blind_spots == ("It had a network.", "It is exit-status.")
