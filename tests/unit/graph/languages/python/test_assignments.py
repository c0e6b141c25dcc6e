"""Which names an assignment binds, and as what."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.python.assignments import TARGETS
from adjudge.graph.languages.python.extractor import extract


def defined(source: str) -> list[tuple[str, str]]:
    return [(one.name, one.kind) for one in extract(f"{source}\n".encode()).definitions]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("LIMIT = 1", [("LIMIT", "constant")]),
        ("name = 1", [("name", "variable")]),
        ("name: int", [("name", "variable")]),
        ("a = b = 1", [("a", "variable"), ("b", "variable")]),
        ("a, (b, *c) = x", [("a", "variable"), ("b", "variable"), ("c", "variable")]),
        ("[a, b] = x", [("a", "variable"), ("b", "variable")]),
        ("Id: TypeAlias = int", [("Id", "type")]),
        ("Id: typing.TypeAlias = int", [("Id", "type")]),
        ('Id = NewType("Id", int)', [("Id", "type")]),
        ('Row = typing.NamedTuple("Row", [])', [("Row", "type")]),
        ("type Id[T] = list[T]", [("Id", "type")]),
        ("if x:\n    a = 1", [("a", "variable")]),
        ("try:\n    a = 1\nexcept E:\n    a = 2", [("a", "variable"), ("a", "variable")]),
        ("class C:\n    a: int = 1", [("C", "class"), ("C.a", "variable")]),
    ],
)
def test_plain_names_are_definitions(source: str, found: list[tuple[str, str]]) -> None:
    assert defined(source) == found


@pytest.mark.parametrize(
    "source", ["a.b = 1", "a[0] = 1", "a, b.c = x", "a += 1", "(a := 1)", "for a in b: pass"]
)
def test_other_targets_are_statements(source: str) -> None:
    assert defined(source) == []


def test_name_inside_a_function_is_none() -> None:
    assert defined("def f():\n    a = 1") == [("f", "function")]


def test_too_many_targets_are_a_statement() -> None:
    names = ", ".join(f"a{number}" for number in range(TARGETS + 1))
    assert defined(f"{names} = x") == []


def test_annotation_is_the_signature_of_a_variable() -> None:
    first, second = (extract(source).definitions[0] for source in (b"a: int = 1\n", b"a: str = 1\n"))
    assert first.signature != second.signature


def test_value_is_not_the_signature_of_a_constant() -> None:
    first, second = (extract(source).definitions[0] for source in (b"A = 1\n", b"A = 2\n"))
    assert first.signature == second.signature
    assert first.body != second.body


def test_value_is_the_signature_of_a_type() -> None:
    first, second = (extract(source).definitions[0] for source in (b"type A = int\n", b"type A = str\n"))
    assert first.signature != second.signature
