"""Where a change as a whole lies."""

from __future__ import annotations

import pytest

from adjudge.evidence.extent import extent_topics, lies_within
from adjudge.model.place import Side
from tests.evidence_values import evidence_sources, place_at

F, G = "def f():\n    a = 1\n    return a\n", "def g():\n    return 2\n"


def names(base: str, head: str) -> set[str]:
    return {one.name for one in extent_topics(evidence_sources({"a.py": head}, {"a.py": base}))}


@pytest.mark.parametrize(
    ("base", "head", "wanted"),
    [
        (F + G, F.replace("1", "3") + G, {"*", "base:2-2", "head:2-2", "base:f", "head:f"}),
        (F + G, F.replace("1", "3") + G.replace("2", "4"), {"*", "base:2-5", "head:2-5"}),
        (F + G, F, {"*", "base:4-5", "base:g", "head:4-3"}),
        ("f()\n", "f()\nf()\n", {"*", "base:2-1", "head:2-2"}),
    ],
)
def test_change_of_one_file_lies_between_its_first_and_last_line(
    base: str, head: str, wanted: set[str]
) -> None:
    assert names(base, head) == wanted


def test_change_of_several_files_lies_nowhere() -> None:
    sources = evidence_sources({"a.py": "1\n", "b.py": "1\n"}, {"a.py": "2\n", "b.py": "2\n"})
    assert list(extent_topics(sources)) == []


@pytest.mark.parametrize(
    ("line", "wanted"), [("    a = 3", True), ("    return a", False), ("    return 2", False)]
)
def test_place_that_did_not_change_is_not_within(line: str, wanted: bool) -> None:
    sources = evidence_sources({"a.py": F.replace("1", "3") + G}, {"a.py": F + G})
    assert lies_within(place_at(sources, "a.py", line), list(extent_topics(sources))) is wanted


def test_removed_lines_are_within_on_the_base_alone() -> None:
    sources = evidence_sources({"a.py": F}, {"a.py": F + G})
    topics = list(extent_topics(sources))
    assert lies_within(place_at(sources, "a.py", "    return 2", side=Side.BASE), topics)
    assert not lies_within(place_at(sources, "a.py", "    return a"), topics)
