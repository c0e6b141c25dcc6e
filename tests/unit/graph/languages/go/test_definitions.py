"""Definitions of Go files."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.go.definitions import DefinitionWalk
from adjudge.graph.languages.go.extractor import extract
from adjudge.graph.languages.go.grammar import parse
from adjudge.graph.symbols import compare_symbols

SOURCE = """package p

// A counts.
const (
	A = iota
	B
)

type (
	S struct{ a int }
	I interface{ M() }
)

func (s *S) M() { s.n(); helper() }

func (s *S) n() {}

func helper() {}

var x, Y = 1, 2
var _ I = (*S)(nil)

func init() {}
"""


def facts_of(source: str) -> list[tuple[str, str, int, int, bool]]:
    found = extract(source.encode()).definitions
    return [(one.name, one.kind, one.start_line, one.end_line, one.exported) for one in found]


def test_every_name_of_the_top_is_listed() -> None:
    assert facts_of(SOURCE) == [
        ("A", "constant", 5, 5, True),
        ("B", "constant", 6, 6, True),
        ("S", "class", 10, 10, True),
        ("I", "type", 11, 11, True),
        ("S.M", "method", 14, 14, True),
        ("S.n", "method", 16, 16, False),
        ("helper", "function", 18, 18, False),
        ("x", "variable", 20, 20, False),
        ("Y", "variable", 20, 20, True),
        ("init", "function", 23, 23, False),
    ]


def test_each_name_of_a_list_has_its_own_lines() -> None:
    source = "package p\n\nvar (\n\t// A is.\n\tA = 1\n\n\tB struct {\n\t\tx int\n\t}\n)\n"
    assert facts_of(source) == [("A", "variable", 5, 5, True), ("B", "variable", 7, 9, True)]
    assert changes(
        source.removeprefix("package p\n"), source.removeprefix("package p\n").replace("A is", "A was")
    ) == {"A": "comment"}


def test_statements_of_none_are_the_files_own() -> None:
    tree = parse(SOURCE.encode())
    assert tree is not None
    top = DefinitionWalk(SOURCE.encode(), tree.root_node, ()).top
    assert b" ".join(top) == b"package p _ I = ( * S ) ( nil )"


def test_method_knows_its_receiver_as_this() -> None:
    (method,) = (one for one in extract(SOURCE.encode()).definitions if one.name == "S.M")
    assert {"this.n", "helper"} <= set(method.uses)


def changes(one: str, other: str) -> dict[str, str]:
    sides = (extract(f"package p\n{text}\n".encode()) for text in (one, other))
    return {change.name: change.change.value for change in compare_symbols(*sides)}


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("func f() { a() }", "func f() {\n\ta()\n}", {"f": "comment"}),
        ("// Does.\nfunc f() {}", "// Did.\nfunc f() {}", {"f": "comment"}),
        ("func f() {} // a", "func f() {} // b", {"f": "comment"}),
        ("func f() { a() }", "func f() { b() }", {"f": "body"}),
        ("func f() { a() }", "func g() { a() }", {"g": "renamed"}),
        ("func f() { a() }", "func f(x int) { a() }", {"f": "signature"}),
        (
            "type S struct{}\nfunc (s S) m() {}",
            "type T struct{}\nfunc (s T) m() {}",
            {"T": "renamed", "T.m": "renamed"},
        ),
        ("const (\nA = iota\nB\n)", "const (\nA = iota\nC\nB\n)", {"B": "body", "C": "added"}),
        ("const (\nA = 1\nB\n)", "const (\nA = 2\nB\n)", {"A": "body", "B": "body"}),
        ("//go:noinline\nfunc f() {}", "func f() {}", {"f": "body"}),
        ("type S struct { a int }", "type S struct { b int }", {"S": "body"}),
        ("//go:build linux\n\nvar a = 1", "//go:build plan9\n\nvar a = 1", {"<module>": "body"}),
        ("// one\n\nvar a = 1", "// two\n\nvar a = 1", {}),
        ('/*\nint a;\n*/\nimport "C"', '/*\nint b;\n*/\nimport "C"', {"<module>": "body"}),
        ("func f() {}\nfunc g() {}", "func g() {}\nfunc f() {}", {}),
    ],
)
def test_change_is_told_as_what_it_is(one: str, other: str, told: dict[str, str]) -> None:
    assert changes(one, other) == told
