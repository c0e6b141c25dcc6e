"""Parts go into few calls, near ones together, and a budget leaves out whole units."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from adjudge.model.ids import RepoPath
from adjudge.model.review import Pass, PlannedUnit, Tier, UnitPart
from adjudge.plan.options import estimate_tokens
from adjudge.plan.packing import Frame, Packed, pack_units

FRAME = Frame(size=dict.fromkeys(Pass, 100), room=1000, around=10)


def a_planned(
    path: str, *sizes: int, focus: int = 1, passes: tuple[Pass, ...] = (Pass.GENERAL,)
) -> PlannedUnit:
    name = f"unit:{path}"
    parts = tuple(
        UnitPart(unit_id=name, number=at, text="", hunks=1, shown=size, size=size)
        for at, size in enumerate(sizes)
    )
    return PlannedUnit(
        unit_id=name, path=RepoPath(path), old_path=None, tier=Tier.TRIVIAL, why=(), passes=passes, skip="",
        hunks=len(parts), parts=parts, left_out=0, focus=focus,
    )  # fmt: skip


def pack(*units: PlannedUnit, near: dict[str, tuple[str, ...]] | None = None, budget: int = 0) -> Packed:
    links: Any = near or {}
    return pack_units(units, links, FRAME, budget=budget)


def calls(packed: Packed) -> list[list[str]]:
    return [
        [f"{name.removeprefix('unit:')}{number or ''}" for name, number in one.parts] for one in packed.loads
    ]


def test_small_units_share_a_call() -> None:
    packed = pack(a_planned("a", 300), a_planned("b", 300))
    assert calls(packed) == [["a", "b"]]
    assert packed.loads[0].size == 100 + 2 * 310


def test_call_is_no_larger_than_its_room() -> None:
    units = [a_planned(f"{at:03}", 90 + at) for at in range(100)]
    packed = pack(*units)
    assert all(one.size <= FRAME.size[one.pass_] + FRAME.room for one in packed.loads)
    assert Counter(part for one in packed.loads for part in one.parts) == {
        (one.unit_id, 0): 1 for one in units
    }


def test_each_pass_gets_each_part_once() -> None:
    both = (Pass.PRODUCT, Pass.AGENT)
    packed = pack(a_planned("a", 900, 900, passes=both), a_planned("b", 50, passes=(Pass.AGENT,)))
    seen = Counter((one.pass_, *part) for one in packed.loads for part in one.parts)
    assert seen == {
        (Pass.PRODUCT, "unit:a", 0): 1, (Pass.PRODUCT, "unit:a", 1): 1,
        (Pass.AGENT, "unit:a", 0): 1, (Pass.AGENT, "unit:a", 1): 1, (Pass.AGENT, "unit:b", 0): 1,
    }  # fmt: skip


def test_heavy_units_come_first_whatever_their_names() -> None:
    packed = pack(a_planned("a", 900, focus=1), a_planned("z", 900, focus=9), a_planned("m", 900, focus=5))
    assert calls(packed) == [["z"], ["m"], ["a"]]


def test_near_units_are_together() -> None:
    units = [a_planned("a", 450, focus=9), a_planned("b", 450, focus=8), a_planned("x/c", 450, focus=1)]
    assert calls(pack(*units, near={"a": ("x/c",)})) == [["a", "x/c"], ["b"]]


def test_units_of_one_folder_are_together() -> None:
    units = [a_planned("x/a", 450, focus=9), a_planned("b", 450, focus=8), a_planned("x/c", 450, focus=1)]
    assert calls(pack(*units)) == [["x/a", "x/c"], ["b"]]


def test_large_unit_fills_calls_of_its_own_and_its_rest_is_filled_up() -> None:
    packed = pack(a_planned("a", 900, 900, 400, focus=9), a_planned("b", 500))
    assert calls(packed) == [["a"], ["a1"], ["a2", "b"]]


def test_unit_that_is_not_first_goes_in_whole() -> None:
    packed = pack(a_planned("a", 400, focus=9), a_planned("b", 500, 500), a_planned("c", 300))
    assert calls(packed) == [["a", "c"], ["b"], ["b1"]]


def test_many_units_that_do_not_fit_end_the_search() -> None:
    units = [
        a_planned("a", 400, focus=9),
        *(a_planned(f"b{at:03}", 900) for at in range(100)),
        a_planned("z", 100),
    ]
    packed = pack(*units)
    assert calls(packed)[0] == ["a"]
    assert len(packed.loads) == 102 - 1 + 1


def test_unit_without_parts_is_in_no_call() -> None:
    assert pack(a_planned("a")) == Packed((), ())


@pytest.mark.parametrize("budget", [1, 150, 400, 500, 700, 5000])
def test_budget_holds_and_leaves_out_whole_units(budget: int) -> None:
    both = (Pass.PRODUCT, Pass.AGENT)
    units = [a_planned(f"{at}", 200 + at, focus=at, passes=both) for at in range(9)]
    packed = pack(*units, budget=budget)
    assert sum(estimate_tokens(one.size) for one in packed.loads) <= budget
    sent = Counter(part for one in packed.loads for part in one.parts)
    assert {RepoPath(name.removeprefix("unit:")) for name, _ in sent} == {one.path for one in units} - set(
        packed.left_out
    )
    assert set(sent.values()) <= {2}


def test_budget_leaves_out_the_lightest() -> None:
    units = [a_planned(f"{at}", 800, focus=at) for at in range(4)]
    assert pack(*units, budget=estimate_tokens(910) * 2).left_out == ("0", "1")


def test_budget_that_a_large_unit_breaks_still_reads_the_others() -> None:
    packed = pack(a_planned("large", *[900] * 9, focus=9), a_planned("small", 100), budget=400)
    assert (calls(packed), packed.left_out) == ([["small"]], ("large",))


def test_budget_that_is_large_enough_leaves_out_nothing() -> None:
    units = [a_planned("a", 500), a_planned("b", 300)]
    free = pack(*units)
    enough = sum(estimate_tokens(one.size) for one in free.loads)
    assert pack(*units, budget=enough) == free


def test_budget_is_used_as_far_as_it_goes() -> None:
    units = [a_planned(f"{at:03}", 20, focus=at) for at in range(200)]
    budget = 1200
    packed = pack(*units, budget=budget)
    spent = sum(estimate_tokens(one.size) for one in packed.loads)
    assert budget * 8 // 10 < spent <= budget
