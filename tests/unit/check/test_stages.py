"""Stages out of what they rest on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.check.stages import (
    NO_COLLECTOR,
    NO_COMMAND,
    NO_GRANT,
    collector_stages,
    command_stages,
    hold_open,
    scope_stage,
)
from adjudge.model.check import StageState
from adjudge.model.collection import CollectionState
from adjudge.model.finding import Finding, Standing
from adjudge.model.outcome import Outcome, Reason
from tests.check_values import a_collected, a_verdict, two_trials
from tests.collect_values import a_collection
from tests.qualified_values import candidate, finding, located, qualified
from tests.unit.scope.examples import read_example

WHY = Reason(code="tests-failed", message="1 test fails.")
RED_BEFORE = Reason(code="red-on-base", message="It is red on the base already.")


def reported(tool: str) -> Finding:
    """A finding of a tool that counts at the gate."""
    made = candidate()
    reporter = replace(made.reporter, tool=tool, rule="S1")
    return finding(located(replace(made, reporter=reporter)), standing=Standing.ACTIVE, reason="")


def test_scope_without_a_grant_is_not_asked() -> None:
    stage = scope_stage(None)
    assert (stage.state, stage.reasons) == (StageState.NOT_ASKED, (NO_GRANT,))


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("allow src/**\nadded src/a +3", StageState.PASSED),
        ("allow src/**\nadded lib/a +3", StageState.FAILED),
    ],
)
def test_scope_is_what_its_verdict_says(text: str, state: StageState) -> None:
    verdict = read_example(text).judge()
    stage = scope_stage(verdict)
    assert (stage.state, stage.found, stage.reasons) == (state, state, verdict.reasons)


def test_no_command_is_not_asked() -> None:
    (stage,) = command_stages((), ())
    assert (stage.name, stage.state, stage.reasons) == ("commands", StageState.NOT_ASKED, (NO_COMMAND,))


def test_each_command_is_a_stage_of_its_own() -> None:
    trials = (two_trials(name="a"), two_trials(name="b"))
    verdicts = (a_verdict(), a_verdict(Outcome.FAIL, reasons=(WHY,)))
    first, second = command_stages(trials, verdicts)
    assert (first.name, first.state, first.reasons) == ("command:a", StageState.PASSED, ())
    assert (second.name, second.state, second.reasons) == ("command:b", StageState.FAILED, (WHY,))


def test_what_the_base_came_to_is_told_with_the_stage() -> None:
    other = Reason(code="no-named-results", message="It names no tests.")
    verdict = a_verdict(Outcome.FAIL, RED_BEFORE, other, reasons=(WHY,))
    (stage,) = command_stages((two_trials(),), (verdict,))
    assert stage.reasons == (WHY, RED_BEFORE)


def test_what_no_stage_saw_holds_open_those_that_passed() -> None:
    unseen = Reason(code="submodule-not-run", message="It moves a submodule.", path="lib")
    passed, failed = command_stages(
        (two_trials(name="a"), two_trials(name="b")), (a_verdict(), a_verdict(Outcome.FAIL, reasons=(WHY,)))
    )
    assert hold_open((passed, failed), ()) == (passed, failed)
    opened, same = hold_open((passed, failed), (unseen,))
    assert (opened.state, opened.found, opened.reasons) == (
        StageState.INCONCLUSIVE,
        StageState.INCONCLUSIVE,
        (unseen,),
    )
    assert same == failed


def test_no_collector_is_not_asked() -> None:
    (stage,) = collector_stages((), None)
    assert (stage.name, stage.state, stage.reasons) == ("collectors", StageState.NOT_ASKED, (NO_COLLECTOR,))


def test_collector_fails_by_its_own_findings_that_count() -> None:
    ruff = a_collected()
    other = a_collected(head=replace(ruff.head, collector="bandit"))
    findings = qualified(findings=(reported(ruff.head.collector),))
    first, second = collector_stages((ruff, other), findings)
    assert (first.state, second.state) == (StageState.FAILED, StageState.PASSED)
    assert first.reasons[0].code == "reported"


@pytest.mark.parametrize("state", [CollectionState.UNAVAILABLE, CollectionState.ERROR])
def test_collector_that_did_not_come_to_its_end_is_inconclusive(state: CollectionState) -> None:
    why = Reason(code="tool-missing", message="It is not installed.")
    head = replace(a_collection(), state=state, reasons=(why,), tool=None, paths=(), examined=0)
    (stage,) = collector_stages((a_collected(head=head),), qualified())
    assert (stage.state, stage.reasons) == (StageState.INCONCLUSIVE, (why,))


def test_many_findings_are_counted() -> None:
    ruff = a_collected()
    findings = qualified(findings=tuple(reported(ruff.head.collector) for _ in range(5)))
    (stage,) = collector_stages((ruff,), findings)
    assert [one.message for one in stage.reasons][-1] == "And 2 more findings count."


@pytest.mark.parametrize(
    ("touched", "state"),
    [({"a.py"}, StageState.INCONCLUSIVE), ({"b.py"}, StageState.PASSED), (set(), StageState.PASSED)],
)
def test_touched_file_that_a_collector_could_not_look_into_is_no_pass(
    touched: set[str], state: StageState
) -> None:
    unread = Reason(code="not-examined", message="It could not be parsed.", path="a.py")
    head = replace(a_collection(paths=("c.py",)), limitations=(unread,))
    (stage,) = collector_stages((a_collected(head=head),), qualified(), touched)
    assert stage.state is state
