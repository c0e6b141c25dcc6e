"""What stages come to together: every combination of states, by one rule."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from adjudge.check.outcome import NOTHING, conclude
from adjudge.model.check import Stage, StageState
from adjudge.model.outcome import Outcome, Reason

P, F, U, N, W = (
    StageState.PASSED, StageState.FAILED, StageState.INCONCLUSIVE, StageState.NOT_ASKED, StageState.WAIVED,
)  # fmt: skip


def stage(state: StageState, name: str = "scope", *reasons: Reason) -> Stage:
    return Stage(name=name, state=state, found=state, reasons=reasons)


@pytest.mark.parametrize(
    ("states", "outcome"),
    [
        ([], Outcome.INCONCLUSIVE),
        ([N], Outcome.INCONCLUSIVE),
        ([N, N, N, N], Outcome.INCONCLUSIVE),
        ([P], Outcome.PASS),
        ([P, N, N, N], Outcome.PASS),
        ([P, P, P, P], Outcome.PASS),
        ([F], Outcome.FAIL),
        ([P, F], Outcome.FAIL),
        ([U, F], Outcome.FAIL),
        ([W, F], Outcome.FAIL),
        ([U], Outcome.INCONCLUSIVE),
        ([P, U], Outcome.INCONCLUSIVE),
        ([W], Outcome.INCONCLUSIVE),
        ([P, W], Outcome.INCONCLUSIVE),
        ([W, N], Outcome.INCONCLUSIVE),
        ([U, W, P, N], Outcome.INCONCLUSIVE),
    ],
)
def test_outcome_over_stages(states: list[StageState], outcome: Outcome) -> None:
    assert conclude([stage(one) for one in states]).outcome is outcome


@pytest.mark.parametrize("states", list(combinations_with_replacement(StageState, 4)))
def test_only_stages_that_passed_beside_none_that_was_asked_make_a_pass(
    states: tuple[StageState, ...],
) -> None:
    passes = conclude([stage(one) for one in states]).outcome is Outcome.PASS
    assert passes == (P in states and set(states) <= {P, N})


@pytest.mark.parametrize("states", list(combinations_with_replacement(StageState, 3)))
def test_what_is_no_pass_says_why(states: tuple[StageState, ...]) -> None:
    concluded = conclude([stage(one) for one in states])
    assert bool(concluded.reasons) == (concluded.outcome is not Outcome.PASS)


def test_nothing_asked_is_told_as_such() -> None:
    assert conclude([stage(N)]).reasons == (NOTHING,)


def test_failures_are_told_first_and_name_their_stage_with_its_first_reason() -> None:
    why = Reason(code="tests-failed", message="2 tests fail.")
    told = conclude([stage(U, "collector:ruff"), stage(F, "command:tests", why)]).reasons
    assert [one.code for one in told] == ["stage-failed", "stage-inconclusive"]
    assert told[0].message == "The stage command:tests failed: 2 tests fail."
    assert told[1].message == "The stage collector:ruff is inconclusive."
