"""Modules that are loaded by a call."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.extractor import extract_outline

Told = tuple[str, str, tuple[tuple[str, str], ...], str]


def calls(source: str) -> list[Told]:
    outline = extract_outline(source.encode(), "typescript")
    return [(fact.specifier, fact.kind, fact.names, fact.local) for fact in outline.imports]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('const m = require("x")', ("x", "require", (), "m")),
        ('const { a, b: c = 1 } = require("x")', ("x", "require", (("a", "a"), ("b", "c")), "")),
        ('const { a, ...r } = require("x")', ("x", "require", (), "")),
        ('const a = require("x").b', ("x", "require", (("b", "a"),), "")),
        ('require("x").b()', ("x", "require", (("b", ".b"),), "")),
        ("require(`x`)", ("x", "require", (), "")),
        ('require.resolve("x")', ("x", "require", (), "")),
        ('import("x")', ("x", "dynamic", (), "")),
        ('import(/* c */ "x")', ("x", "dynamic", (), "")),
        ('const { a } = await import("x")', ("x", "dynamic", (("a", "a"),), "")),
        ('const m = (await import("x"))', ("x", "dynamic", (), "m")),
        ('import("x").then((m) => m.a)', ("x", "dynamic", (), "m")),
        ('import("x").then(m => m.a)', ("x", "dynamic", (), "m")),
        ('import("x").then(({ default: D }) => D)', ("x", "dynamic", (("default", "D"),), "")),
        ('lazy(() => import("x"))', ("x", "dynamic", (("default", ".default"),), "")),
        ('let t: import("x").A', ("x", "type-import", (("A", ".A"),), "")),
        ('type T = typeof import("x")', ("x", "type-import", (), "")),
        ('const a = b as import("x").A', ("x", "type-import", (("A", ".A"),), "")),
        ('jest.mock("x")', ("x", "mock", (), "")),
        ('vi.doMock("x", () => ({}))', ("x", "mock", (), "")),
        ('jest.requireActual("x")', ("x", "require", (), "")),
        ('import.meta.glob("./a/*.ts")', ("./a/*.ts", "dynamic", (), "")),
        ('import.meta.resolve("x")', ("x", "dynamic", (), "")),
        ('new URL("./w.js", import.meta.url)', ("./w.js", "dynamic", (), "")),
        ("import(`./a/${b}.js`)", ("./a/${}.js", "dynamic", (), "")),
        ('require("./a/" + b)', ("./a/${}", "require", (), "")),
        ("new URL(`./a/${b}.png`, import.meta.url)", ("./a/${}.png", "dynamic", (), "")),
        ('await server.ssrLoadModule("/src/a.ts")', ("/src/a.ts", "dynamic", (), "")),
    ],
)
def test_call_with_a_literal_loads_a_module(source: str, expected: Told) -> None:
    assert calls(f"{source}\n") == [expected]


@pytest.mark.parametrize(
    "source",
    [
        'const s = "require(\\"x\\")"',
        '// import("x")',
        "require(`a${b}`)",
        "require(`${a}/b`)",
        "import(`https://a/${b}`)",
        "vi.mock(`./a/${b}`)",
        "ssrLoadModule",
        "server.ssrLoadModule(name)",
        "import(name)",
        'other.require("x")',
        'new URL("./w.js", base)',
        'jest.fn("x")',
        "const re = /require\\('x'\\)/",
        'import.meta.glob("!./a/*.ts")',
    ],
)
def test_other_text_loads_nothing(source: str) -> None:
    assert calls(f"{source}\n") == []


def test_mock_by_an_import_is_both() -> None:
    assert [kind for _, kind, _, _ in calls('vi.mock(import("x"))\n')] == ["mock", "dynamic"]


def test_condition_loads_what_it_chooses_between() -> None:
    assert [one for one, *_ in calls('import(a ? "./b" : "./c")\n')] == ["./b", "./c"]


def test_list_of_globs_is_one_each() -> None:
    assert [one for one, *_ in calls('import.meta.glob(["./a/*.ts", "!./b.ts", "./c/*.ts"])\n')] == [
        "./a/*.ts",
        "!./b.ts",
        "./c/*.ts",
    ]


def test_place_of_a_call_is_told() -> None:
    source = b'function f() {\n  try { require("x") } catch {}\n}\nrequire("y")\n'
    found = {
        fact.specifier: (fact.line, fact.lazy, fact.guarded)
        for fact in extract_outline(source, "javascript").imports
    }
    assert found == {"x": (2, True, True), "y": (4, False, False)}


@pytest.mark.parametrize(
    ("source", "language", "found"),
    [
        (
            "/**\n * @type {import('./a').B}\n */\nlet a\n",
            "javascript",
            [("./a", "type-import", (("B", ".B"),), 2)],
        ),
        ("// import('./a')\n", "javascript", []),
        ("/* import('./a') */\n", "javascript", []),
        ("/** @type {import('./a').B} */\nlet a\n", "typescript", []),
    ],
)
def test_documentation_of_javascript_imports_types(source: str, language: str, found: list[object]) -> None:
    outline = extract_outline(source.encode(), language)
    assert [(fact.specifier, fact.kind, fact.names, fact.line) for fact in outline.imports] == found
