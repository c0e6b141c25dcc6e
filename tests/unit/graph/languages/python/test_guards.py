"""Places where a function refuses to go on."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.python.extractor import extract


def guards(body: str) -> list[tuple[str, str]]:
    source = "def f(a):\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    return [(guard.kind, guard.text) for guard in extract(source.encode()).definitions[0].guards]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("if not a:\n    raise E('no')", ("raise", "if not a: raise E")),
        ("if not a:\n    raise", ("raise", "if not a: raise")),
        ("if not a.ok():\n    return False", ("return", "if not a.ok(): return False")),
        ("if a: return", ("return", "if a: return")),
        ("for b in a:\n    if b: continue", ("continue", "if b: continue")),
        ("while a:\n    if a: break", ("break", "if a: break")),
        ("if a:\n    sys.exit(1)", ("exit", "if a: sys.exit")),
        ("if a:\n    log()\n    return  # done", ("return", "if a: return")),
        ("assert a, 'message'", ("assert", "assert a")),
        ("check_permission(a)", ("call", "call check_permission")),
        ("await self.validate(a)", ("call", "call self.validate")),
        ("response.raise_for_status()", ("call", "call response.raise_for_status")),
        ("user_has_permission(a)", ("call", "call user_has_permission")),
    ],
)
def test_refusal_is_a_guard(body: str, found: tuple[str, str]) -> None:
    assert guards(body) == [found]


def test_else_that_leaves_is_a_guard() -> None:
    assert guards("if a:\n    b()\nelse:\n    raise E") == [("raise", "unless a: raise E")]


def test_elif_that_leaves_is_a_guard() -> None:
    assert guards("if a:\n    b()\nelif c:\n    return") == [("return", "if c: return")]


def test_case_that_leaves_is_a_guard() -> None:
    assert guards("match a:\n    case 1:\n        b()\n    case _:\n        raise E") == [
        ("raise", "case _: raise E")
    ]


@pytest.mark.parametrize(
    "body", ["if a:\n    b()", "return a", "raise E", "x = check(a)", "checkout(a)", "a()()"]
)
def test_what_goes_on_is_no_guard(body: str) -> None:
    assert guards(body) == []


def test_guards_are_in_order_of_lines() -> None:
    source = b"def f(a):\n    if a:\n        if b: return 1\n        raise E\n    assert c\n"
    assert [guard.line for guard in extract(source).definitions[0].guards] == [2, 3, 5]


def test_guard_of_an_inner_function_belongs_to_the_outer() -> None:
    assert guards("def g():\n    assert b") == [("assert", "assert b")]


def test_guard_text_has_no_layout() -> None:
    assert guards("if (a and\n        b):  # why\n    raise E") == [("raise", "if (a and b): raise E")]


def test_long_guard_is_cut_and_stays_apart_from_others() -> None:
    long = " and ".join(["name"] * 100)
    (first,), (second,) = guards(f"assert {long} and x"), guards(f"assert {long} and y")
    assert len(first[1]) < 220
    assert first != second


def test_guard_outside_functions_is_none() -> None:
    assert extract(b"if a:\n    raise E\nclass C:\n    assert b\n").definitions[0].guards == ()
