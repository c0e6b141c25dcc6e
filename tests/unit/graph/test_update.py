"""Snapshots out of those of trees nearby."""

from __future__ import annotations

import pytest

from adjudge.graph.build import nodes_of
from adjudge.graph.snapshot_packing import pack_snapshot
from adjudge.graph.update import SnapshotUpdate, nodes_after
from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import ObjectId, RepoPath
from tests.fakes.graph import TextTree

BASE = {
    "pyproject.toml": "[tool.ruff]\nsrc = ['lib']\n[project.scripts]\nx = 'p.a:f'\n",
    "p/__init__.py": "from .a import f\n",
    "p/a.py": "def f(): pass\n",
    "lib/b.py": "import p\n",
    "broken.py": "def (\n",
    "README.md": "text",
}


def update(base: dict[str, str], head: dict[str, str]) -> SnapshotUpdate:
    before, after = TextTree(base), TextTree(head)
    nodes = {node.path: node for node in nodes_of(after.entries)}
    return SnapshotUpdate(before.snapshot(), nodes, before.manifests(), after.manifests())


def without(*paths: str) -> dict[str, str]:
    return {path: text for path, text in BASE.items() if path not in paths}


@pytest.mark.parametrize(
    "head",
    [
        BASE,
        {**BASE, "p/a.py": "import lib.b\n"},
        {**BASE, "lib/b.py": "from p.a import f\nimport gone\n", "p/__init__.py": ""},
        {**BASE, "broken.py": "x = 1\n"},
        {**BASE, "p/a.py": "def (\n"},
        {**BASE, "LICENSE": "new"},
        {**BASE, "new.py": "import b\n"},
        {**BASE, "lib/p.py": ""},
        {**BASE, "p/a/__init__.py": "", "p/a/f.py": ""},
        {**BASE, "pyproject.toml": ""},
        {**BASE, "setup.cfg": "[options.entry_points]\nc =\n  y = p.a:f\n"},
        {**BASE, "sub/setup.py": "import p\n"},
        without("p/a.py"),
        without("p/__init__.py"),
        without("pyproject.toml"),
        without("p/__init__.py", "p/a.py", "lib/b.py", "broken.py"),
    ],
)
def test_update_gives_the_snapshot_of_a_full_build(head: dict[str, str]) -> None:
    tree = TextTree(head)
    made = update(BASE, head)
    found = made.finish({node.path: tree.facts(node.path).outline for node in made.wanted})
    assert pack_snapshot(found) == pack_snapshot(tree.snapshot())


def test_first_file_of_a_language_is_resolved() -> None:
    made = update({"README.md": ""}, {"a.py": "import a\n"})
    assert [node.path for node in made.wanted] == ["a.py"]


def test_edit_of_content_asks_for_one_file() -> None:
    assert [node.path for node in update(BASE, {**BASE, "lib/b.py": ""}).wanted] == ["lib/b.py"]


def test_new_file_that_nobody_means_asks_for_no_other() -> None:
    assert [node.path for node in update(BASE, {**BASE, "p/new.py": ""}).wanted] == ["p/new.py"]


def test_file_that_is_gone_asks_for_its_importers() -> None:
    assert [node.path for node in update(BASE, without("p/a.py")).wanted] == ["p/__init__.py"]


def test_module_that_becomes_a_link_is_gone() -> None:
    nodes = {node.path: node for node in nodes_of(TextTree(BASE).entries)}
    path = RepoPath("p/a.py")
    nodes[path] = nodes[path]._replace(mode="120000", language="other")
    made = SnapshotUpdate(TextTree(BASE).snapshot(), nodes, {}, {})
    assert [node.path for node in made.wanted] == ["p/__init__.py"]


def change(path: str, old: str | None, new: str | None) -> Change:
    return Change(
        kind=ChangeKind.MODIFIED,
        old_path=RepoPath(path) if old else None,
        new_path=RepoPath(path) if new else None,
        old_mode="100644" if old else None,
        new_mode="100644" if new else None,
        old_id=ObjectId(old) if old else None,
        new_id=ObjectId(new) if new else None,
    )


def test_nodes_follow_what_git_says_in_path_order() -> None:
    nodes = {node.path: node for node in nodes_of(TextTree(BASE).entries)}
    changes = [
        change("README.md", "1" * 40, None),
        change("a.py", None, "2" * 40),
        change("p/a.py", "3" * 40, "4" * 40),
    ]
    found = nodes_after(nodes, changes)
    assert list(found) == sorted({*BASE, "a.py"} - {"README.md"})
    assert (found[RepoPath("p/a.py")].object_id, found[RepoPath("a.py")].language) == ("4" * 40, "python")
