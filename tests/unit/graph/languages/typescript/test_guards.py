"""Guards of definitions."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.extractor import extract


def guards(body: str) -> list[tuple[str, str]]:
    (definition,) = extract(f"function f(a) {{\n{body}\n}}\n".encode(), "typescript").definitions
    return [(one.kind, one.text) for one in definition.guards]


@pytest.mark.parametrize(
    ("body", "kind", "text"),
    [
        ("if (!a) throw new E('no')", "raise", "if (!a) throw new E"),
        ("if (!a) { log(); throw e }", "raise", "if (!a) throw e"),
        ("if (!a.b) { return; }", "return", "if (!a.b) return"),
        ("if (a) return false", "return", "if (a) return false"),
        ("for (;;) { if (a) continue }", "continue", "if (a) continue"),
        ("for (;;) { if (a) break }", "break", "if (a) break"),
        ("if (a) { process.exit(1) }", "exit", "if (a) process.exit"),
        ("for (;;) { if (a) { go(); return } }", "return", "if (a) return"),
        ("x.forEach((b) => { if (b) { go(b); return } })", "continue", "if (b) return"),
        ("x.y.forEach(function (b) { if (b) return; go(b) })", "continue", "if (b) return"),
        ("x.forEach((b) => { if (b) return b })", "return", "if (b) return b"),
        ("x.map((b) => { if (b) return })", "return", "if (b) return"),
        ("forEach((b) => { if (b) return })", "return", "if (b) return"),
        ("x.forEach((b) => { if (b) throw e })", "raise", "if (b) throw e"),
        ("go((req) => { if (!req.user) return no() })", "return", "if (!req.user) return no()"),
    ],
)
def test_branch_that_leaves_is_a_guard(body: str, kind: str, text: str) -> None:
    assert guards(body) == [(kind, text)]


@pytest.mark.parametrize("body", ["if (a) { go() }", "throw new E()", "if (a) { throw x; // no\n go() }"])
def test_other_statements_are_none(body: str) -> None:
    assert guards(body) == []


def test_long_guard_is_cut_and_stays_apart() -> None:
    one, other = (guards(f"if ({'a' * 300} || {end}) return") for end in "xy")
    assert len(one[0][1]) < 220
    assert one != other


def test_guard_belongs_to_the_innermost_definition() -> None:
    source = b"class A {\n  m(a) { if (a) throw new E() }\n  n() {}\n}\n"
    found = {one.name: len(one.guards) for one in extract(source, "typescript").definitions}
    assert found == {"A": 0, "A.m": 1, "A.n": 0}
