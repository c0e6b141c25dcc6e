"""Imports and exports of single statements."""

from __future__ import annotations

import pytest

from adjudge.graph.facts import ImportFact
from adjudge.graph.languages.typescript.extractor import extract_outline


def facts(source: str) -> list[tuple[str, tuple[tuple[str, str], ...], str]]:
    """(kind, names, local) of each import of ``m``."""
    outline = extract_outline(source.encode(), "typescript")
    assert {fact.specifier for fact in outline.imports} <= {"m"}
    return [(fact.kind, fact.names, fact.local) for fact in outline.imports]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('import "m"', [("import", (), "")]),
        ('import a from "m"', [("import", (("default", "a"),), "")]),
        ('import { a, b as c } from "m"', [("import", (("a", "a"), ("b", "c")), "")]),
        ('import * as n from "m"', [("import", (), "n")]),
        ('import d, * as n from "m"', [("import", (), "n"), ("import", (("default", "d"),), "")]),
        ('import d, { a } from "m"', [("import", (("default", "d"), ("a", "a")), "")]),
        ('import { default as d } from "m"', [("import", (("default", "d"),), "")]),
        ('import { "a-b" as c } from "m"', [("import", (("a-b", "c"),), "")]),
        ('import type { A } from "m"', [("type-import", (("A", "A"),), "")]),
        ('import type * as n from "m"', [("type-import", (), "n")]),
        (
            'import { type A, b } from "m"',
            [("import", (("b", "b"),), ""), ("type-import", (("A", "A"),), "")],
        ),
        ('import { type A } from "m"', [("type-import", (("A", "A"),), "")]),
        ('import { type } from "m"', [("import", (("type", "type"),), "")]),
        ('import {} from "m"', [("import", (), "")]),
        ('import x = require("m")', [("require", (), "x")]),
        ('import a from "m" with { type: "json" }', [("import", (("default", "a"),), "")]),
        ('export { a, b as c } from "m"', [("reexport", (("a", "a"), ("b", "c")), "")]),
        ('export { default } from "m"', [("reexport", (("default", "default"),), "")]),
        ('export * from "m"', [("reexport", (("*", "*"),), "")]),
        ('export * as n from "m"', [("reexport", (), "n")]),
        ('export type { A } from "m"', [("reexport", (("A", "A"),), "")]),
        ('export type * from "m"', [("reexport", (("*", "*"),), "")]),
        ('/// <reference types="m" />', [("include", (), "")]),
    ],
)
def test_statement_has_its_facts(source: str, expected: list[object]) -> None:
    assert facts(f"{source};\n") == expected


def test_path_of_a_reference_is_relative() -> None:
    outline = extract_outline(b'/// <reference path="m.d.ts" />\n', "typescript")
    assert outline.imports == (ImportFact("./m.d.ts", 0, (), "", "include", 1, lazy=False),)


def test_comments_between_are_no_names() -> None:
    assert facts('import { a, // b\n  /* c */ } from "m"\n') == [("import", (("a", "a"),), "")]


def test_lines_are_those_of_the_statement() -> None:
    outline = extract_outline(b'\n\nimport {\n  a\n} from "m"\n', "typescript")
    assert outline.imports[0].line == 3


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"./l\x69b", "./lib"),
        (r"./l\u0069b", "./lib"),
        (r"./l\u{69}b", "./lib"),
        (r"./l\u{000069}b", "./lib"),
        ("./l\\\nib", "./lib"),
        ("./l\\\r\nib", "./lib"),
        (r"./lib\.js", "./lib.js"),
        (r"./it\'s", "./it's"),
        (r"./a\\b", "./a\\b"),
        (r"./\ud83d\ude00", "./\U0001f600"),
        (r"./\ud83d", "./\ufffd"),
        (r"./a\0", "./a\ufffd"),
        (r"./a\u0000", "./a\ufffd"),
        (r"./\u{110000}", "./\ufffd"),
    ],
)
@pytest.mark.parametrize(
    "source",
    [
        "import { a } from '{}'",
        "export { a } from '{}'",
        "export * from '{}'",
        "const a = require('{}')",
        "const a = await import(`{}`)",
        "vi.mock('{}')",
        "type A = import('{}').A",
    ],
)
def test_no_escape_hides_what_is_imported(source: str, written: str, read: str) -> None:
    outline = extract_outline(source.replace("{}", written).encode(), "typescript")
    assert {one.specifier for one in outline.imports} == {read}
