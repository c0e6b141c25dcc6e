"""What a file holds to account."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.graph.languages.typescript.checks import read_checks
from adjudge.graph.languages.typescript.dialects import CAP_BYTES

if TYPE_CHECKING:
    from adjudge.graph.languages.python.held import FileChecks, FunctionChecks


def checks(source: str, language: str = "typescript") -> FileChecks:
    found = read_checks(source.encode(), language)
    assert found is not None
    return found


def function(body: str) -> FunctionChecks:
    found = checks(f"export function f(a, {{ b }}) {{\n{body}\n}}\n")
    return next(one for one in found.functions if one.name == "f")


@pytest.mark.parametrize(
    ("body", "kind", "leaving", "when"),
    [
        ("if (!a) throw new E('x')", "raise", "raise E", [["not a"]]),
        ("if (a || b) { return null }", "return", "return None", [["a"], ["b"]]),
        ("if (a) { go() } else { throw e }", "raise", "raise e", [["not a"]]),
        ("run(() => { if (a && b) return false })", "return", "return False", [["a", "b"]]),
        ("requireAdmin(a)", "call", "requireAdmin", [["requireAdmin(a)"]]),
        ("await this.check(a)", "call", "this.check", [["await this.check(a)"]]),
    ],
)
def test_refusals_have_their_condition(body: str, kind: str, leaving: str, when: list[list[str]]) -> None:
    found = [one for one in function(body).refusals if one.kind != "branch"]
    assert [(one.kind, one.leaving, sorted(map(sorted, one.when))) for one in found] == [
        (kind, leaving, when)
    ]


def test_conditions_around_are_kept() -> None:
    found = function("if (a) { if (b) throw new E() }").refusals[-1]
    assert found.under == frozenset({frozenset({"a"})})


@pytest.mark.parametrize("body", ["return 1\nif (!a) throw new E()", "if (false) { if (!a) throw new E() }"])
def test_what_never_runs_is_left_out(body: str) -> None:
    assert [one for one in function(body).refusals if one.kind == "raise"] == []


def test_what_is_caught_and_goes_on_is_told_so() -> None:
    found = function("try { if (!a) throw new E() } catch (e) { console.log(e) }")
    assert [one.caught for one in found.refusals if one.kind == "raise"] == [True]
    assert [(one.swallows, one.raises, one.word) for one in found.handlers] == [(True, False, "catch")]


def test_parameters_are_names() -> None:
    assert function("").parameters == {"a", "b"}


def test_methods_and_arrows_are_functions() -> None:
    source = "export class C {\n  @Guard(R)\n  m(x) {}\n}\nconst g = (y) => {}\n"
    found = {one.name: one for one in checks(source).functions}
    assert (found["C.m"].decorators, found["C.m"].parameters) == ((("Guard(R)", 2),), frozenset({"x"}))
    assert found["g"].parameters == {"y"}


SUITE = """
describe("math", () => {
  beforeEach(() => setUp())
  it("adds 1.5", () => {
    expect(add(1)).toBe(2)
  })
  describe.skip("more", () => {
    test("skips", async () => { await expect(p).rejects.toThrow() })
  })
  it.only("alone", () => {})
})
"""


def test_tests_are_functions_by_their_titles() -> None:
    found = {one.name: one for one in checks(SUITE).functions}
    assert {"math.test adds 1 5", "math.more.test skips", "math.test alone"} <= found.keys()
    assert [(one.form, one.text) for one in found["math.test adds 1 5"].assertions] == [
        ("compare", "expect(add(1)).toBe(2)")
    ]
    assert found["math.more.test skips"].skips == [("describe.skip", 8)]
    assert found[""].skips == [("it.only", 10)]


def test_comment_is_told_with_its_code_or_the_next() -> None:
    source = "// @ts-ignore\nfoo()\nfunction f() {\n  bar() // eslint-disable-line no-x\n}\n"
    found = [(one.text, one.code, one.owner, one.line) for one in checks(source).comments]
    assert found == [("// @ts-ignore", "foo()", "", 1), ("// eslint-disable-line no-x", "bar()", "f", 4)]


def test_comment_of_several_lines_is_one_line() -> None:
    (one,) = checks("/*\n * eslint-disable\n * no-x\n */\na()\n").comments
    assert one.text == "// eslint-disable no-x"


@pytest.mark.parametrize("data", [b"a\0", b"//" + b"a" * CAP_BYTES])
def test_file_that_is_not_read_has_none(data: bytes) -> None:
    assert read_checks(data, "typescript") is None


def test_error_is_told() -> None:
    assert not checks("function (\n").whole


def test_deep_nesting_is_told() -> None:
    assert not checks("{" * 300 + "}" * 300).whole
