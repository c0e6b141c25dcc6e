"""Which unchanged files are resolved again; random trees are in ``tests/property``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
