"""The prompt of a step: enough to go on with, bounded, and nothing hidden in it."""

from __future__ import annotations

from dataclasses import replace

from adjudge.audit.step_words import EXCLUDED, SHOWN, step_words
from adjudge.audit.stepping import blocked_step, confirm_step, find_due, present_step
from adjudge.model.audit import Ingested, Move, RejectedClass, RejectedResult
from adjudge.model.ids import RepoPath
from tests.audit_trees import ALL, TREE, plan_of

RUN = "audit:1"
FILES = {
    "a.py": b"a = 1\n",
    "odd|\u202ename.py": b"b = 1\n",
    **{f"doc{at:02}.md": b"x\n" for at in range(30)},
}
PLAN = plan_of(FILES)
DUE = find_due(RUN, PLAN.items, Ingested(accepted=frozenset(), rejected=(), findings=(), verdicts=()))


def rejected(why: RejectedClass, message: str = "It | is\nwrong.") -> RejectedResult:
    return RejectedResult(
        item_id="item:1",
        result_path=RepoPath("x"),
        why=why,
        field="$.a",
        message=message,
        command="adjudge audit next-step",
    )


def test_first_lines_say_which_tree_and_how_much_of_it() -> None:
    lines = step_words(DUE.step, PLAN, DUE.due, ()).splitlines()
    assert lines[0] == "# adjudge audit: read the items of the workload"
    assert lines[2] == f"Tree {TREE}: 2 of 32 files are audited."
    assert lines[3].startswith("0 of 1 item")


def test_each_item_has_a_row_with_its_place() -> None:
    text = step_words(DUE.step, PLAN, DUE.due, ())
    assert f"| {PLAN.items[0].item_id} | read |" in text
    assert f"| {PLAN.items[0].result_path} |" in text
    assert "result-map.json" in text


def test_path_of_others_hides_nothing_and_breaks_no_table() -> None:
    plan = plan_of({"odd|\u202ename.py": b"b = 1\n"})
    assert "odd\\|[U+202E]name.py" in step_words(DUE.step, plan, plan.items, ())


def test_result_that_does_not_count_is_told_with_its_next_command_and_a_missing_one_is_not() -> None:
    text = step_words(
        DUE.step, PLAN, DUE.due, [rejected(RejectedClass.MALFORMED), rejected(RejectedClass.MISSING, "gone")]
    )
    assert "- It \\| is wrong. Next: `adjudge audit next-step`." in text
    assert "gone" not in text
    many = step_words(DUE.step, PLAN, DUE.due, [rejected(RejectedClass.MALFORMED)] * (SHOWN + 3))
    assert "- and 3 more:" in many


def test_scope_tells_costs_lenses_and_what_is_left_out() -> None:
    text = step_words(confirm_step(RUN, PLAN), PLAN, (), ())
    assert "- lenses: correctness, security" in text
    assert "- not audited: 30 files" in text
    assert f"  - and {30 - EXCLUDED} more:" in text
    assert "`adjudge audit next-step --yes`" in text
    budget = plan_of(FILES, intent=replace(ALL, budget_tokens=1))
    assert "beyond the budget of 1 tokens" in step_words(confirm_step(RUN, budget), budget, (), ())


def test_end_names_the_deliverables_and_a_block_its_cause() -> None:
    assert "audit-report.md" in step_words(present_step(RUN, DUE.step.progress), PLAN, (), ())
    text = step_words(
        blocked_step(RUN, Move.RERUN, "The disk is full.", "adjudge audit next-step"), None, (), ()
    )
    assert "The disk is full.\n\nMove: rerun-command. Next: `adjudge audit next-step`." in text
