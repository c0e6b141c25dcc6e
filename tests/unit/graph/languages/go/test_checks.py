"""What in a file of Go holds code to account."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.graph.languages.go.checks import read_checks

if TYPE_CHECKING:
    from adjudge.graph.languages.python.held import FunctionChecks


def held(body: str) -> FunctionChecks:
    found = read_checks(f"package p\nfunc (s *S) F(a, b int) {{\n{body}\n}}\n".encode())
    assert found is not None
    return found.functions[1]


def test_function_is_named_as_its_definition_with_its_parameters() -> None:
    one = held("f(x)")
    assert (one.name, one.line, one.parameters, one.called) == ("S.F", 2, frozenset({"a", "b"}), {"F", "f"})


@pytest.mark.parametrize(
    ("body", "kind", "leaving"),
    [
        ("if a == 0 { return }", "return", "return"),
        ('if a == 0 { panic("x") }', "raise", "raise panic"),
        ("if a == 0 { b++ }", "branch", "b ++"),
        ("for { switch a { case 1: if b > 1 { continue } } }", "continue", "continue"),
        ("go func() { if a > 1 { return } }()", "return", "return"),
        ("validate(a)", "call", "validate"),
    ],
)
def test_what_refuses_is_told(body: str, kind: str, leaving: str) -> None:
    assert [(one.kind, one.leaving) for one in held(body).refusals] == [(kind, leaving)]


def test_condition_is_a_choice_of_what_holds_together() -> None:
    (one,) = held("if a && (b || c) || !d { return }").refusals
    assert one.when == frozenset({frozenset({"a", "b || c"}), frozenset({"!d"})})


def test_inner_branch_stands_under_the_outer_one() -> None:
    first, second = held("if a { if b { return }\nx() }").refusals
    assert (first.under, second.under) == (frozenset({frozenset()}), frozenset({frozenset({"a"})}))


def test_what_stands_behind_a_return_is_not_told() -> None:
    assert held("x()\nreturn\nif a { panic(1) }").refusals == []


def test_assertions_and_skips_are_told_in_order() -> None:
    one = held(
        'if a != b { t.Errorf("x") }\nt.Run("n", func(t *T) { assert.Equal(t, a, b) })\nt.Skip("later")'
    )
    assert [(each.form, each.text) for each in one.assertions] == [
        ("compare", "a != b"), ("compare", "assert.Equal(t, a, b)"),
    ]  # fmt: skip
    assert [text for text, _ in one.skips] == ["t.Skip"]


def test_return_that_stands_first_skips_the_rest() -> None:
    assert held("return\nx()").skips == [("return", 3)]


def test_comment_is_told_with_its_code_and_owner() -> None:
    found = read_checks(b"package p\n// top\nvar x = 1\nfunc f() {\n\tg() //nolint:errcheck\n}\n")
    assert found is not None
    assert [tuple(one) for one in found.comments] == [
        ("// top", "var x = 1", "", 2), ("// nolint:errcheck", "g()", "f", 5),
    ]  # fmt: skip


@pytest.mark.parametrize("data", [b"\0", b"package p\n" + b"// x\n" * 200_000])
def test_what_cannot_be_read_holds_nothing_that_is_known(data: bytes) -> None:
    assert read_checks(data) is None


@pytest.mark.parametrize("data", [b"func f() {" + b"if x {" * 3000, b"func f() { x = " + b"(" * 5000])
def test_depth_is_no_bound(data: bytes) -> None:
    found = read_checks(data)
    assert found is not None
    assert not found.whole
