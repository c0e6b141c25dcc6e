"""Small questions about declarations."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.grammar import parse
from adjudge.graph.languages.typescript.shapes import holds_function, is_import, is_own_error


@pytest.mark.parametrize(
    ("source", "imports", "function"),
    [
        ("const a = require('x')", True, False),
        ("const a = await import('x')", True, False),
        ("const a = requires('x')", False, False),
        ("const a = () => 1", False, True),
        ("let a", False, False),
    ],
)
def test_declarator_is_told_by_its_value(source: str, imports: bool, function: bool) -> None:
    data = source.encode()
    parsed = parse(data, "typescript")
    assert parsed is not None
    declarator = parsed.root.named_children[0].named_children[0]
    assert (is_import(declarator, data), holds_function(declarator)) == (imports, function)


def test_error_in_a_member_is_not_the_class_own() -> None:
    parsed = parse(b"class A { m() { if ( } }\n", "typescript")
    assert parsed is not None
    node = parsed.root.named_children[0]
    assert not is_own_error(node) or node.type == "ERROR"
