"""A review as ``adjudge.run/v1``."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from adjudge.contracts.pack_v1 import used_pack
from adjudge.contracts.qualified_v1 import unnamed_artefact
from adjudge.contracts.run_v1 import (
    RunAttemptV1,
    RunBoundsV1,
    RunCoverageV1,
    RunExecutorV1,
    RunPolicyV1,
    RunUnitV1,
    RunV1,
)
from adjudge.contracts.target_v1 import reasons_wire, target_artefact
from adjudge.model.candidate import Candidate
from adjudge.model.review import UnitState

if TYPE_CHECKING:
    from adjudge.contracts.collection_v1 import CollectedV1
    from adjudge.contracts.coordination_v1 import RunCoordinationV1
    from adjudge.contracts.qualified_v1 import QualifiedV1
    from adjudge.model.outcome import Outcome, Reason
    from adjudge.model.pack import ChosenPack
    from adjudge.model.qualified import Qualified
    from adjudge.model.review import ReadUnit

NOTHING: Final = sha256(b"").hexdigest()
NO_BOUNDS: Final = RunBoundsV1(
    jobs=1,
    prompt_bytes=0,
    answer_bytes=0,
    timeout_s=0,
    repairs=0,
    tries=0,
    wait_s=0,
    budget_tokens=0,
    coordinator_calls=0,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeRun:
    """What a review came to.

    Attributes:
        run_id: Its name.
        qualified: What was found.
        units: As they were read, in the order of the target.
        outcome: Over all of it.
        exit_code: How the command ends.
        reasons: Why it is no pass.
        not_asked: What nobody was asked for.
        limitations: What could not be seen; sorted.
        complete: All was read, but for what policy skips.
        executors: Who read.
        attempts: Calls that ended.
        coordination: What came of coordinating; ``None`` where nothing demands it.
        collections: Collectors that ran.
        examined_for: What was looked for, sorted.
        bounds: In force.
        digests: Of template, conventions and task.
        packs: Standards that the change was held to.
        findings: What was found on the wire, beside the review before; ``None`` makes it of ``qualified``.
    """

    run_id: str
    qualified: Qualified
    units: tuple[ReadUnit, ...]
    outcome: Outcome
    exit_code: int
    reasons: tuple[Reason, ...]
    not_asked: tuple[str, ...]
    limitations: tuple[Reason, ...]
    complete: bool
    executors: tuple[RunExecutorV1, ...] = ()
    attempts: tuple[RunAttemptV1, ...] = ()
    coordination: RunCoordinationV1 | None = None
    collections: tuple[CollectedV1, ...] = ()
    examined_for: tuple[str, ...] = ()
    bounds: RunBoundsV1 = NO_BOUNDS
    digests: tuple[str, str, str] = (NOTHING, NOTHING, NOTHING)
    packs: tuple[ChosenPack, ...] = ()
    findings: QualifiedV1 | None = None


def run_artefact(made: MadeRun) -> RunV1:
    """The artefact; ``moved`` is empty, since nothing has moved while it is made."""
    template, conventions, task = made.digests
    return RunV1(
        run_id=made.run_id,
        outcome=made.outcome.value,
        exit_code=made.exit_code,
        reasons=reasons_wire(made.reasons),
        target=target_artefact(made.qualified.target),
        executors=made.executors,
        policy=RunPolicyV1(
            gate=made.qualified.gate.value,
            every_claim=made.qualified.every_claim,
            template_sha256=template,
            conventions_sha256=conventions,
            task_sha256=task,
        ),
        bounds=made.bounds,
        units=tuple(map(_unit, sorted(made.units, key=lambda one: one.path))),
        coverage=_coverage(made),
        examined_for=made.examined_for,
        not_asked=made.not_asked,
        moved=(),
        findings=made.findings or unnamed_artefact(made.qualified),
        attempts=made.attempts,
        coordination=made.coordination,
        collections=made.collections,
        limitations=reasons_wire(made.limitations),
        packs=tuple(used_pack(one, _asked(made.qualified)) for one in made.packs),
    )


def _asked(qualified: Qualified) -> dict[str, tuple[int, ...]]:
    """The findings of each check, by index."""
    found: dict[str, tuple[int, ...]] = {}
    for one in qualified.qualifications:
        if isinstance(one.candidate, Candidate) and one.candidate.check:
            found[one.candidate.check] = (*found.get(one.candidate.check, ()), one.candidate.index)
    return found


def _coverage(made: MadeRun) -> RunCoverageV1:
    units = made.units
    return RunCoverageV1(
        kind="complete" if made.complete else "partial",
        units={state.value: sum(one.state is state for one in units) for state in UnitState},
        bytes=sum(one.size for one in units),
        bytes_sent=sum(one.sent for one in units),
        hunks=sum(one.hunks for one in units),
        hunks_sent=sum(one.hunks_sent for one in units),
    )


def _unit(one: ReadUnit) -> RunUnitV1:
    return RunUnitV1(
        path=one.path,
        old_path=one.old_path,
        state=one.state.value,
        reason=one.reason,
        tier=one.tier.value,
        why=one.why,
        passes=tuple(look.value for look in one.passes),
        bytes=one.size,
        bytes_sent=one.sent,
        hunks=one.hunks,
        hunks_sent=one.hunks_sent,
    )
