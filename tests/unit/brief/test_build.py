from __future__ import annotations

from dataclasses import replace

from adjudge.brief.build import build_brief
from adjudge.model.brief import Placement, Side
from adjudge.model.ids import RepoPath
from tests.two_trees import sources

LIBRARY = "def f(x):\n    return x\n"
BEFORE = {"lib.py": LIBRARY, "user.py": "from lib import f\n", "far.py": "import user\n", "data.bin": "0"}
AFTER = {**BEFORE, "lib.py": LIBRARY.replace("f(x)", "f(x, y)"), "data.bin": "1"}


def test_units_order_and_excluded_partition_the_change() -> None:
    made = sources(BEFORE, AFTER)
    marked = replace(made, attributes={RepoPath("data.bin"): frozenset({"linguist-generated"})})
    brief = build_brief(marked)
    assert [unit.path for unit in brief.units] == ["lib.py", "data.bin"]
    assert brief.order == ("lib.py",)
    assert [one.path for one in brief.excluded] == ["data.bin"]
    assert (brief.triage.files, brief.triage.review_here, brief.triage.excluded) == (2, 1, 1)
    assert brief.units[1].placement is Placement.EXCLUDED


def test_impact_is_transitive_and_its_nearest_are_direct() -> None:
    impact = build_brief(sources(BEFORE, AFTER)).impact
    assert (impact.count, impact.nearest, impact.omitted) == (2, ("user.py",), 1)


def test_the_reach_of_what_is_gone_is_measured_at_base() -> None:
    gone = {path: text for path, text in BEFORE.items() if path != "lib.py"}
    assert build_brief(sources(BEFORE, gone)).impact.count == 2


def test_inputs_are_both_sides_of_the_change_and_the_consumers_named() -> None:
    brief = build_brief(sources(BEFORE, AFTER))
    assert [(one.side, one.path) for one in brief.inputs] == [
        (Side.BASE, "data.bin"), (Side.BASE, "lib.py"),
        (Side.HEAD, "data.bin"), (Side.HEAD, "lib.py"), (Side.HEAD, "user.py"),
    ]  # fmt: skip


def test_fan_in_and_fan_out_are_those_of_the_head() -> None:
    changed = {**BEFORE, "user.py": "from lib import f\nimport far\n"}
    unit = next(one for one in build_brief(sources(BEFORE, changed)).units if one.path == "user.py")
    assert (unit.fan_in, unit.fan_out) == (1, 2)


def test_the_same_sources_give_the_same_brief() -> None:
    assert build_brief(sources(BEFORE, AFTER)) == build_brief(sources(BEFORE, AFTER))


def test_no_change_is_an_empty_brief() -> None:
    brief = build_brief(sources(BEFORE, BEFORE))
    assert (brief.units, brief.signals, brief.impact.count, brief.triage.files) == ((), (), 0, 0)
