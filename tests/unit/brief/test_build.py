from __future__ import annotations

from dataclasses import replace

from adjudge.brief.build import build_brief
from adjudge.model.brief import Placement
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
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


def consumers(
    before: dict[str, str], after: dict[str, str], path: str, **renamed: str
) -> list[tuple[str, str]]:
    """(path, name used) of the consumers of one unit."""
    brief = build_brief(sources(before, after, renamed=renamed))
    (unit,) = [one for one in brief.units if one.path == path]
    return [(one.path, one.uses) for one in unit.consumers]


def test_an_import_that_is_gone_names_those_who_took_the_name_there() -> None:
    files = {"b.py": "def f(a):\n    return a\n", "u.py": "from a import f\n\nf(1)\n"}
    before, after = {**files, "a.py": "from b import f\n"}, {**files, "a.py": "x = 1\n"}
    assert consumers(before, after, "a.py") == [("u.py", "f")]
    (signal,) = build_brief(sources(before, after)).signals[:1]
    assert (signal.change, signal.subject, signal.blast) == ("removed", "a.py::f", 1)


def test_a_name_from_another_source_is_felt_by_who_uses_it_and_by_who_takes_it() -> None:
    files = {"safe.py": "def check(): pass\n", "other.py": "def check(): pass\n"}
    user = {"u.py": "from a import act\n\nact()\n", "v.py": "from a import check\n\ncheck()\n"}
    text = "from safe import check\n\n\ndef act():\n    check()\n"
    before, after = {**files, **user, "a.py": text}, {**files, **user, "a.py": text.replace("safe", "other")}
    assert consumers(before, after, "a.py") == [("u.py", "act"), ("v.py", "check")]


def test_a_name_that_leaves_with_its_export_names_the_users_of_the_star() -> None:
    text = '__all__ = ["f", "g"]\n\n\ndef f(): pass\n\n\ndef g(): pass\n'
    files = {"s.py": "from a import *\n\nf()\n"}
    after = '__all__ = ["g"]\n\n\ndef g(): pass\n'
    assert ("s.py", "f") in consumers({**files, "a.py": text}, {**files, "a.py": after}, "a.py")


def test_a_file_that_moved_and_keeps_its_import_name_leaves_nobody_behind() -> None:
    files = {"u.py": "from a import f\n\nf(1)\n"}
    text = "def f(a):\n    return a\n"
    before, after = {**files, "a.py": text}, {**files, "a/__init__.py": text}
    assert consumers(before, after, "a/__init__.py", **{"a/__init__.py": "a.py"}) == []
    brief = build_brief(sources(before, after, renamed={"a/__init__.py": "a.py"}))
    assert {signal.blast for signal in brief.signals} <= {0}


def test_a_changed_constructor_names_who_mentions_the_class() -> None:
    files = {"u.py": "from a import C\n\nC()\n"}
    text = "class C:\n    def __init__(self): pass\n"
    before, after = {**files, "a.py": text}, {**files, "a.py": text.replace("self", "self, need")}
    assert consumers(before, after, "a.py") == [("u.py", "C.__init__")]


def test_a_user_that_was_not_read_whole_is_told_as_a_guess() -> None:
    files = {"u.py": "import a\n\na.f(1)\n" + "# padding\n" * 60_000}
    text = "def f(a):\n    return a\n"
    before, after = {**files, "a.py": text}, {**files, "a.py": text.replace("(a)", "(a, b)")}
    brief = build_brief(sources(before, after))
    assert [(one.path, one.confidence) for one in brief.units[0].consumers] == [("u.py", 50)]
