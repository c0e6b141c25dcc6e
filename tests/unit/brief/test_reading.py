"""Every change is read for itself, in the order of the target."""

from __future__ import annotations

from adjudge.brief.reading import read_changes
from adjudge.graph.reach import links_of
from tests.two_trees import sources

BEFORE = {"a.py": "def f():\n    return 1\n", "b.py": "from a import f\n\nprint(f())\n"}


def test_there_is_one_reading_a_change_in_the_order_of_the_target() -> None:
    made = sources(BEFORE, {"a.py": "def g():\n    return 2\n", "b.py": "x = 1\n", "c.py": "y = 1\n"})
    read = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    assert [one.change for one in read] == list(made.target.changes)


def test_a_change_without_text_is_read_without_lines() -> None:
    made = sources(BEFORE, {**BEFORE, "a.py": "def f():\n    return 2\n"})
    (one,) = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    assert (one.text, one.unit.added, one.unit.removed) == (None, 0, 0)


def test_users_of_a_removed_function_are_found_at_head() -> None:
    made = sources(BEFORE, {**BEFORE, "a.py": "x = 1\n"})
    (one,) = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    assert [user.path for user in one.consumers if user.uses == "f"] == ["b.py"]
