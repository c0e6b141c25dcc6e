"""Exports of a file, and what it hands on."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.extractor import extract


@pytest.mark.parametrize(
    ("source", "exports"),
    [
        ("", ()),
        ("const a = 1\n", ()),
        ("export const a = 1, { b, c: [d] } = x\n", ("a", "b", "d")),
        ("export function f() {}\nexport async function* g() {}\n", ("f", "g")),
        ("export class A {}\nexport abstract class B {}\n", ("A", "B")),
        ("export interface I {}\nexport type T = 1\nexport enum E { A }\n", ("E", "I", "T")),
        ("export namespace N.M { export const a = 1 }\n", ("N",)),
        ("export declare const a: number\n", ("a",)),
        ("const a = 1\nexport { a, a as b }\n", ("a", "b")),
        ("export default 1\n", ("default",)),
        ("export default function f() {}\n", ("default",)),
        ("export default class {}\n", ("default",)),
        ("const a = 1\nexport default a\n", ("default",)),
        ("const a = 1\nexport = a\n", ("default",)),
        ('export * from "m"\n', ("*",)),
        ('export * as n from "m"\n', ("n",)),
        ('export { a as b } from "m"\n', ("b",)),
        ('declare module "x" { export const a: 1 }\n', ()),
    ],
)
def test_export_list_is_told_by_the_names_that_others_take(source: str, exports: tuple[str, ...]) -> None:
    assert extract(source.encode(), "typescript").exports == exports


@pytest.mark.parametrize(
    ("source", "aliases"),
    [
        ("const a = 1\nexport { a as b, a }\n", (("a", "b"),)),
        ("export default function f() {}\n", (("f", "default"),)),
        ("class A {}\nexport default A\n", (("A", "default"),)),
        ("export default function () {}\n", ()),
    ],
)
def test_another_name_for_others_is_an_alias(source: str, aliases: tuple[tuple[str, str], ...]) -> None:
    assert extract(source.encode(), "typescript").aliases == aliases


@pytest.mark.parametrize(
    ("source", "names", "local"),
    [
        ('import { a } from "m"\nexport { a as b }\n', (("a", "b"),), ""),
        ('import d from "m"\nexport { d }\n', (("default", "d"),), ""),
        ('import d from "m"\nexport default d\n', (("default", "default"),), ""),
        ('import * as n from "m"\nexport { n }\n', (), "n"),
        ('export { n }\nimport * as n from "m"\n', (), "n"),
    ],
)
def test_what_is_imported_and_exported_is_handed_on(
    source: str, names: tuple[tuple[str, str], ...], local: str
) -> None:
    facts = extract(source.encode(), "typescript")
    (fact,) = [one for one in facts.imports if one.kind == "reexport"]
    assert (fact.specifier, fact.names, fact.local) == ("m", names, local)
    assert facts.aliases == ()


def test_augmented_module_is_a_type_import_with_what_it_imports() -> None:
    source = b'export {}\ndeclare module "../x" {\n  import { A } from "./a"\n  interface Y {}\n}\n'
    told = [(one.specifier, one.kind) for one in extract(source, "typescript").imports]
    assert told == [("../x", "type-import"), ("./a", "import")]


def test_component_offers_itself() -> None:
    assert extract(b"<script>export const a = 1</script>", "svelte").exports == ("a", "default")
