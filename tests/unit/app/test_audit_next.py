"""A step that says what is in the way."""

from __future__ import annotations

import json

import pytest

from adjudge.app.audit_ground import INTENT
from adjudge.app.audit_next import block
from adjudge.audit.stepping import PROMPT_FILE, STEP_FILE
from adjudge.errors import AdjudgeError, ContractError, StateError
from adjudge.model.audit import Move, StepStatus
from tests.fakes.artefacts import FakeArtefacts


@pytest.mark.parametrize(
    ("error", "move", "command"),
    [
        (
            ContractError("malformed", f"{INTENT} cannot be used."),
            Move.REPAIR_INTENT,
            "adjudge audit next-step",
        ),
        (
            StateError("x", "It is damaged.", "adjudge tool ledger verify"),
            Move.RERUN,
            "adjudge tool ledger verify",
        ),
        (StateError("x", "It is damaged."), Move.RERUN, "adjudge audit next-step"),
    ],
)
def test_cause_stands_in_step_and_prompt_with_its_move(error: AdjudgeError, move: Move, command: str) -> None:
    folder = FakeArtefacts()
    step = block(folder, "audit:1", error)
    assert step.status is StepStatus.BLOCKED
    assert step.recovery is not None
    assert (step.recovery.move, step.recovery.cause, step.recovery.command) == (move, error.message, command)
    assert json.loads(folder.files[STEP_FILE])["recovery"]["cause"] == error.message
    assert error.message in folder.files[PROMPT_FILE].decode()
