"""Canonical tokens: equal for spellings that differ in comments and layout only."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.python.grammar import parse
from adjudge.graph.languages.python.tokens import Tokens, name_of, names_in, text_of, words_in


def cut(source: str) -> list[str]:
    data = source.encode()
    tree = parse(data)
    assert tree is not None
    return [token.decode() for token in Tokens(data, tree.root_node).of(0, len(data))]


SAME = [
    ("f(a,b)", "f( a , b )"),
    ("f(a, b)", "f(\n    a,  # first\n    b)"),
    ("q.filter(1).order()", "q.filter(1)\\\n    .order()"),
    ("q.filter(1).order()", "q.filter(  # why\n1).order()"),
    ("x.y.z()", "x .y. z()"),
    ("a.b", "a. b"),
    ("a + b", "a + \\\n  b"),
    ("x = f'{a}'", "x = f'{a}'  # note"),
    ('x = f"{d["k"]}"', 'x =   f"{d["k"]}"'),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_layout_makes_no_difference(first: str, second: str) -> None:
    assert cut(first) == cut(second)


DIFFERENT = [
    ("x = 'a b'", "x = 'a  b'"),
    ("x = 'a # b'", "x = 'a'"),
    ("x = f'{a} #b'", "x = f'{a} #c'"),
    ('x = f"{d["a b"]}"', 'x = f"{d["a  b"]}"'),
    ('x = f"{d["#a"]}"', 'x = f"{d["#b"]}"'),
    ("x = '''a\n  b'''", "x = '''a\n b'''"),
    ("x = (a, )", "x = (a)"),
    ("x = a - b", "x = a, -b"),
]


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_content_makes_a_difference(first: str, second: str) -> None:
    assert cut(first) != cut(second)


def test_chain_of_attributes_is_one_token() -> None:
    assert cut("a.b.c(d.e)") == ["a.b.c", "(", "d.e", ")"]


def test_attribute_of_a_call_keeps_its_dot() -> None:
    assert cut("f().g") == ["f", "(", ")", ".g"]


def test_string_prefix_belongs_to_the_string() -> None:
    assert cut("rb'x' + f(u\"y\")") == ["rb'x'", "+", "f", "(", 'u"y"', ")"]


def test_name_right_before_a_string_is_a_token() -> None:
    assert cut("return'x'") == ["return", "'x'"]


def test_format_string_with_the_same_quotes_inside_is_one_token() -> None:
    assert cut('x = f"{d["k"]} #{e}"') == ["x", "=", 'f"{d["k"]} #{e}"']


def test_braces_in_balance_do_not_hide_a_cut_string() -> None:
    assert cut('x = f"}} {{{d["k"]}" + y')[2:] == ['f"}} {{{d["k"]}"', "+", "y"]


def test_raw_piece_is_kept_as_it_stands() -> None:
    data = b"  x = ( # note\n"
    tree = parse(data)
    assert tree is not None
    assert Tokens(data, tree.root_node).raw(0, len(data)) == [b"x = ( # note"]


def test_names_are_sorted_without_keywords_numbers_and_strings() -> None:
    assert names_in([b"if", b"b", b"a.c", b"12", b"'x'", b".d", b"+", b"b"]) == (".d", "a.c", "b")


def test_names_in_fields_of_format_strings_are_told() -> None:
    assert names_in([b"f'{a.b} text {c!r}'", b"'{not_this}'"]) == ("a.b", "c", "r")


def test_no_tokens_have_no_names() -> None:
    assert names_in([]) == ()


def test_names_are_compared_as_python_does() -> None:
    assert name_of("\ufb01x".encode()) == "fix"


def test_words_hold_comments_and_strings() -> None:
    assert words_in(b"x = 'one' # two\n") == ("one", "two", "x")


def test_text_of_tokens_is_one_line() -> None:
    assert text_of([b"a", b"=", b"1"]) == "a = 1"
