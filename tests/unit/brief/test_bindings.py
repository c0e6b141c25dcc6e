from __future__ import annotations

import pytest

from adjudge.brief.bindings import changed_bindings
from adjudge.graph.languages.registry import extract_facts


def told(before: str, after: str, *, taken: bool = True) -> list[tuple[str, str, str]]:
    """(name, change, side) of each changed binding."""
    base, head = extract_facts(before.encode(), "python"), extract_facts(after.encode(), "python")
    found = changed_bindings(base, head, is_taken=lambda _: taken)
    return [(one.name, one.change.value, one.side.value) for one in found]


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("from safe import check\n", "from other import check\n", [("check", "body", "head")]),
        ("from a import f\n", "from .a import f\n", [("f", "body", "head")]),
        ("import a as x\n", "import b as x\n", [("x", "body", "head")]),
        ("from a import f as g\n", "from a import h as g\n", [("g", "body", "head")]),
        ("from a import f\n", "x = 1\n", [("f", "removed", "base")]),
        ("from a import f\n", "def f(): pass\n", []),
        ("from a import f\n", "\n\nfrom a import f\n", []),
        ("import a.b\n", "import a.c\n", []),
        ("from a import *\n", "x = 1\n", []),
        ("def g():\n    from a import f\n", "def g(): pass\n", []),
        ("x = 1\n", "from a import f\n", []),
    ],
)
def test_a_name_is_told_when_its_source_changes(
    before: str, after: str, found: list[tuple[str, str, str]]
) -> None:
    assert told(before, after) == found


def test_a_name_that_is_gone_and_that_nobody_took_is_nobodys_affair() -> None:
    assert told("from a import f\n", "x = 1\n", taken=False) == []


def test_a_file_that_came_or_went_has_none() -> None:
    facts = extract_facts(b"from a import f\n", "python")
    assert changed_bindings(None, facts, is_taken=lambda _: True) == ()
    assert changed_bindings(facts, None, is_taken=lambda _: True) == ()
