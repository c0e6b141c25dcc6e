"""Rulings hold for the very trees and questions they were made about, and no longer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.check.rulings import acceptance, derive_request, derive_result, waive
from adjudge.model.check import CheckRuling, Deed, Stage, StageState
from adjudge.model.ids import Digest, ObjectId
from adjudge.model.outcome import Reason
from tests.qualified_values import qualified

TARGET = qualified().target
WHY = Reason(code="flaky", message="It came out differently.")
FAILED = Stage(name="command:tests", state=StageState.FAILED, found=StageState.FAILED, reasons=(WHY,))
PASSED = Stage(name="scope", state=StageState.PASSED, found=StageState.PASSED)
ABOUT = Digest("1" * 64)


def ruling(deed: Deed = Deed.WAIVE, stage: str = "command:tests") -> CheckRuling:
    return CheckRuling(deed=deed, about=ABOUT, stage=stage, why="known", by="the owner")


def test_waiver_takes_a_failed_stage_out_and_keeps_what_it_came_to() -> None:
    (passed, waived) = waive((PASSED, FAILED), [ruling()])
    assert (waived.state, waived.found, waived.reasons) == (StageState.WAIVED, StageState.FAILED, (WHY,))
    assert waived.waiver == ruling()
    assert passed == PASSED


def test_last_decision_about_a_stage_counts() -> None:
    assert waive((FAILED,), [ruling(), ruling(Deed.UNDO)]) == (FAILED,)
    again = [ruling(), ruling(Deed.UNDO), ruling()]
    assert waive((FAILED,), again)[0].state is StageState.WAIVED


@pytest.mark.parametrize("state", [StageState.PASSED, StageState.NOT_ASKED])
def test_what_passed_or_was_not_asked_is_never_waived(state: StageState) -> None:
    stage = replace(FAILED, state=state, found=state)
    assert waive((stage,), [ruling()]) == (stage,)


def test_decision_about_the_whole_waives_no_stage() -> None:
    assert waive((FAILED,), [ruling(Deed.ACCEPT, "")]) == (FAILED,)


def test_acceptance_holds_until_it_is_undone() -> None:
    accepted, undone = ruling(Deed.ACCEPT, ""), ruling(Deed.UNDO, "")
    assert acceptance([accepted]) == accepted
    assert acceptance([accepted, undone]) is None
    assert acceptance([]) is None
    assert acceptance([ruling()]) is None


def test_nothing_is_accepted_that_cannot_be_seen_whole() -> None:
    assert acceptance([ruling(Deed.ACCEPT, "")], [WHY]) is None


def test_request_moves_with_each_tree_and_each_question() -> None:
    base = derive_request(TARGET, ["a", "b"])
    other = ObjectId("9" * 40)
    moved = [
        derive_request(replace(TARGET, head_tree=other), ["a", "b"]),
        derive_request(replace(TARGET, base_tree=other), ["a", "b"]),
        derive_request(TARGET, ["a"]),
        derive_request(TARGET, ["b", "a"]),
        derive_request(TARGET, ["ab", ""]),
        derive_request(replace(TARGET, reasons=(WHY,)), ["a", "b"]),
    ]
    assert base == derive_request(TARGET, ["a", "b"])
    assert len({base, *moved}) == 7


def test_result_moves_with_what_a_stage_came_to_and_not_with_a_waiver() -> None:
    base = derive_result(ABOUT, (FAILED,))
    assert base == derive_result(ABOUT, waive((FAILED,), [ruling()]))
    moved = [
        derive_result(Digest("2" * 64), (FAILED,)),
        derive_result(ABOUT, (replace(FAILED, found=StageState.PASSED),)),
        derive_result(ABOUT, (replace(FAILED, reasons=()),)),
        derive_result(ABOUT, (replace(FAILED, reasons=(replace(WHY, path="a"),)),)),
        derive_result(ABOUT, (FAILED, PASSED)),
    ]
    assert len({base, *moved}) == 6
