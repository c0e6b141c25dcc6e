"""The plan: risk first, within the budget, the same for the same tree, and stable where nothing changed."""

from __future__ import annotations

from dataclasses import replace

from adjudge.audit.planning import BOUNDS
from adjudge.model.audit import Depth, FileStatus
from adjudge.model.lens import Lens
from tests.audit_trees import ALL, plan_of, text_of

FILES = {
    f"{name}/m{at}.py": text_of(400, f"{name}{at}") + f"# {name}{at}\n".encode()
    for name in "abc"
    for at in range(30)
}
FILES["README.md"] = b"read me\n"
WAYS = [("a/m0.py", "a/m1.py", 100), ("b/m0.py", "b/m1.py", 100)]
DEAD = [("c/m3.py", "subprocess")]


def test_every_audited_file_is_in_exactly_one_item_with_all_lenses() -> None:
    plan = plan_of(FILES, WAYS)
    paths = [file.path for item in plan.items for file in item.scope.files]
    assert sorted(paths) == sorted(one.path for one in plan.files if one.status is FileStatus.INCLUDED)
    assert {item.lenses for item in plan.items} == {tuple(Lens)}
    assert len(plan.files) == len(FILES)


def test_same_tree_gives_the_same_plan_whatever_the_order_of_its_files() -> None:
    assert plan_of(dict(reversed(FILES.items())), WAYS[::-1], dead=DEAD) == plan_of(FILES, WAYS, dead=DEAD)


def test_riskiest_groups_come_first() -> None:
    plan = plan_of(FILES, WAYS, dead=DEAD)
    assert "c/m3.py" in {file.path for file in plan.items[0].scope.files}
    scores = {one.block_id: one.risk_score for one in plan.blocks}
    order = [scores[item.scope.block] for item in plan.items]
    assert order == sorted(order, reverse=True)


def test_budget_leaves_whole_groups_out_and_tells_them() -> None:
    whole = plan_of(FILES, WAYS, dead=DEAD)
    budget = whole.items[0].token_estimate + 1
    plan = plan_of(FILES, WAYS, intent=replace(ALL, budget_tokens=budget), dead=DEAD)
    assert plan.items == whole.items[:1]
    assert len(plan.left_out) == len(whole.blocks) - 1
    assert [one.code for one in plan.limitations] == ["audit-budget"]


def test_edit_elsewhere_mints_no_id_prompt_or_path_anew() -> None:
    first = plan_of(FILES, WAYS)
    edited = {**FILES, "a/m0.py": b"import x\n" + text_of(90, "z")}
    second = plan_of(
        edited,
        [("a/m0.py", "b/m7.py", 100), ("c/m1.py", "a/m0.py", 100)],
        before=[one.files for one in first.blocks],
    )
    holding = {item.item_id for item in first.items if any(one.path == "a/m0.py" for one in item.scope.files)}
    kept = {item.item_id: (item.prompt, item.result_path) for item in second.items}
    assert len(holding) == 1
    assert {
        item.item_id: (item.prompt, item.result_path) for item in first.items if item.item_id not in holding
    }.items() <= kept.items()
    assert len(second.items) == len(first.items)


def test_edit_that_keeps_the_number_of_lines_makes_another_item() -> None:
    one, other = plan_of({"a.py": b"x = 1\n"}), plan_of({"a.py": b"x = 2\n"})
    assert one.items[0].item_id != other.items[0].item_id
    assert one.items[0].scope.files[0].lines == other.items[0].scope.files[0].lines


def test_depth_sets_the_size_of_groups() -> None:
    counts = [len(plan_of(FILES, WAYS, intent=replace(ALL, depth=depth)).blocks) for depth in Depth]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
    assert list(BOUNDS) == list(Depth)


def test_lenses_and_note_of_the_intent_are_those_of_items() -> None:
    plan = plan_of(FILES, WAYS, intent=replace(ALL, lenses=(Lens.TESTS,), note="Look at dates."))
    assert {item.lenses for item in plan.items} == {(Lens.TESTS,)}
    assert all("Look at dates." in item.prompt.text for item in plan.items)


def test_tree_without_anything_to_audit_has_no_items() -> None:
    plan = plan_of({"README.md": b"x\n"})
    assert (plan.items, plan.blocks, len(plan.files)) == ((), (), 1)
