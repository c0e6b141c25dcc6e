"""Green, red or nothing, for each way a run may end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.model.outcome import Reason
from adjudge.model.trial import TestResult, TestState, TrialCode
from adjudge.ports import EndCause
from adjudge.trial.colour import CAUSES, Ended, colour_of, told_names
from adjudge.trial.runners import RunnerKind

if TYPE_CHECKING:
    from collections.abc import Sequence

PASSED, FAILED, SKIPPED = TestState.PASSED, TestState.FAILED, TestState.SKIPPED


def told(
    status: int,
    *states: TestState,
    tests: Sequence[TestResult] | Reason | None = (),
    kind: RunnerKind = RunnerKind.OTHER,
    cause: EndCause = EndCause.EXITED,
) -> str:
    """Colour, and the code of its reason."""
    named = [TestResult(test_id=f"t{at}", state=one) for at, one in enumerate(states)]
    colour, reason = colour_of(Ended(cause, status, kind, named if states or tests == () else tests))
    return colour.value if reason is None else f"{colour.value} {reason.code}"


TABLE = [
    # status, states, outcome
    (0, (PASSED,), "green"),
    (0, (PASSED, SKIPPED), "green"),
    (1, (PASSED, FAILED), "red"),
    (1, (FAILED,), "red"),
    (7, (PASSED, FAILED), "red"),
    (0, (PASSED, FAILED), "unavailable results-contradict"),
    (0, (FAILED,), "unavailable results-contradict"),
    (1, (PASSED,), "red exit-status"),
    (1, (PASSED, SKIPPED), "red exit-status"),
    (0, (), "unavailable nothing-ran"),
    (1, (), "unavailable nothing-ran"),
    (0, (SKIPPED,), "unavailable nothing-ran"),
    (1, (SKIPPED,), "unavailable nothing-ran"),
    (126, (PASSED,), "unavailable not-started"),
    (127, (FAILED,), "unavailable not-started"),
]


@pytest.mark.parametrize(("status", "states", "outcome"), TABLE)
def test_named_results(status: int, states: tuple[TestState, ...], outcome: str) -> None:
    assert told(status, *states) == outcome


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (0, "green"),
        (1, "red exit-status"),
        (2, "red exit-status"),
        (126, "unavailable not-started"),
        (127, "unavailable not-started"),
        (128, "red exit-status"),
        (137, "unavailable killed"),
        (139, "unavailable killed"),
        (255, "red exit-status"),
    ],
)
def test_exit_status_alone(status: int, outcome: str) -> None:
    assert told(status, tests=None) == outcome


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (0, "red"),
        (1, "red"),
        (2, "unavailable interrupted"),
        (3, "unavailable interrupted"),
        (4, "unavailable not-started"),
        (5, "unavailable nothing-ran"),
        (9, "red"),
    ],
)
def test_exit_status_of_pytest(status: int, outcome: str) -> None:
    wanted = "unavailable results-contradict" if status == 0 else outcome
    assert told(status, PASSED, FAILED, kind=RunnerKind.PYTEST) == wanted


@pytest.mark.parametrize("cause", [one for one in EndCause if one is not EndCause.EXITED])
def test_a_run_that_did_not_end_by_itself_says_nothing(cause: EndCause) -> None:
    assert told(0, PASSED, cause=cause).startswith("unavailable ")
    assert told(-9, PASSED, FAILED, cause=cause) == f"unavailable {CAUSES[cause][0]}"


def test_results_that_cannot_be_read_say_nothing() -> None:
    reason = Reason(code=TrialCode.RESULTS_UNREADABLE, message="No.")
    assert told(0, tests=reason) == "unavailable results-unreadable"
    assert told(1, tests=reason) == "unavailable results-unreadable"


def test_a_reason_names_the_tests() -> None:
    tests = [TestResult(test_id=f"t{at}", state=FAILED) for at in range(5)]
    _, reason = colour_of(Ended(EndCause.EXITED, 0, RunnerKind.OTHER, tests))
    assert reason is not None
    assert reason.message.endswith("by its results t0, t1, t2 and 2 more failed.")


def test_long_names_are_cut_in_a_sentence() -> None:
    assert told_names(["x" * 300]) == "x" * 200 + "…"


def test_a_run_that_says_that_no_test_ran_says_nothing() -> None:
    ended = Ended(EndCause.EXITED, 0, RunnerKind.UNITTEST, None, is_empty=True)
    colour, reason = colour_of(ended)
    assert reason is not None
    assert (colour.value, reason.code) == ("unavailable", "nothing-ran")
    assert told(5, tests=None, kind=RunnerKind.UNITTEST) == "unavailable nothing-ran"


def test_run_that_is_late_says_how_long_it_had() -> None:
    _, reason = colour_of(Ended(EndCause.TIMEOUT, -9, RunnerKind.OTHER, None, timeout_s=90.0))
    assert reason is not None
    assert reason.message == "It did not end in its time of 90 s."
