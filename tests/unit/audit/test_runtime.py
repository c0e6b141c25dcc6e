"""What a trial says of the audited tree."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.audit.runtime import runtime_result
from adjudge.model.ids import ObjectId
from adjudge.model.outcome import Reason
from adjudge.model.trial import Colour, TestResult, TestState, Trial


def trial(colour: Colour, **more: Any) -> Trial:
    fields: dict[str, Any] = {
        "tree": ObjectId("1" * 40),
        "reason": None,
        "tests": (),
        "flaky": (),
        "repeats": 1,
        "status": 0,
        "tail": "",
        "limitations": (),
    }
    return Trial(colour=colour, **{**fields, **more})


def results(*states: TestState) -> tuple[TestResult, ...]:
    return tuple(TestResult(test_id=f"t{at}", state=state) for at, state in enumerate(states))


@pytest.mark.parametrize(
    ("made", "status", "told"),
    [
        (trial(Colour.GREEN), "confirmed", "exit status 0"),
        (trial(Colour.GREEN, tests=results(TestState.PASSED, TestState.SKIPPED)), "confirmed", "1 of 2 tests pass"),
        (trial(Colour.RED, status=1), "not-confirmed", "exit status 1"),
        (trial(Colour.RED, tests=results(*[TestState.FAILED] * 5)), "not-confirmed", "5 of 5 tests fail: t0, t1, t2 and 2"),
        (trial(Colour.UNAVAILABLE, reason=Reason(code="timed-out", message="It took too long.")), "inconclusive",
         "It took too long."),
        (trial(Colour.UNAVAILABLE), "inconclusive", "nothing"),
    ],
)  # fmt: skip
def test_colour_is_a_status_and_never_more(made: Trial, status: str, told: str) -> None:
    found = runtime_result("tests", made)
    assert (found.name, found.status) == ("tests", status)
    assert told in found.detail
