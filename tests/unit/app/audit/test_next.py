"""A step that says what is in the way."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from adjudge.app.audit import next as audit_next
from adjudge.app.audit.ground import INTENT
from adjudge.app.audit.next import answer_next_step, block
from adjudge.app.audit.words import NextWords
from adjudge.app.world import World
from adjudge.audit.stepping import PROMPT_FILE, STEP_FILE
from adjudge.errors import AdjudgeError, ContractError, StateError, UsageError
from adjudge.model.audit import Move, StepStatus
from tests.builders import repo
from tests.fakes.artefacts import FakeArtefacts

if TYPE_CHECKING:
    from pathlib import Path


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
        (UsageError("x", "There is no such revision."), Move.REPAIR_INTENT, "adjudge audit next-step"),
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


def test_fault_of_ours_stands_in_the_step_before_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    subject = repo(tmp_path / "subject")
    subject.commit({"a.py": "value = 1\n"})

    def fail(*_: object, **__: object) -> None:
        msg = "secret words"
        raise RuntimeError(msg)

    monkeypatch.setattr(audit_next, "advance", fail)
    outside = tmp_path / "outside"
    outside.mkdir()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(outside),
        "ADJUDGE_STATE_DIR": str(outside / "state"),
    }
    with pytest.raises(RuntimeError):
        answer_next_step(NextWords(), World(folder=str(subject.path), environment=environment, quiet=True))
    step = json.loads((subject.path / STEP_FILE).read_bytes())
    assert (step["kind"], step["recovery"]["cause"]) == ("blocked", "adjudge itself failed: RuntimeError.")
    assert step["run_id"].startswith("audit:")
