"""Tests of ``adjudge.rules.parameters``."""

from __future__ import annotations

import pytest

from adjudge.rules.parameters import parameters
from adjudge.rules.source import FUNCTIONS
from tests.rules_texts import source


def told(language: str, text: str) -> list[tuple[str, bool, bool]]:
    """(name, from outside, of a request) of the parameters of the first function."""
    found = source(language, text)
    function = next(found.all_of(FUNCTIONS))
    return [(one.name, one.is_outside, one.is_request) for one in parameters(found, function)]


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        ("python", "def f(self, a, b: int, c='x', *d): pass\n",
         [("self", False, False), ("a", True, False), ("b", False, False), ("c", True, False), ("d", True, False)]),
        ("python", "@app.get('/')\ndef f(a: str, db): pass\n", [("a", True, True), ("db", False, False)]),
        ("typescript", "function f({ a, b: c }: P, d: number, e?: string) {}\n",
         [("a", True, False), ("c", True, False), ("d", False, False), ("e", True, False)]),
        ("javascript", "const f = a => a;\n", [("a", True, False)]),
        ("go", "package p\nfunc f(a, b string, c int) {}\n",
         [("a", True, False), ("b", True, False), ("c", False, False)]),
        ("java", "class A { void f(@RequestParam String a, long b) {} }\n", [("a", True, True), ("b", False, False)]),
        ("rust", "fn f(&self, a: &str, b: u32) {}\n", [("a", True, False), ("b", False, False)]),
    ],
)  # fmt: skip
def test_parameters_are_told_apart(language: str, text: str, wanted: list[tuple[str, bool, bool]]) -> None:
    assert told(language, text) == wanted
