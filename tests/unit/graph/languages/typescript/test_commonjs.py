"""Exports by assignment."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.extractor import extract


@pytest.mark.parametrize(
    ("source", "exports"),
    [
        ("exports.a = 1\nmodule.exports.b = function () {}\n", ("a", "b")),
        ("module.exports = { a, b: c, d() {}, e: 1 }\n", ("a", "b", "d", "default", "e")),
        ("function f() {}\nmodule.exports = f\n", ("default",)),
        ("module.exports = class {}\n", ("default",)),
        ("exports.a = exports.b = void 0\n", ("a", "b")),
        ("Object.defineProperty(exports, '__esModule', { value: true })\nexports.__esModule = true\n", ()),
        ('module.exports = require("./x")\n', ("*",)),
        ("module.exports = make()\n", None),
        ("module.exports = { ...others }\n", None),
    ],
)
def test_export_list_of_a_script(source: str, exports: tuple[str, ...] | None) -> None:
    assert extract(source.encode(), "javascript").exports == exports


def test_name_that_stands_for_another_is_an_alias() -> None:
    facts = extract(b"function f() {}\nmodule.exports = { g: f }\n", "javascript")
    assert facts.aliases == (("f", "g"),)


def test_module_that_is_another_hands_all_on() -> None:
    (fact,) = [
        one
        for one in extract(b'module.exports = require("./x")\n', "javascript").imports
        if one.kind == "reexport"
    ]
    assert (fact.specifier, fact.names) == ("./x", (("*", "*"),))


def test_required_name_that_is_exported_is_handed_on() -> None:
    source = b'const { a } = require("./x")\nmodule.exports = { a }\n'
    told = [
        (one.specifier, one.names) for one in extract(source, "javascript").imports if one.kind == "reexport"
    ]
    assert told == [("./x", (("a", "a"),))]


def test_assigned_function_is_a_definition() -> None:
    (definition,) = extract(b"exports.a = function (x) { return x }\n", "javascript").definitions
    assert (definition.name, definition.kind, definition.exported) == ("a", "function", True)
