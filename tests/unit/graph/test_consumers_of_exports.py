"""Consumers in languages where what is not exported cannot be had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.consumers import offering_files, symbol_consumers
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

if TYPE_CHECKING:
    from adjudge.graph.consumers import Consumer


def uses(files: dict[str, str], path: str, name: str) -> list[tuple[str, str]]:
    return [(one.path, one.symbol) for one in consumers(files, path, name)]


def consumers(files: dict[str, str], path: str, name: str) -> tuple[Consumer, ...]:
    tree = TextTree(files)
    return symbol_consumers(tree.snapshot(), tree.load_facts, RepoPath(path), [name])[name]


LIBRARY = {
    "lib/a.ts": "export const a = 1\nexport const other = 2\nexport default function def() {}\nconst inner = 3\nexport { inner as outer }\n",
    "lib/index.ts": 'export { a as b } from "./a"\nexport * from "./a"\nexport * as ns from "./a"\nexport { default as d } from "./a"\n',
    "index.ts": 'export * from "./lib"\n',
}


def test_symbol_is_followed_through_barrels_under_its_names() -> None:
    files = {**LIBRARY, "u.ts": 'import { b } from "./index"\nexport function f() { return b }\n'}
    (found,) = [one for one in consumers(files, "lib/a.ts", "a") if one.path == "u.ts"]
    assert (found.symbol, found.via) == ("f", ("lib/index.ts", "index.ts"))


def test_importer_of_other_names_is_not_accused() -> None:
    files = {**LIBRARY, "u.ts": 'import { other } from "./index"\nother()\n'}
    assert ("u.ts", "") not in uses(files, "lib/a.ts", "a")


def test_namespace_is_followed_by_attribute() -> None:
    files = {
        **LIBRARY,
        "u.ts": 'import { ns } from "./lib"\nns.a()\n',
        "v.ts": 'import * as all from "./lib"\nall.ns.a\n',
    }
    assert {("u.ts", ""), ("v.ts", "")} <= set(uses(files, "lib/a.ts", "a"))


def test_default_is_taken_under_any_name() -> None:
    files = {**LIBRARY, "u.ts": 'import x from "./lib/a"\nx()\n', "v.ts": 'import { d } from "./lib"\nd()\n'}
    assert {("u.ts", ""), ("v.ts", "")} <= set(uses(files, "lib/a.ts", "def"))


def test_star_brings_no_default() -> None:
    files = {**LIBRARY, "u.ts": 'import x from "./index"\nx()\n'}
    assert ("u.ts", "") not in uses(files, "lib/a.ts", "def")


def test_alias_is_what_others_take() -> None:
    files = {**LIBRARY, "u.ts": 'import { outer } from "./lib/a"\nouter\n'}
    assert ("u.ts", "") in uses(files, "lib/a.ts", "inner")


def test_file_that_exports_something_else_hands_nothing_on() -> None:
    files = {
        "a.ts": "export const a = 1\n",
        "b.ts": 'import { a } from "./a"\nexport const c = a\n',
        "c.ts": 'import { a } from "./b"\na\n',
    }
    assert uses(files, "a.ts", "a") == [("b.ts", "c")]


def test_what_a_module_is_set_to_is_what_is_required() -> None:
    files = {
        "a.js": "class A { m() {} }\nmodule.exports = A\n",
        "b.js": 'const B = require("./a")\nnew B().m()\n',
    }
    assert uses(files, "a.js", "A") == [("b.js", "")]


def test_method_is_a_guess_and_constructor_nearly_sure() -> None:
    files = {
        "a.ts": "export class A { m() {}\n constructor() {} }\n",
        "b.ts": 'import { A } from "./a"\nexport const f = (a: A) => a.m()\n',
    }
    assert [one.confidence for one in consumers(files, "a.ts", "A.m")] == [60]
    assert [one.confidence for one in consumers(files, "a.ts", "A.constructor")] == [85]


def test_lazy_component_takes_the_default() -> None:
    files = {"a.tsx": "export default function Page() {}\n", "b.tsx": 'const P = lazy(() => import("./a"))\n'}
    assert [one for one, _ in uses(files, "a.tsx", "Page")] == ["b.tsx"]


def test_markup_of_a_component_uses_what_its_script_imports() -> None:
    files = {
        "a.ts": "export const go = 1\n",
        "b.vue": "<template><i @click='go'/></template><script setup>import { go } from './a'</script>",
    }
    assert uses(files, "a.ts", "go") == [("b.vue", "")]


def test_files_that_offer_a_symbol_are_told() -> None:
    tree = TextTree(LIBRARY)
    found = offering_files(tree.snapshot(), tree.load_facts, RepoPath("lib/a.ts"), "a")
    assert found == {"lib/a.ts", "lib/index.ts", "index.ts"}
