"""What callers see of definitions of Go: same signature, or another one."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.go.extractor import extract
from adjudge.graph.languages.go.grammar import parse
from adjudge.graph.languages.go.shapes import function_shown, is_public, receiver_of, type_shown


def signature(source: str) -> str:
    return extract(f"package p\n{source}\n".encode()).definitions[0].signature


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("func F(a, b int) {}", "func F(x int, y int) { return }"),
        ("func F(a int) error", "func F(int) (err error)"),
        ("func (s *S) M() {}", "func (self *S) M() { x() }"),
        ("type S struct { a int; B string }", 'type S struct { B string `json:"b"`; c bool }'),
        ("type I interface { M(a int) }", "type I interface {\n\t// M does.\n\tM(b int)\n}"),
        ("func F[T any](t T) {}", "func F[T any](x T) {}"),
        ("var X int = 1", "var X int = 2"),
    ],
)
def test_same_for_callers(one: str, other: str) -> None:
    assert signature(one) == signature(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("func F(a, b int) {}", "func F(a int) {}"),
        ("func F(a int) {}", "func F(a ...int) {}"),
        ("func F() error", "func F() (int, error)"),
        ("func (s *S) M() {}", "func (s S) M() {}"),
        ("type S struct { B string }", "type S struct { B int }"),
        ("type S struct { a int; T }", "type S struct { a int }"),
        ("type S struct { X, Y int }", "type S struct { X int }"),
        ("type I interface { M() }", "type I interface { M(); m() }"),
        ("type A = int", "type A int"),
        ("type S[T any] struct { }", "type S[T comparable] struct { }"),
        ("var X int", "var X string"),
    ],
)
def test_another_for_callers(one: str, other: str) -> None:
    assert signature(one) != signature(other)


@pytest.mark.parametrize(
    ("receiver", "found"),
    [
        ("(s *S)", ("S", b"s", [b"*", b"S"])),
        ("(S)", ("S", b"", [b"S"])),
        ("(s S[T])", ("S", b"s", [b"S", b"[", b"T", b"]"])),
        ("(s *S[K, V])", ("S", b"s", [b"*", b"S", b"[", b"K", b",", b"V", b"]"])),
        ("()", ("", b"", [])),
    ],
)
def test_receiver_names_the_type(receiver: str, found: tuple[str, bytes, list[bytes]]) -> None:
    data = f"package p\nfunc {receiver} M() {{}}\n".encode()
    tree = parse(data)
    assert tree is not None
    assert receiver_of(tree.root_node.named_children[1], data) == found


def test_shown_is_what_stands_there_without_names() -> None:
    data = b"package p\nfunc F(a, b int, c ...string) bool\ntype S struct { X, y int; E }\n"
    tree = parse(data)
    assert tree is not None
    function, declared = tree.root_node.named_children[1:]
    assert b"".join(function_shown(function, data)) == b"(int,int,...string)(bool)"
    assert b" ".join(type_shown(declared.named_children[0], data)) == b"struct ; X int ; E"


@pytest.mark.parametrize(
    ("name", "public"), [("A", True), ("a", False), ("_A", False), ("", False), ("Ä", True)]
)
def test_capital_letter_makes_public(name: str, *, public: bool) -> None:
    assert is_public(name) is public
