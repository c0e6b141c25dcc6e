"""Changes of symbols in languages where what is not exported cannot be had."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.extractor import extract
from adjudge.graph.symbols import compare_symbols, same_for_others

Told = tuple[str, str, str]


def told(before: str, after: str) -> list[Told]:
    """(name, kind, change) of each."""
    sides = [extract(text.encode(), "typescript") for text in (before, after)]
    return [(one.name, one.kind, one.change.value) for one in compare_symbols(*sides, closed=True)]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("export function f() {}", "function f() {}", [("f", "function", "removed")]),
        ("function f() {}", "export function f() {}", [("f", "function", "added")]),
        ("const f = 1\nexport { f }", "const f = 1", [("f", "constant", "removed")]),
        (
            "const f = 1\nexport { f as a }",
            "const f = 1\nexport { f as b }",
            [("a", "import", "removed"), ("b", "import", "added")],
        ),
        ("const f = 1\nexport { f, f as a }", "const f = 1\nexport { f }", [("a", "import", "removed")]),
        (
            "export function f() {}\nexport default f",
            "export function f() {}",
            [("default", "import", "removed")],
        ),
        (
            "export default function f() { a }",
            "export default function g() { a }",
            [("g", "function", "body")],
        ),
        (
            "export default function f() { a }",
            "export default function g(x) { b }",
            [("g", "function", "signature")],
        ),
        (
            "export default class A { m() { a } }",
            "export default class B { m() { b } }",
            [("B", "class", "body"), ("B.m", "method", "body")],
        ),
        (
            'export { a as b } from "m"',
            'export { a as c } from "m"',
            [("b", "import", "removed"), ("c", "import", "added")],
        ),
        ('export * as n from "m"', "", [("<imports>", "imports", "body"), ("n", "import", "removed")]),
        ("export function f() { a.b }", "export function g() { a.b }", [("g", "function", "renamed")]),
        ('import { a } from "m"\na()', 'import { a } from "n"\na()', [("<imports>", "imports", "body")]),
    ],
)
def test_exports_come_and_go_by_the_names_that_others_take(
    before: str, after: str, expected: list[Told]
) -> None:
    assert [one for one in told(before, after) if one[0] != "<imports>"] == [
        one for one in expected if one[0] != "<imports>"
    ]


def test_export_list_of_other_languages_opens_and_shuts_nothing() -> None:
    base, head = (extract(text, "typescript") for text in (b"export function f() {}", b"function f() {}"))
    assert [one.change.value for one in compare_symbols(base, head)] == ["comment"]


def test_members_go_with_what_has_another_name_here() -> None:
    base = extract(b"export default class A { m() {} }", "typescript")
    head = extract(b"export default class B { m() {} }", "typescript")
    assert same_for_others(base, head) == {"A": "B", "A.m": "B.m"}
