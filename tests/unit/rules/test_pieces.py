"""Tests of ``adjudge.rules.pieces``."""

from __future__ import annotations

import pytest

from adjudge.rules.outside import flow_at
from adjudge.rules.pieces import PIECES, literal, pieces
from tests.rules_texts import source


def shown(language: str, text: str, kind: str) -> list[str]:
    """The pieces of what the first node of a kind holds; holes in brackets."""
    found = source(language, text)
    node = next(found.all_of(kind))
    value = node.child_by_field_name("right") or node.child_by_field_name("value") or node
    return [
        f"<{one.name or found.said(one.node)}>" if one.is_hole else one.text for one in pieces(found, value)
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a = f'x {b} y'\n", ["x ", "<b>", " y"]),
        ("a = 'x ' + b + ' y'\n", ["x ", "<b>", " y"]),
        ("a = 'x %s %d' % (b, c)\n", ["x ", "<b>", " ", ""]),
        ("a = 'x {} {c}'.format(b)\n", ["x ", "<b>", " ", ""]),
        ("a = 'x' 'y'\n", ["x", "y"]),
    ],
)
def test_text_of_python_is_put_together(text: str, wanted: list[str]) -> None:
    assert shown("python", text, "assignment") == wanted


def test_template_is_put_together() -> None:
    assert shown("javascript", "a = `x ${b} y`;\n", "assignment_expression") == ["x ", "<b>", " y"]


def test_format_of_java_is_put_together() -> None:
    text = 'class A { void f() { a = String.format("x %s y", b); } }'
    assert shown("java", text, "assignment_expression") == ["x ", "<b>", " y"]


def test_macro_of_rust_is_put_together_with_names_inside() -> None:
    text = 'fn f() { let a = format!("x {} {b}", c); }'
    assert shown("rust", text, "let_declaration") == ["x ", "<c>", " ", "<b>", ""]


def test_builder_is_put_together() -> None:
    text = 'class A { void f() { a = new StringBuilder("x ").append(b).toString(); } }'
    assert shown("java", text, "assignment_expression") == ["x ", "<b>"]


def test_name_stands_for_the_texts_it_was_given() -> None:
    found = source("python", "q = 'x ' + a\nq += b\nrun(q)\n")
    node = next(found.all_of("argument_list")).named_children[0]
    told = pieces(found, node, flow_at(found, node).values)
    assert [one.text or found.said(one.node) for one in told] == ["x ", "a", "b"]


def test_name_that_leads_to_itself_ends() -> None:
    found = source("python", "q = 'x' + q\nrun(q)\n")
    node = next(found.all_of("argument_list")).named_children[0]
    assert [one.is_hole for one in pieces(found, node, flow_at(found, node).values)] == [False, True]


def test_text_is_told_without_its_quotes_and_others_are_none() -> None:
    found = source("python", 'a = r"x"\nb = f"{a}"\n')
    first, second = (one.child_by_field_name("right") for one in found.all_of("assignment"))
    assert (literal(found, first), literal(found, second), literal(found, None)) == ("x", None, None)


def test_pieces_are_bounded() -> None:
    found = source("python", "a = 'x'" + " + b" * 20 + "\n")
    node = next(found.all_of("assignment")).child_by_field_name("right")
    assert node is not None
    assert len(pieces(found, node)) == 21
    assert PIECES >= 21
