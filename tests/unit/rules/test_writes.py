"""Tests of ``adjudge.rules.writes``."""

from __future__ import annotations

import pytest

from adjudge.rules.writes import writes
from tests.rules_texts import source


def told(language: str, text: str) -> list[tuple[tuple[str, ...], str, bool]]:
    """(names, value, added) of everything that a text gives a name."""
    found = source(language, text)
    nodes = found.inside(found.root)
    return [(one.names, found.said(one.value), one.is_added) for node in nodes for one in writes(found, node)]


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        ("python", "a = b\n", [(("a",), "b", False)]),
        ("python", "a, b = c, d\n", [(("a",), "c", False), (("b",), "d", False)]),
        ("python", "a, (b, c) = d\n", [(("a", "b", "c"), "d", False)]),
        ("python", "a += b\n", [(("a",), "b", True)]),
        ("python", "for a in b: pass\n", [(("a",), "b", False)]),
        ("python", "with b as a: pass\n", [(("a",), "b", False)]),
        ("python", "a.append(b)\n", [(("a",), "b", True)]),
        ("javascript", "const { a, b: c } = d;\n", [(("a", "c"), "d", False)]),
        ("javascript", "a.b = c;\n", [(("a.b",), "c", False)]),
        ("go", "package p\nfunc f() { a, b := c, d }\n", [(("a",), "c", False), (("b",), "d", False)]),
        ("java", "class A { int a = b; }\n", [(("a",), "b", False)]),
        ("rust", "fn f() { let mut a = b; }\n", [(("a",), "b", False)]),
    ],
)
def test_names_get_their_values(
    language: str, text: str, wanted: list[tuple[tuple[str, ...], str, bool]]
) -> None:
    assert told(language, text) == wanted
