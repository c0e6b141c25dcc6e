"""Canonical tokens."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.grammar import parse, whole
from adjudge.graph.languages.typescript.tokens import Tokens, digest_of, names_in, text_of, words_in


def tokens(source: str, grammar: str = "tsx") -> list[bytes]:
    data = source.encode()
    parsed = parse(data, grammar)
    assert parsed is not None
    return Tokens(data, whole(parsed).opaque).of(0, len(data))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a.b.c()", "a\n  .b // x\n  .c()"),
        ("f(a, b)", "f(\n  a,\n  b,\n)"),
        ("x = 'a'", 'x = "a"'),
        ("g = x => x", "g = (x) => x"),
        ("const a = [1, 2]", "const a = [\n 1,\n 2,\n]"),
        ("<A>\n  hi\n  you\n</A>", "<A>\n\thi\n\tyou\n</A>"),
        ("a /* x */ + b", "a + b"),
        ("type A = { a?: (\n | B\n | C\n)[] }", "type A = { a?: (B | C)[] }"),
        ("function f(a?: { b?:\n | B\n | C }) {}", "function f(a?: { b?: B | C }) {}"),
        ("let a: Map<A,\n & B & C>", "let a: Map<A, B & C>"),
        ("let f: () => | A | B = g", "let f: () => A | B = g"),
    ],
)
def test_layout_makes_no_difference(one: str, other: str) -> None:
    assert tokens(one) == tokens(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a;(b)", "a(b)"),
        ("a?.b", "a.b"),
        ("x = 'a'", "x = `a`"),
        ("a + +b", "a ++ b"),
        ("a = b | c", "a = b & c"),
        ("a = (b) | c", "a = (b, c)"),
        ("/a'b/.test(c)", "/ab/.test(c)"),
        ("[,]", "[]"),
        ("<A>http://a</A>", "<A>http://b</A>"),
        ("'it\\'s'", '"its"'),
        ("`a ${b} //x`", "`a ${b}`"),
    ],
)
def test_what_means_something_else_is_told_apart(one: str, other: str) -> None:
    assert tokens(one) != tokens(other)


def test_names_are_chains_without_their_optional_marks() -> None:
    assert names_in(tokens("const x = a?.b!.c(`${d.e}`) + this.f; for (const k of g()) {}")) == (
        "a.b.c", "d.e", "g", "k", "this.f", "x",
    )  # fmt: skip


def test_words_are_all_words() -> None:
    assert words_in(b"a.b // c 'd'") == ("a", "b", "c", "d")


def test_text_is_one_line_for_people() -> None:
    assert text_of(tokens("if(!a.b( 1,2 )){return  }")) == "if (!a.b(1, 2)) { return }"


def test_comparison_is_told_in_one_piece() -> None:
    assert text_of(tokens("if (a >= b) return")) == "if (a >= b) return"
    assert text_of(tokens("let a: B<C> = d")) == "let a: B < C > = d"


def test_comment_right_above_is_found() -> None:
    data = b"a()\n\n// far\n\n// near\n/* nearer */\nb()\n"
    parsed = parse(data, "typescript")
    assert parsed is not None
    found = Tokens(data, whole(parsed).opaque)
    assert found.comment_before(data.index(b"b()"), 0) == data.index(b"// near")


def test_raw_piece_is_one_token() -> None:
    assert Tokens(b" a  b ", ()).raw(0, 6) == [b"a  b"]


def test_digest_parts_do_not_run_together() -> None:
    assert digest_of([b"a", b"b"]) != digest_of([b"ab"])
