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


def asked(edits: Mapping[str, str]) -> set[str]:
    """Unchanged files that are resolved again when files come."""
    before, after = TextTree(BASE), TextTree({**BASE, **edits})
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
