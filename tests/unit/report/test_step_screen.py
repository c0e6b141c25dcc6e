"""A step on a terminal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.audit.stepping import NO_PROGRESS, blocked_step, present_step
from adjudge.contracts.step_v1 import step_artefact
from adjudge.model.audit import Move
from adjudge.report.step_screen import step_screen

if TYPE_CHECKING:
    from adjudge.model.step import Step


def shown(step: Step) -> str:
    return "\n".join("".join(span.text for span in line) for line in step_screen(step_artefact(step)))


def test_progress_prompt_and_commands_are_shown() -> None:
    text = shown(
        present_step("audit:1", replace(NO_PROGRESS, items=3, accepted=2, due=1, tokens_due=9, rejected=1))
    )
    assert "2 of 3 items accepted, 1 due now, about 9 tokens" in text
    assert "do not count: 1" in text
    assert ".adjudge/audit/steps/current-prompt.md" in text
    assert "adjudge audit report" in text


def test_blocked_step_shows_cause_and_move_with_nothing_hidden() -> None:
    text = shown(blocked_step("", Move.RERUN, "It \x1b[31m broke.", "adjudge audit next-step"))
    assert "rerun-command: adjudge audit next-step" in text
    assert "\x1b" not in text
