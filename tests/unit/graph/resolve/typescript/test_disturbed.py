"""Which unchanged files are resolved again; random trees are in ``tests/property``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.graph.snapshot_packing import pack_snapshot
from adjudge.graph.update import SnapshotUpdate
from tests.fakes.graph import TextTree

if TYPE_CHECKING:
    from collections.abc import Mapping

BASE = {
    "package.json": '{"name": "root", "workspaces": ["p"], "scripts": {"a": "1"}}',
    "p/package.json": '{"name": "p", "main": "dist/entry.js"}',
    "a.ts": 'import "./x"\n',
    "b.ts": 'import "p"\n',
    "c.ts": 'import "react"\n',
    "d.ts": 'import "./folder"\n',
    "e.ts": 'import.meta.glob("./g/*.ts")\n',
    "f.ts": 'import "."\n',
}


def asked(edits: Mapping[str, str], files: Mapping[str, str] = BASE) -> set[str]:
    """Unchanged files that are resolved again when files come."""
    before, after = TextTree(files), TextTree({**files, **edits})
    nodes = dict(after.snapshot().nodes)
    update = SnapshotUpdate(before.snapshot(), nodes, before.manifests(), after.manifests())
    return {str(node.path) for node in update.wanted} - edits.keys()


@pytest.mark.parametrize(
    ("edits", "files"),
    [
        ({"x.tsx": ""}, {"a.ts", "e.ts"}),
        ({"y.ts": ""}, {"e.ts"}),
        ({"folder/index.ts": ""}, {"d.ts", "e.ts", "f.ts"}),
        ({"p/src/entry.ts": ""}, {"b.ts", "c.ts", "e.ts", "f.ts"}),
        ({"index.ts": ""}, {"b.ts", "c.ts", "e.ts", "f.ts"}),
        ({"notes.md": ""}, {"e.ts"}),
    ],
)
def test_new_file_disturbs_those_that_may_mean_it(edits: dict[str, str], files: set[str]) -> None:
    assert asked(edits) == files


def test_manifest_that_says_nothing_else_disturbs_nobody() -> None:
    assert asked({"package.json": BASE["package.json"].replace('"1"', '"2"')}) == set()


def test_manifest_that_says_something_else_disturbs_all() -> None:
    assert asked({"p/package.json": '{"name": "q"}'}) == {"a.ts", "b.ts", "c.ts", "d.ts", "e.ts", "f.ts"}


def test_alias_that_is_another_disturbs_all_and_what_names_none_disturbs_no_other() -> None:
    told = "export default { resolve: { alias: { x: '/a' } } }\n"
    before = {**BASE, "vite.config.ts": told, "b/webpack.config.js": "module.exports = {}\n"}
    assert asked({"vite.config.ts": told.replace("/a", "/b")}, before) >= {"a.ts", "c.ts"}
    assert asked({"b/webpack.config.js": "module.exports = { a: 1 }\n"}, before) == {"vite.config.ts"}


def test_file_behind_an_alias_disturbs_those_who_write_names() -> None:
    before = {**BASE, "vite.config.ts": "export default { resolve: { alias: { '~u': '/test/made' } } }\n"}
    assert asked({"test/made.ts": ""}, before) >= {"b.ts", "c.ts"}


def test_new_file_disturbs_templates() -> None:
    before = {**BASE, "t.ts": "import(`./g/${name}.ts`)\n"}
    assert "t.ts" in asked({"g/a.ts": ""}, before)


def test_folders_that_lie_over_one_another_disturb_their_own_files_alone() -> None:
    options = '{"compilerOptions": {"rootDirs": ["src", "made"]}}'
    before = {**BASE, "q/tsconfig.json": options, "q/src/a.ts": 'import "./other"\n'}
    assert asked({"y.ts": ""}, before) == {"e.ts", "q/src/a.ts"}


def options(**told: object) -> str:
    return json.dumps({"compilerOptions": {"module": "esnext", "moduleResolution": "bundler", **told}})


def package(**told: object) -> str:
    return json.dumps({"name": "p", **told})


@pytest.mark.parametrize(
    ("files", "edits"),
    [
        pytest.param(
            {"package.json": package(imports={"#x": {"import": "./a.ts", "default": "./b.ts"}}), "m.ts": 'import "#x"'},
            {"package.json": package(imports={"#x": {"default": "./b.ts", "import": "./a.ts"}})},
            id="order of conditions",
        ),
        pytest.param({"tsconfig.json": options(moduleSuffixes=["_w", ""]), "m.ts": 'import "./a"'}, {"a_w.ts": ""}, id="suffix"),
        pytest.param({"tsconfig.json": options(paths={"x/*": ["./l/pre-*.ts"]}), "m.ts": 'import "x/f"'}, {"l/pre-f.ts": ""}, id="start"),
        pytest.param({"package.json": package(exports={"./*": "./l/*-of.ts"}), "m.ts": 'import "p/f"'}, {"l/f-of.ts": ""}, id="end"),
        pytest.param({"package.json": package(exports={"./i-*": "./l/*.ts"}), "m.ts": 'import "p/i-f"'}, {"l/f.ts": ""}, id="start of key"),
        pytest.param({"package.json": package(exports={"./*/css": "./l/*.ts"}), "m.ts": 'import "p/f/css"'}, {"l/f.ts": ""}, id="middle"),
        pytest.param(
            {"package.json": package(main="out/e.js"), "tsconfig.json": options(outDir="out", rootDir="code"), "m/m.ts": 'import "p"'},
            {"code/e.ts": ""},
            id="source of what is built",
        ),
        pytest.param(
            {"p/package.json": package(), "tsconfig.json": options(paths={"x": ["./p/dist/esm/e.js"]}), "m.ts": 'import "x"'},
            {"p/src/e.ts": ""},
            id="source of what paths name",
        ),
        pytest.param(
            {"package.json": package(types="l/x.d.ts", typesVersions={"*": {"l/*": ["new/*"]}}), "m/m.ts": 'import "p"'},
            {"new/x.d.ts": ""},
            id="version of what is named",
        ),
        pytest.param(
            {"package.json": package(main="l/e.ts"), "l/e.ts": "", "m.ts": 'jest.mock("p")'}, {"l/__mocks__/e.ts": ""}, id="stand-in"
        ),
        pytest.param({"m.ts": 'import "./a!b"'}, {"a!b.ts": ""}, id="name like a loader"),
        pytest.param({"m.ts": 'import "./a?b"'}, {"a?b.ts": ""}, id="name like a query"),
    ],
)  # fmt: skip
def test_what_leads_elsewhere_is_resolved_again(files: dict[str, str], edits: dict[str, str]) -> None:
    files = {"tsconfig.json": options(), "a.ts": "", "b.ts": "", **files}
    before, after = TextTree(files), TextTree({**files, **edits})
    full = after.snapshot()
    assert {edge[:5] for edge in full.edges} != {edge[:5] for edge in before.snapshot().edges}
    update = SnapshotUpdate(before.snapshot(), dict(full.nodes), before.manifests(), after.manifests())
    made = update.finish({node.path: after.facts(node.path).outline for node in update.wanted})
    assert pack_snapshot(made) == pack_snapshot(full)
