"""Tests of ``adjudge.rules.calls``."""

from __future__ import annotations

import pytest

from adjudge.rules.calls import LINKS, calls, dotted, unwrapped
from tests.rules_texts import source


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("python", "os.path.join(a, b)\n", "os.path.join"),
        ("python", "'{}'.format(a)\n", ".format"),
        ("javascript", "a.b().c[0].d(e);\n", "a.b().c[].d"),
        ("typescript", "(await a!.b)<T>(c);\n", "a.b"),
        ("javascript", "new URL(a);\n", "URL"),
        ("go", "package a\nfunc f() { b.C(d) }\n", "b.C"),
        ("java", "class A { void f() { a.b().c(d); } }\n", "a.b().c"),
        ("java", "class A { void f() { new B<C>(d); } }\n", "B"),
        ("rust", "fn f() { std::fs::read(a); }\n", "std.fs.read"),
    ],
)
def test_call_has_a_dotted_name(language: str, text: str, name: str) -> None:
    found = source(language, text)
    assert next(calls(found)).name == name


def test_arguments_are_told_by_position_and_keyword() -> None:
    found = source("python", "run(a, b, shell=True)\n")
    (call,) = calls(found)
    assert [found.said(one) for one in call.arguments] == ["a", "b"]
    assert found.said(call.argument(5, "shell")) == "True"
    assert call.argument(5) is None


def test_long_chain_is_followed_up_to_a_bound() -> None:
    found = source("javascript", "a" + ".b" * 100 + ";\n")
    node = next(found.all_of("member_expression"))
    assert dotted(found, node).count(".") == LINKS - 1


def test_wrappers_are_taken_off() -> None:
    found = source("typescript", "a = ((await (b as C))!);\n")
    right = next(found.all_of("assignment_expression")).child_by_field_name("right")
    assert right is not None
    assert found.said(unwrapped(right)) == "b"
