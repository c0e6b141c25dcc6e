"""What is read again, and what is checked by a second reader."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.audit.items import Ground
from adjudge.audit.second_looks import MARGIN, SHARE, SUBJECTS, plan_deepening, plan_verification
from adjudge.model.audit import Depth, JudgedFinding
from adjudge.model.candidate import Severity
from adjudge.model.ids import RepoPath
from adjudge.model.lens import Lens
from adjudge.model.workload import WorkKind
from tests.audit_trees import ALL, plan_of, text_of

if TYPE_CHECKING:
    from adjudge.model.workload import WorkItem

GROUND = Ground("", ())
FILES = {f"p{at:02}/m.py": text_of(3000, f"{at}") + f"# {at}\n".encode() for at in range(12)}
PLAN = plan_of(FILES)


def finding(item: WorkItem, number: int = 0, **fields: object) -> JudgedFinding:
    values: dict[str, object] = {
        "finding_id": f"fnd:{number}", "item_id": item.item_id, "lens": Lens.SECURITY, "severity": Severity.HIGH,
        "title": "t", "summary": "s", "path": item.scope.files[0].path, "start_line": 5, "end_line": 6,
        "is_grounded": True, "is_proved": False, **fields,
    }  # fmt: skip
    return JudgedFinding(**values)  # type: ignore[arg-type]


def many(item: WorkItem, count: int, **fields: object) -> list[JudgedFinding]:
    return [finding(item, at + hash_of(item), **fields) for at in range(count)]


def hash_of(item: WorkItem) -> int:
    return int(item.item_id[5:13], 16)


def test_heaviest_items_are_read_again_up_to_a_fifth() -> None:
    assert len(PLAN.items) == 12
    found = [one for at, item in enumerate(PLAN.items) for one in many(item, at)]
    made = plan_deepening(PLAN, GROUND, found)
    assert len(made) == len(PLAN.items) // SHARE == 2
    assert [one.scope for one in made] == [PLAN.items[11].scope, PLAN.items[10].scope]
    assert {one.kind for one in made} == {WorkKind.DEEPEN}
    assert not {one.item_id for one in made} & {one.item_id for one in PLAN.items}


def test_what_has_no_proved_place_or_little_weight_is_not_read_again() -> None:
    item = PLAN.items[0]
    assert plan_deepening(PLAN, GROUND, many(item, 9, is_grounded=False)) == ()
    assert plan_deepening(PLAN, GROUND, many(item, 5, severity=Severity.LOW)) == ()
    assert plan_deepening(PLAN, GROUND, [finding(item)] * 9) == ()
    assert len(plan_deepening(PLAN, GROUND, many(item, 6, severity=Severity.LOW))) == 1


def test_findings_of_what_was_read_again_deepen_nothing_more() -> None:
    made = plan_deepening(PLAN, GROUND, many(PLAN.items[0], 9))
    assert plan_deepening(PLAN, GROUND, many(made[0], 9)) == ()


def test_quick_audit_reads_nothing_again() -> None:
    plan = plan_of(FILES, intent=replace(ALL, depth=Depth.QUICK))
    assert plan_deepening(plan, GROUND, [one for item in plan.items for one in many(item, 9)]) == ()


def test_what_was_found_before_stands_in_the_closer_prompt() -> None:
    (made,) = plan_deepening(PLAN, GROUND, many(PLAN.items[0], 3, title="Told before"))
    assert made.prompt.text.count("Told before") == 3


def test_grave_findings_are_checked_and_others_are_not() -> None:
    item = PLAN.items[0]
    found = [
        finding(item, 1), finding(item, 2, severity=Severity.CRITICAL), finding(item, 3, severity=Severity.MEDIUM),
        finding(item, 4, is_grounded=False), finding(item, 5, path=RepoPath("gone.py")),
    ]  # fmt: skip
    (made,) = plan_verification(PLAN, GROUND, found)
    assert made.subjects == ("fnd:1", "fnd:2")
    assert made.kind is WorkKind.VERIFY
    assert [one.path for one in made.scope.files] == [item.scope.files[0].path]


def test_one_finding_of_two_items_is_checked_once() -> None:
    one = finding(PLAN.items[0], 1)
    (made,) = plan_verification(PLAN, GROUND, [one, replace(one, item_id=PLAN.items[1].item_id)])
    assert made.subjects == ("fnd:1",)


def test_many_findings_of_one_file_are_several_items_of_a_bounded_size() -> None:
    made = plan_verification(
        PLAN,
        GROUND,
        [finding(PLAN.items[0], at, start_line=at + 1, end_line=at + 1) for at in range(SUBJECTS + 1)],
    )
    assert sorted(len(one.subjects) for one in made) == [1, SUBJECTS]
    assert len({name for one in made for name in one.subjects}) == SUBJECTS + 1


@pytest.mark.parametrize(
    ("line", "span"), [(9000, (9000 - MARGIN, 9000 + MARGIN)), (5, (1, 5 + MARGIN)), (None, (1, 20_000))]
)
def test_of_a_large_file_the_lines_around_are_read(line: int | None, span: tuple[int, int]) -> None:
    plan = plan_of({"big.py": text_of(20_000)})
    made = plan_verification(plan, GROUND, [finding(plan.items[0], 1, start_line=line, end_line=line)])
    assert [(one.scope.files[0].start_line, one.scope.files[0].end_line) for one in made] == [span]


def test_worst_finding_is_checked_first() -> None:
    one, other = finding(PLAN.items[0], 1), finding(PLAN.items[1], 2, severity=Severity.CRITICAL)
    assert [made.subjects for made in plan_verification(PLAN, GROUND, [one, other])] == [
        ("fnd:2",),
        ("fnd:1",),
    ]


def test_order_of_findings_decides_nothing() -> None:
    found = [one for item in PLAN.items for one in many(item, 3)]
    assert plan_verification(PLAN, GROUND, found) == plan_verification(PLAN, GROUND, found[::-1])
    assert plan_deepening(PLAN, GROUND, found) == plan_deepening(PLAN, GROUND, found[::-1])
