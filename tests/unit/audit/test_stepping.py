"""Which step is due: base items, then closer ones, then checks; never more than a workload holds."""

from __future__ import annotations

from dataclasses import replace

from adjudge.audit.stepping import (
    NO_PROGRESS,
    blocked_step,
    confirm_step,
    find_due,
    ground_of,
    items_so_far,
    present_step,
)
from adjudge.model.audit import (
    Ingested,
    JudgedFinding,
    Move,
    RejectedClass,
    RejectedResult,
    StepKind,
    StepStatus,
)
from adjudge.model.candidate import Severity
from adjudge.model.lens import Lens
from adjudge.model.workload import LIMIT_ITEMS, WorkKind
from tests.audit_trees import plan_of, text_of

RUN = "audit:1"
FILES = {f"p{at:03}/m.py": text_of(3000, f"{at}") + f"# {at}\n".encode() for at in range(LIMIT_ITEMS + 6)}
PLAN = plan_of(FILES)
NOTHING = Ingested(accepted=frozenset(), rejected=(), findings=(), verdicts=())
ALL_READ = replace(NOTHING, accepted=frozenset(one.item_id for one in PLAN.items))


def found(count: int) -> tuple[JudgedFinding, ...]:
    item = PLAN.items[0]
    return tuple(
        JudgedFinding(
            finding_id=f"fnd:{at}", item_id=item.item_id, lens=Lens.TESTS, severity=Severity.HIGH, title="t",
            summary="s", path=item.scope.files[0].path, start_line=1, end_line=1, is_grounded=True, is_proved=False,
        )
        for at in range(count)
    )  # fmt: skip


def test_step_holds_a_bounded_number_of_open_items_in_order() -> None:
    due = find_due(RUN, PLAN.items, NOTHING)
    assert due.due == PLAN.items[:LIMIT_ITEMS]
    assert due.step.write_paths == tuple(one.result_path for one in due.due)
    assert (due.step.kind, due.step.status) == (StepKind.REVIEW, StepStatus.READY)
    assert (due.step.progress.items, due.step.progress.due) == (len(PLAN.items), LIMIT_ITEMS)


def test_nothing_planned_is_blocked_and_never_complete() -> None:
    due = find_due(RUN, (), NOTHING)
    assert (due.step.kind, due.step.status, due.due) == (StepKind.BLOCKED, StepStatus.BLOCKED, ())
    assert due.step.recovery is not None
    assert due.step.recovery.move is Move.REPAIR_INTENT


def test_partial_acceptance_asks_for_the_rest_unchanged() -> None:
    some = replace(NOTHING, accepted=frozenset(one.item_id for one in PLAN.items[::2]))
    due = find_due(RUN, items_so_far(PLAN, some), some)
    assert due.due == PLAN.items[1::2]
    assert due.step.progress.accepted == len(PLAN.items[::2])


def test_nothing_follows_before_every_base_item_is_accepted() -> None:
    some = replace(ALL_READ, accepted=ALL_READ.accepted - {PLAN.items[3].item_id}, findings=found(9))
    assert items_so_far(PLAN, some) == PLAN.items


def test_closer_readings_come_first_and_then_the_checks() -> None:
    read = replace(ALL_READ, findings=found(9))
    closer = items_so_far(PLAN, read)[len(PLAN.items) :]
    assert [one.kind for one in closer] == [WorkKind.DEEPEN]
    assert find_due(RUN, (*PLAN.items, *closer), read).step.kind is StepKind.DEEPEN
    again = replace(read, accepted=read.accepted | {closer[0].item_id})
    checks = items_so_far(PLAN, again)[len(PLAN.items) + 1 :]
    assert {one.kind for one in checks} == {WorkKind.VERIFY}
    assert find_due(RUN, (*PLAN.items, *closer, *checks), again).step.kind is StepKind.VERIFY


def test_what_a_check_finds_is_not_checked_again() -> None:
    read = replace(ALL_READ, findings=found(1))
    (check,) = items_so_far(PLAN, read)[len(PLAN.items) :]
    more = replace(found(1)[0], finding_id="fnd:late", item_id=check.item_id)
    done = replace(read, accepted=read.accepted | {check.item_id}, findings=(*read.findings, more))
    assert items_so_far(PLAN, done) == (*PLAN.items, check)
    assert find_due(RUN, items_so_far(PLAN, done), done).step.kind is StepKind.PRESENT


def test_audit_is_complete_when_nothing_is_left() -> None:
    due = find_due(RUN, PLAN.items, ALL_READ)
    assert (due.step.kind, due.step.status, due.due) == (StepKind.PRESENT, StepStatus.COMPLETE, ())
    assert dict(present_step(RUN, NO_PROGRESS).artefacts)["findings"] == ".adjudge/audit-findings.json"


def test_missing_results_are_no_rejected_ones() -> None:
    item = PLAN.items[0]
    told = [
        RejectedResult(
            item_id=item.item_id, result_path=item.result_path, why=why, field="", message="m", command="c"
        )
        for why in (RejectedClass.MISSING, RejectedClass.MALFORMED)
    ]
    step = find_due(RUN, PLAN.items, replace(NOTHING, rejected=tuple(told))).step
    assert step.progress.rejected == 1
    assert (step.status, step.recovery.move if step.recovery else None) == (
        StepStatus.READY,
        Move.RETRY_RESULT,
    )
    assert find_due(RUN, PLAN.items, replace(NOTHING, rejected=tuple(told[:1]))).step.recovery is None


def test_scope_step_tells_what_it_would_cost() -> None:
    step = confirm_step(RUN, PLAN)
    assert step.progress.tokens_due == sum(one.token_estimate for one in PLAN.items)
    assert step.allowed_commands[0].endswith("--yes")
    assert step.write_paths == ()


def test_blocked_step_names_move_cause_and_command() -> None:
    step = blocked_step(RUN, Move.REPAIR_INTENT, "It is broken.", "adjudge audit next-step")
    assert step.status is StepStatus.BLOCKED
    assert step.recovery is not None
    assert (step.recovery.move, step.recovery.cause) == (Move.REPAIR_INTENT, "It is broken.")


def test_ground_of_a_plan_holds_its_conventions() -> None:
    assert ground_of(plan_of({"AGENTS.md": b"x\n", "a.py": b"a\n"})).conventions == ("AGENTS.md",)


def test_commands_of_a_step_are_whole_for_each_item() -> None:
    due = find_due(RUN, PLAN.items, NOTHING)
    for one in due.due:
        assert f"adjudge audit validate-results {one.result_path}" in due.step.allowed_commands
        assert f"adjudge audit explain {one.item_id}" in due.step.allowed_commands
    assert not {"adjudge audit validate-results", "adjudge audit explain"} & set(due.step.allowed_commands)
