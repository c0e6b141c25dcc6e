"""Canonical tokens of Go."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.go.tokens import LEX, directives_in, names_in, tokens_in, words_in


def tokens(text: str) -> list[bytes]:
    data = text.encode()
    return tokens_in(data, 0, len(data))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("f(a, b)", "f(\n\ta,\n\tb,\n)"),
        ("if x { return }", "if x {\n\treturn\n}"),
        ("a := 1 // one", "a:=1"),
        ("a /* b */ + c", "a+c"),
        ("a.b().c()", "a.\n\tb().\n\tc()"),
        ("x; y", "x\ny"),
        ("x\n\n\ny", "x\ny"),
        ("x /* a\nb */ y", "x\ny"),
        ("struct { a int; b int }", "struct {\n\ta int // c\n\tb int\n}"),
    ],
)
def test_layout_and_comments_are_no_difference(one: str, other: str) -> None:
    assert tokens(one) == tokens(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("return\nx", "return x"),
        ('"a // b"', '"a // c"'),
        ("`a\nb`", "`a b`"),
        ("'a'", "'b'"),
        ("a - -b", "a--b"),
        ("a << b", "a < < b"),
        ("//go:build linux\n", "//go:build darwin\n"),
        ("x\n//go:noinline\n", "x\n"),
        ("a.b", "a . c"),
        ("f(a...)", "f(a)"),
    ],
)
def test_what_means_something_else_differs(one: str, other: str) -> None:
    assert tokens(one) != tokens(other)


def test_names_are_chains_without_keywords_and_the_receiver_is_this() -> None:
    found = names_in(tokens("for s.mu.Lock() { f().Close(); return pkg.Name }"), b"s")
    assert found == (".Close", "f", "pkg.Name", "this.mu.Lock")


def test_words_hold_those_of_comments_and_strings() -> None:
    assert words_in(b'// Who\nvar x = "is it"') == ("Who", "is", "it", "var", "x")


@pytest.mark.parametrize(
    ("text", "held"), [(b"//go:embed a", True), (b"// go: no", False), (b"// +build x", True)]
)
def test_directive_is_a_comment_that_the_tools_read(text: bytes, *, held: bool) -> None:
    assert bool(list(directives_in(text))) is held


@pytest.mark.parametrize("piece", [b'"', b"'", b"`", b"/*", b"\\", b"a.", b".", b"1e+", b"\xff", b"{", b"//"])
def test_cut_loses_no_byte_of_what_cannot_be_code(piece: bytes) -> None:
    data = b"x" + piece * 500 + b"\n"
    cut = b"".join(match[0] for match in LEX.finditer(data))
    assert cut == data
