"""Cycles that are new or longer; the old knot, and what runs later, stay quiet."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

from adjudge.brief.coupling import cycles
from adjudge.brief.coupling.cycles import cycle_signals
from adjudge.brief.coupling.imports import new_imports
from adjudge.brief.reading import read_changes
from adjudge.graph.reach import links_of
from tests.two_trees import Files, sources

if TYPE_CHECKING:
    from adjudge.brief.making import Found

CHAIN: Files = {"a.py": "import b\n", "b.py": "import c\n", "c.py": "", "d.py": "import a\n"}


def found(before: Files, after: Files, **moved: str) -> Found:
    """What a change between two trees comes to; ``x=y`` says that ``x.py`` was ``y.py``."""
    made = sources(before, after, renamed={f"{new}.py": f"{old}.py" for new, old in moved.items()})
    head, base = links_of(made.head.snapshot), links_of(made.base.snapshot)
    return cycle_signals(made, new_imports(made, read_changes(made, head, base)), head, base)


def raised(before: Files, after: Files, **moved: str) -> list[tuple[str, str, int]]:
    """(change, subject, line) of each signal."""
    return [(one.change, one.subject, one.anchor.line) for one in found(before, after, **moved).signals]


def test_import_that_closes_a_ring_introduces_a_cycle() -> None:
    (signal,) = found(CHAIN, {**CHAIN, "c.py": "x = 1\nimport a\n"}).signals
    assert (signal.change, signal.subject, signal.anchor.line) == ("cycle-introduced", "c.py → a.py", 2)
    assert [one.path for one in signal.consumers] == ["a.py", "b.py"]
    assert (signal.blast, signal.consequence) == (2, 6)
    assert "a.py → b.py → c.py" in signal.question


def test_further_file_in_an_old_cycle_lengthens_it() -> None:
    ring = {**CHAIN, "c.py": "import a\n"}
    (signal,) = found(ring, {**ring, "c.py": "import a\nimport d\n"}).signals
    assert (signal.change, signal.subject) == ("cycle-lengthened", "c.py → d.py")
    assert [one.path for one in signal.consumers] == ["d.py"]


def test_import_inside_the_old_knot_raises_nothing() -> None:
    ring = {**CHAIN, "c.py": "import a\n"}
    assert raised(ring, {**ring, "c.py": "import a\nimport b\n"}) == []


def test_shorter_way_around_among_files_of_an_old_cycle_raises_nothing() -> None:
    ring = {**CHAIN, "c.py": "import a\n"}
    assert raised(ring, {**ring, "a.py": "", "c.py": "import b\n"}) == []


def test_cycle_that_is_gone_raises_nothing() -> None:
    assert raised({**CHAIN, "c.py": "import a\n"}, CHAIN) == []


def test_import_in_a_function_or_for_types_closes_no_ring() -> None:
    lazy = {**CHAIN, "c.py": "def f():\n    import a\n"}
    typed = {**CHAIN, "c.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a\n"}
    assert raised(CHAIN, lazy) == raised(CHAIN, typed) == []


def test_ring_that_runs_through_a_lazy_import_elsewhere_is_none() -> None:
    lazy = {**CHAIN, "b.py": "def f():\n    import c\n"}
    assert raised(lazy, {**lazy, "c.py": "import a\n"}) == []


def test_import_that_leaves_a_function_closes_the_ring() -> None:
    lazy = {**CHAIN, "c.py": "def f():\n    import a\n"}
    assert raised(lazy, {**CHAIN, "c.py": "import a\n"}) == [("cycle-introduced", "c.py → a.py", 1)]


def test_import_that_leads_nowhere_back_raises_nothing() -> None:
    assert raised(CHAIN, {**CHAIN, "d.py": "import a\nimport c\n"}) == []


def test_cycle_of_files_that_are_all_new_is_told_once() -> None:
    assert raised({}, {"a.py": "import b\n", "b.py": "import a\n"}) == [
        ("cycle-introduced", "a.py → b.py", 1)
    ]


def test_cycle_that_only_moved_raises_nothing() -> None:
    before = {"a.py": "import b\n", "b.py": "import a\n"}
    after = {"a.py": "import z\n", "z.py": "import a\n"}
    assert raised(before, after, z="b") == []


def test_renamed_file_carries_the_previous_id() -> None:
    before = {"a.py": "import b\n", "b.py": "x = 1\n"}
    closed = found(before, {"a.py": "import b\n", "b.py": "x = 1\nimport a\n"}).signals[0]
    moved = found(before, {"a.py": "import z\n", "z.py": "x = 1\nimport a\n"}, z="b").signals[0]
    assert (moved.subject, moved.previous_id) == ("z.py → a.py", closed.signal_id)


def test_two_cycles_make_two_signals() -> None:
    files = {"a.py": "", "b.py": "import a\n", "c.py": "", "d.py": "import c\n"}
    assert len(raised(files, {**files, "a.py": "import b\n", "c.py": "import d\n"})) == 2


def test_long_ring_names_its_ends_and_counts_the_rest() -> None:
    files = {f"m{at}.py": f"import m{at + 1}\n" for at in range(9)} | {"m9.py": ""}
    (signal,) = found(files, {**files, "m9.py": "import m0\n"}).signals
    assert "m0.py → m1.py → m2.py → 6 more → m9.py" in signal.question


def test_knot_too_large_to_be_looked_into_is_told() -> None:
    with patch.object(cycles, "LIMIT_KNOT", 2):
        made = found(CHAIN, {**CHAIN, "c.py": "import a\n"})
    assert made.signals == ()
    assert [one.code for one in made.limitations] == ["cycles-not-measured"]


def test_ring_of_tests_alone_raises_nothing() -> None:
    ring = {"tests/a.py": "import tests.b\n", "tests/b.py": "import tests.a\n", "tests/__init__.py": ""}
    assert raised({}, ring) == []
    assert raised({}, {**ring, "tests/b.py": "import c\n", "c.py": "import tests.a\n"}) != []
