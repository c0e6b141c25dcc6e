from __future__ import annotations

from adjudge.brief.reading import read_changes
from adjudge.brief.weakening.texts import line_of, side_texts
from adjudge.graph.reach import links_of
from adjudge.model.place import Side
from tests.two_trees import sources


def test_both_sides_are_read_and_a_missing_side_is_whole() -> None:
    made = sources({"a.py": "A = 1\n"}, {"b.py": "B = 1\n"})
    read = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    found = {one.path(Side.HEAD): (one.base, one.head, one.is_whole) for one in side_texts(made, read)}
    assert found == {"a.py": (b"A = 1\n", None, True), "b.py": (None, b"B = 1\n", True)}


def test_a_line_is_found_by_a_pattern() -> None:
    assert line_of(b"a\nbc\n", "c") == 2
    assert line_of(None, "c") == 1
