"""Specifiers that are put together."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.grammar import parse
from adjudge.graph.languages.typescript.templates import LIMIT_CHARACTERS, LIMIT_PARTS, template_of


def told(expression: str) -> str | None:
    """The specifier of an expression that stands alone."""
    data = f"({expression})\n".encode()
    parsed = parse(data, "typescript")
    assert parsed is not None
    return template_of(parsed.root.named_children[0].named_children[0], data)


@pytest.mark.parametrize(
    ("expression", "specifier"),
    [
        ("`./a/${b}.js`", "./a/${}.js"),
        ("`../${b}/${c}/d.ts`", "../${}/${}/d.ts"),
        ("`./a/${b}${c}.js`", "./a/${}.js"),
        ('"./a/" + b + ".js"', "./a/${}.js"),
        ("('./a/' + (b + '.js'))", "./a/${}.js"),
        ("`@/${b}`", "@/${}"),
        ("`#in/${b}.js`", "#in/${}.js"),
        ("`./é/${b}`", "./é/${}"),
    ],
)
def test_folder_is_written_and_a_field_is_not(expression: str, specifier: str) -> None:
    assert told(expression) == specifier


@pytest.mark.parametrize(
    "expression",
    [
        "`./a.js`",
        '"./a" + ".js"',
        "`${a}/b`",
        "a + './b'",
        "`b${a}`",
        "`https://a/${b}`",
        "`data:a/${b}`",
        "a",
        "1",
    ],
)
def test_nothing_is_told_where_no_folder_is_written_or_no_field(expression: str) -> None:
    assert told(expression) is None


def test_too_many_parts_and_too_long_a_text_are_nothing() -> None:
    assert told("'./a/' + " + " + ".join(["b"] * (LIMIT_PARTS + 1))) is None
    assert told(f"`./{'a' * LIMIT_CHARACTERS}/${{b}}`") is None
