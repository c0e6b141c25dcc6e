"""Conditions in one form."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.conditions import condition_of, truth_of
from adjudge.graph.languages.typescript.grammar import parse, whole
from adjudge.graph.languages.typescript.tokens import Tokens


def condition(source: str, *, negated: bool = False) -> set[frozenset[str]]:
    data = f"if ({source}) x()".encode()
    parsed = parse(data, "typescript")
    assert parsed is not None
    node = parsed.root.named_children[0].child_by_field_name("condition")
    assert node is not None
    return set(condition_of(node, Tokens(data, whole(parsed).opaque), negated=negated))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a === b", "b == a"),
        ("a > 1", "1 < a"),
        ("!(a && b)", "!a || !b"),
        ("!(a < 1)", "a >= 1"),
        ("a === null", "a == undefined"),
        ("((a))", "a"),
        ("a !== null", "!(a == null)"),
    ],
)
def test_one_condition_has_one_form(one: str, other: str) -> None:
    assert condition(one) == condition(other)


@pytest.mark.parametrize(
    ("one", "other"), [("a && b", "a || b"), ("a", "!a"), ("a < 1", "a <= 1"), ("a ?? b", "a || b")]
)
def test_other_conditions_are_told_apart(one: str, other: str) -> None:
    assert condition(one) != condition(other)


def test_negation_is_the_opposite() -> None:
    assert condition("a && b", negated=True) == condition("!a || !b")


def test_alternatives_are_bounded() -> None:
    text = " && ".join(f"(a{i} || b{i})" for i in range(8))
    assert len(condition(text)) <= 32


@pytest.mark.parametrize(
    ("source", "value"), [("false", False), ("true", True), ("0", False), ("null", False), ("a", None)]
)
def test_constants_are_known(source: str, value: bool | None) -> None:
    data = f"if ({source}) x()".encode()
    parsed = parse(data, "typescript")
    assert parsed is not None
    node = parsed.root.named_children[0].child_by_field_name("condition")
    assert node is not None
    assert truth_of(node, Tokens(data, ())) is value
