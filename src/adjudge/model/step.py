"""The one step of an audit that is due, and where everything stands; derived anew at each call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.audit import Move, Obligation, ObligationState, StepKind, StepStatus
    from adjudge.model.ids import Digest, RepoPath


@dataclass(frozen=True, slots=True, kw_only=True)
class ObligationStatus:
    """Where one obligation stands.

    Attributes:
        obligation: Which.
        state: Where it stands.
        why: One sentence.
        key: Digest of all that it rests on: its own content and the keys of what it depends on.
    """

    obligation: Obligation
    state: ObligationState
    why: str
    key: Digest


@dataclass(frozen=True, slots=True, kw_only=True)
class StepProgress:
    """How far an audit is.

    Attributes:
        items: Items of the plan, deepening and verification included as far as they are planned.
        accepted: Those with an accepted result.
        due: Items of this step.
        rejected: Results that are there and do not count.
        tokens_due: Estimated, of the items of this step.
        findings: Grounded findings so far.
    """

    items: int
    accepted: int
    due: int
    rejected: int
    tokens_due: int
    findings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What gets an audit going again.

    Attributes:
        move: One of five.
        cause: What happened, one sentence.
        command: What to run next.
    """

    move: Move
    cause: str
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What is due.

    Attributes:
        kind: What it asks for.
        status: Whether it can be done.
        run_id: Of the audit; empty before there is one.
        allowed_commands: What the host may run for it.
        stop_condition: When it is done, one sentence.
        read_paths: What it reads, sorted: artefacts first, then files of the repository.
        write_paths: What it writes, in the order of its items.
        artefacts: (name, path) of artefacts that matter, sorted.
        progress: How far the audit is.
        recovery: For a blocked step, and where results do not count; ``None`` otherwise.
    """

    kind: StepKind
    status: StepStatus
    run_id: str
    allowed_commands: tuple[str, ...]
    stop_condition: str
    read_paths: tuple[RepoPath, ...]
    write_paths: tuple[RepoPath, ...]
    artefacts: tuple[tuple[str, RepoPath], ...]
    progress: StepProgress
    recovery: Recovery | None = None
