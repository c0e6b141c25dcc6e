"""Which one step is due: the first obligation that nobody but a host or a person can meet.

A pure function of the plan, of what is accepted and of what was found. Base items come first, then those that
are read again, then those that check findings; at most ``LIMIT_ITEMS`` stand in a step, in the order of the
plan.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from adjudge.audit.items import Ground
from adjudge.audit.narrating import INBOX
from adjudge.audit.prompts import conventions_of
from adjudge.audit.second_looks import plan_deepening, plan_verification
from adjudge.audit.step_words import NEXT, RESULT_MAP, WORKLOAD
from adjudge.model.audit import Move, RejectedClass, StepKind, StepStatus
from adjudge.model.ids import RepoPath
from adjudge.model.step import Recovery, Step, StepProgress
from adjudge.model.workload import LIMIT_ITEMS, WorkKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.audit.narrating import Narrated
    from adjudge.model.audit import AuditPlan, Ingested, RejectedResult
    from adjudge.model.workload import WorkItem

CONFIRM: Final = "adjudge audit next-step --yes"
STATUS: Final = "adjudge audit status"
CHECK: Final = "adjudge audit validate-results"
EXPLAIN: Final = "adjudge audit explain"
FINDINGS: Final = RepoPath(".adjudge/audit-findings.json")
REPORT: Final = RepoPath(".adjudge/audit-report.md")
NARRATIVE_FILE: Final = RepoPath(".adjudge/audit/narrative.json")
STEP_FILE: Final = RepoPath(".adjudge/audit/steps/current-step.json")
PROMPT_FILE: Final = RepoPath(".adjudge/audit/steps/current-prompt.md")
PLANNED: Final = {
    "manifest": RepoPath(".adjudge/audit/manifest.json"),
    "units": RepoPath(".adjudge/audit/units.json"),
    "flows": RepoPath(".adjudge/audit/flows.json"),
    "metrics": RepoPath(".adjudge/audit/plan-metrics.json"),
    "lenses": RepoPath(".adjudge/audit/lenses.json"),
    "graph": RepoPath(".adjudge/audit/graph.json"),
    "risk": RepoPath(".adjudge/audit/risk.json"),
}
STANDING: Final = {
    "coverage": RepoPath(".adjudge/audit/coverage.json"),
    "accepted": RepoPath(".adjudge/audit/accepted.json"),
    "runtime": RepoPath(".adjudge/audit/runtime.json"),
}
WORK: Final = {"workload": RepoPath(WORKLOAD), "result_map": RepoPath(RESULT_MAP)}
TASKS_FILE: Final = RepoPath(".adjudge/audit/tasks.json")
NOTHING: Final = (
    "No item is planned, so nothing can be read and no audit of it can be complete; "
    ".adjudge/audit/manifest.json says of each file why it is left out."
)
NO_PROGRESS: Final = StepProgress(items=0, accepted=0, due=0, rejected=0, tokens_due=0, findings=0)

_KINDS: Final = {
    WorkKind.READ: StepKind.REVIEW,
    WorkKind.DEEPEN: StepKind.DEEPEN,
    WorkKind.VERIFY: StepKind.VERIFY,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """What is due, with everything that is written for it.

    Attributes:
        step: The step.
        items: All that are planned so far, in order.
        due: Those of this step.
        ingested: Where results stand.
    """

    step: Step
    items: tuple[WorkItem, ...]
    due: tuple[WorkItem, ...]
    ingested: Ingested


def ground_of(plan: AuditPlan) -> Ground:
    """What all items of a plan rest on."""
    return Ground(plan.intent.note, conventions_of([one.path for one in plan.files]))


def items_so_far(plan: AuditPlan, ingested: Ingested) -> tuple[WorkItem, ...]:
    """All items that follow from what is accepted: a later stage is planned when the one before is whole.

    Args:
        plan: With its base items.
        ingested: Where results stand, of every item that this function gave before.
    """
    base = plan.items
    if any(one.item_id not in ingested.accepted for one in base):
        return base
    ground = ground_of(plan)
    names = {one.item_id for one in base}
    first = [one for one in ingested.findings if one.item_id in names]
    deepening = plan_deepening(plan, ground, first)
    if any(one.item_id not in ingested.accepted for one in deepening):
        return (*base, *deepening)
    names |= {one.item_id for one in deepening}
    found = [one for one in ingested.findings if one.item_id in names]
    return (*base, *deepening, *plan_verification(plan, ground, found))


def find_due(run_id: str, items: Sequence[WorkItem], ingested: Ingested) -> Due:
    """The step that is due when the scope is confirmed; one that asks to present when nothing is left.

    Nothing planned is no audit that is complete: it is blocked, until the intent or the tree is another.

    Args:
        run_id: Of the audit.
        items: All that are planned so far.
        ingested: Where their results stand.
    """
    if not items:
        step = blocked_step(run_id, Move.REPAIR_INTENT, NOTHING, NEXT)
        return Due(step=step, items=(), due=(), ingested=ingested)
    open_items = [one for one in items if one.item_id not in ingested.accepted]
    due = tuple(open_items[:LIMIT_ITEMS])
    progress = _progress(items, due, ingested)
    step = _work_step(run_id, due, progress) if due else present_step(run_id, progress)
    step = replace(step, recovery=_retry(ingested))
    return Due(step=step, items=tuple(items), due=due, ingested=ingested)


def confirm_step(run_id: str, plan: AuditPlan) -> Step:
    """The step that asks a person to agree to the scope."""
    tokens = sum(one.token_estimate for one in plan.items)
    return Step(
        kind=StepKind.CONFIRM_SCOPE,
        status=StepStatus.READY,
        run_id=run_id,
        allowed_commands=(CONFIRM, NEXT, STATUS),
        stop_condition=f"a person agrees, and `{CONFIRM}` was run.",
        read_paths=tuple(PLANNED.values()),
        write_paths=(),
        artefacts=_artefacts(PLANNED),
        progress=StepProgress(
            items=len(plan.items), accepted=0, due=0, rejected=0, tokens_due=tokens, findings=0
        ),
    )


def present_step(run_id: str, progress: StepProgress) -> Step:
    """The last step: everything is there."""
    return Step(
        kind=StepKind.PRESENT,
        status=StepStatus.COMPLETE,
        run_id=run_id,
        allowed_commands=("adjudge audit report", STATUS, "adjudge audit archive"),
        stop_condition="the person has seen the report.",
        read_paths=(FINDINGS, REPORT),
        write_paths=(),
        artefacts=_artefacts(
            {"findings": FINDINGS, "report": REPORT, **PLANNED, **STANDING, "tasks": TASKS_FILE}
        ),
        progress=progress,
    )


def with_narrative(step: Step, narrated: Narrated | None) -> Step:
    """The last step, or the one that asks for the narrative before it.

    Args:
        step: The last one.
        narrated: Where the narrative stands; ``None`` where nobody asked for one.
    """
    if narrated is None:
        return step
    told = told_of(narrated)
    if told is not None:
        recovery = Recovery(move=Move.RETRY_RESULT, cause=told.message, command=told.command)
        progress = replace(step.progress, rejected=step.progress.rejected + 1)
        step = replace(step, recovery=step.recovery or recovery, progress=progress)
    if narrated.accepted is not None:
        return replace(step, artefacts=tuple(sorted((*step.artefacts, ("narrative", NARRATIVE_FILE)))))
    return replace(
        step,
        kind=StepKind.NARRATIVE,
        status=StepStatus.READY,
        allowed_commands=(NEXT, f"{CHECK} {INBOX}", STATUS),
        stop_condition=f"the narrative stands at its path, and `{NEXT}` was run.",
        write_paths=(INBOX,),
    )


def told_of(narrated: Narrated | None) -> RejectedResult | None:
    """Why a narrative that is there does not count; ``None`` where it does, or where there is none."""
    if narrated is None or narrated.rejected is None:
        return None
    return None if narrated.rejected.why is RejectedClass.MISSING else narrated.rejected


def blocked_step(run_id: str, move: Move, cause: str, command: str) -> Step:
    """The step that says what is in the way.

    Args:
        run_id: Of the audit; empty when there is none.
        move: What gets it going.
        cause: What happened, one sentence.
        command: What to run next.
    """
    return Step(
        kind=StepKind.BLOCKED,
        status=StepStatus.BLOCKED,
        run_id=run_id,
        allowed_commands=(command,),
        stop_condition="the cause is out of the way.",
        read_paths=(),
        write_paths=(),
        artefacts=(),
        progress=NO_PROGRESS,
        recovery=Recovery(move=move, cause=cause, command=command),
    )


def _work_step(run_id: str, due: tuple[WorkItem, ...], progress: StepProgress) -> Step:
    files = {path for one in due for path in (*(file.path for file in one.scope.files), *one.context)}
    return Step(
        kind=_KINDS[due[0].kind],
        status=StepStatus.READY,
        run_id=run_id,
        allowed_commands=(NEXT, *_looking(due), STATUS),
        stop_condition=f"each of the {len(due)} items has its result, and `{NEXT}` was run.",
        read_paths=(RepoPath(WORKLOAD), RepoPath(RESULT_MAP), *sorted(files)),
        write_paths=tuple(one.result_path for one in due),
        artefacts=_artefacts({**WORK, **PLANNED, **STANDING, "tasks": TASKS_FILE}),
        progress=progress,
    )


def _looking(due: Sequence[WorkItem]) -> tuple[str, ...]:
    """Commands that look at each item and at its result, whole as they are run."""
    return tuple(
        command for one in due for command in (f"{CHECK} {one.result_path}", f"{EXPLAIN} {one.item_id}")
    )


def _retry(ingested: Ingested) -> Recovery | None:
    """The move where results are there that do not count."""
    told = next((one for one in ingested.rejected if one.why is not RejectedClass.MISSING), None)
    if told is None:
        return None
    return Recovery(move=Move.RETRY_RESULT, cause=told.message, command=told.command)


def _progress(items: Sequence[WorkItem], due: Sequence[WorkItem], ingested: Ingested) -> StepProgress:
    return StepProgress(
        items=len(items),
        accepted=sum(one.item_id in ingested.accepted for one in items),
        due=len(due),
        rejected=sum(one.why is not RejectedClass.MISSING for one in ingested.rejected),
        tokens_due=sum(one.token_estimate for one in due),
        findings=len({one.finding_id for one in ingested.findings if one.is_grounded}),
    )


def _artefacts(named: dict[str, RepoPath]) -> tuple[tuple[str, RepoPath], ...]:
    return tuple(sorted({**named, "current_step": STEP_FILE, "current_prompt": PROMPT_FILE}.items()))
