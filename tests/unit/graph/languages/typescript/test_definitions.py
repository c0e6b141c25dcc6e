"""Definitions of a file: which, where, offered or not."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.extractor import extract

Told = tuple[str, str, int, int, bool]


def told(source: str, language: str = "typescript") -> list[Told]:
    """(name, kind, first line, last line, exported) of each."""
    found = extract(source.encode(), language).definitions
    return [(one.name, one.kind, one.start_line, one.end_line, one.exported) for one in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("function f() {\n}\n", [("f", "function", 1, 2, False)]),
        ("export async function f() {}\n", [("f", "function", 1, 1, True)]),
        ("export const f = () => 1\n", [("f", "function", 1, 1, True)]),
        ("const f = function g() {}\n", [("f", "function", 1, 1, False)]),
        ("export const a = 1, b = 2\n", [("a", "constant", 1, 1, True), ("b", "constant", 1, 1, True)]),
        ("export let a = 1\n", [("a", "variable", 1, 1, True)]),
        ("const { a, b: c } = x\n", [("a", "constant", 1, 1, False), ("c", "constant", 1, 1, False)]),
        ("export interface I {\n  a: string\n}\n", [("I", "type", 1, 3, True)]),
        ("type T = 1\n", [("T", "type", 1, 1, False)]),
        ("export const enum E { A }\n", [("E", "type", 1, 1, True)]),
        ("declare function f(): void\n", [("f", "function", 1, 1, False)]),
        ("export default function () {}\n", [("default", "function", 1, 1, True)]),
        ("export default { a: 1 }\n", [("default", "constant", 1, 1, True)]),
        ("export default () => 1\n", [("default", "function", 1, 1, True)]),
        ("const a = 1\nexport default a\n", [("a", "constant", 1, 1, True)]),
        ("const x = require('m')\n", []),
        ("setup()\n", []),
    ],
)
def test_statement_has_its_definitions(source: str, expected: list[Told]) -> None:
    assert told(source) == expected


def test_members_are_listed_after_their_class() -> None:
    source = (
        "export class C {\n  a = 1\n  private b() {}\n  #c() {}\n  static d() {}\n  get e() { return 1 }\n"
        "  f = () => {}\n  constructor() {}\n  [Symbol.iterator]() {}\n}\n"
    )
    assert [(name, kind, exported) for name, kind, _, _, exported in told(source)] == [
        ("C", "class", True), ("C.a", "variable", True), ("C.b", "method", False), ("C.#c", "method", False),
        ("C.d", "method", True), ("C.e", "method", True), ("C.f", "method", True), ("C.constructor", "method", True),
    ]  # fmt: skip


def test_namespace_holds_its_own() -> None:
    source = "export namespace N {\n  export const a = 1\n  const b = 2\n}\n"
    assert told(source) == [
        ("N", "class", 1, 4, True), ("N.a", "constant", 2, 2, True), ("N.b", "constant", 3, 3, False),
    ]  # fmt: skip


def test_what_a_module_is_augmented_by_is_offered() -> None:
    assert told("declare global {\n  interface Window { a: 1 }\n}\n") == [("Window", "type", 2, 2, True)]


def test_decorators_belong_to_what_they_stand_before() -> None:
    source = "@A()\nexport class C {\n  @B(1)\n  m() {}\n  @D() x = 1\n}\n"
    facts = {one.name: one for one in extract(source.encode(), "typescript").definitions}
    assert {name: one.decorators for name, one in facts.items()} == {
        "C": ("A()",), "C.m": ("B(1)",), "C.x": ("D()",),
    }  # fmt: skip
    assert facts["C"].start_line == 1


def test_nothing_is_offered_that_is_not_exported() -> None:
    assert [exported for *_, exported in told("export {}\nfunction f() {}\n")] == [False]


def test_computed_exports_leave_names_open() -> None:
    source = "function f() {}\nfunction _g() {}\nmodule.exports = make(f)\n"
    assert [(name, exported) for name, *_, exported in told(source, "javascript")] == [
        ("f", True), ("_g", False), ("default", True),
    ]  # fmt: skip


def test_code_that_cannot_be_read_is_kept_as_it_stands() -> None:
    one, other = (
        extract(f"export function f() {{ if ( {text} }}\n".encode(), "typescript") for text in ("a", "b")
    )
    assert "syntax-error" in one.flags
    assert (one.top, one.definitions) != (other.top, other.definitions)
