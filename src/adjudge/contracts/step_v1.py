"""``adjudge.step/v1``: the one step of an audit that is due; the host reads its prompt and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from adjudge.model.step import Recovery, Step, StepProgress

SCHEMA: Final = "adjudge.step/v1"
ROOT: Final = "."
"""Every path is relative to the top of the work tree."""
FOLDER: Final = ".adjudge/audit"
PROMPT: Final = ".adjudge/audit/steps/current-prompt.md"
STEP: Final = ".adjudge/audit/steps/current-step.json"

StepKindV1 = Literal["confirm-scope", "review", "deepen", "verify", "narrative", "present", "blocked"]
MoveV1 = Literal["rerun-command", "import-file", "repair-intent", "retry-result", "review-by-hand"]


class StepProgressV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far the audit is; see ``adjudge.model.step.StepProgress``."""

    items: int
    accepted: int
    due: int
    rejected: int
    tokens_due: int
    findings: int


class RecoveryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What gets a blocked audit going: a move, the cause, and the next command."""

    move: MoveV1
    cause: str
    command: str


class StepV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The step; see ``adjudge.model.step.Step``. ``root`` is the top of the work tree."""

    schema: Literal["adjudge.step/v1"] = SCHEMA
    kind: StepKindV1
    status: Literal["ready", "blocked", "complete"]
    run_id: str
    root: str
    artifacts_dir: str
    prompt_path: str
    allowed_commands: tuple[str, ...]
    stop_condition: str
    read_paths: tuple[str, ...]
    write_paths: tuple[str, ...]
    artifacts: dict[str, str]
    progress: StepProgressV1
    recovery: RecoveryV1 | None


def step_artefact(step: Step) -> StepV1:
    """The wire form of a step."""
    return StepV1(
        kind=step.kind.value,
        status=step.status.value,
        run_id=step.run_id,
        root=ROOT,
        artifacts_dir=FOLDER,
        prompt_path=PROMPT,
        allowed_commands=step.allowed_commands,
        stop_condition=step.stop_condition,
        read_paths=step.read_paths,
        write_paths=step.write_paths,
        artifacts=dict(step.artefacts),
        progress=progress_wire(step.progress),
        recovery=None if step.recovery is None else _recovery(step.recovery),
    )


def progress_wire(progress: StepProgress) -> StepProgressV1:
    """The wire form of how far an audit is."""
    return StepProgressV1(
        items=progress.items,
        accepted=progress.accepted,
        due=progress.due,
        rejected=progress.rejected,
        tokens_due=progress.tokens_due,
        findings=progress.findings,
    )


def _recovery(one: Recovery) -> RecoveryV1:
    return RecoveryV1(move=one.move.value, cause=one.cause, command=one.command)
