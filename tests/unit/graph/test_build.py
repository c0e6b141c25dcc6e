"""Facts of a tree to its snapshot, in full and from another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.graph.build import (
    build_snapshot,
    changed_nodes,
    layouts_of,
    manifests_of,
    nodes_of,
    update_snapshot,
)
from adjudge.graph.packing import pack_snapshot
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

if TYPE_CHECKING:
    from adjudge.graph.snapshot import GraphSnapshot

BASE = {
    "pyproject.toml": "[tool.ruff]\nsrc = ['lib']\n",
    "p/__init__.py": "from .a import f\n",
    "p/a.py": "def f(): pass\n",
    "lib/b.py": "import p\n",
    "broken.py": "def (\n",
    "README.md": "text",
}


def updated(base: dict[str, str], head: dict[str, str]) -> GraphSnapshot | None:
    before, tree = TextTree(base).snapshot(), TextTree(head)
    nodes = nodes_of(tree.entries)
    changed = changed_nodes(before, nodes)
    if changed is None:
        return None
    outlines = {node.path: tree.facts(node.path).outline for node in changed}
    manifests = {node.path: tree.files[node.path] for node in manifests_of(nodes)}
    return update_snapshot(before, nodes, changed, outlines, manifests)


@pytest.mark.parametrize(
    "edit",
    [
        {},
        {"p/a.py": "import lib.b\n"},
        {"lib/b.py": "from p.a import f\nimport gone\n", "p/__init__.py": ""},
        {"broken.py": "x = 1\n"},
        {"p/a.py": "def (\n"},
        {"README.md": "other"},
        {"LICENSE": "new"},
    ],
)
def test_update_gives_the_snapshot_of_a_full_build(edit: dict[str, str]) -> None:
    head = {**BASE, **edit}
    found = updated(BASE, head)
    assert found is not None
    assert pack_snapshot(found) == pack_snapshot(TextTree(head).snapshot())


@pytest.mark.parametrize(
    "edit",
    [{"new.py": ""}, {"pyproject.toml": ""}, {"setup.cfg": ""}, {"sub/setup.py": ""}],
)
def test_update_is_refused_where_it_could_differ(edit: dict[str, str]) -> None:
    assert updated(BASE, {**BASE, **edit}) is None


def test_update_is_refused_when_a_file_is_gone() -> None:
    assert updated(BASE, {path: text for path, text in BASE.items() if path != "p/a.py"}) is None


def test_update_is_refused_when_a_module_becomes_a_link() -> None:
    before, nodes = TextTree(BASE).snapshot(), nodes_of(TextTree(BASE).entries)
    linked = [
        node._replace(mode="120000", language="other") if node.path == "p/a.py" else node for node in nodes
    ]
    assert changed_nodes(before, linked) is None


def test_manifests_that_are_links_are_not_read() -> None:
    nodes = [node._replace(mode="120000") for node in nodes_of(TextTree(BASE).entries)]
    assert manifests_of(nodes) == ()


def test_file_without_facts_is_a_node_without_edges() -> None:
    nodes = nodes_of(TextTree(BASE).entries)
    snapshot = build_snapshot(nodes, {}, {})
    assert (len(snapshot.nodes), len(snapshot.edges)) == (6, 0)


def test_flags_of_files_are_kept() -> None:
    assert TextTree(BASE).snapshot().flagged == ((RepoPath("broken.py"), ("syntax-error",)),)


def test_layout_holds_files_and_manifests_of_its_language() -> None:
    tree = TextTree(BASE)
    ((language, layout),) = layouts_of(
        nodes_of(tree.entries), {RepoPath("pyproject.toml"): b"", RepoPath("x"): b""}
    )
    assert (language, len(layout.paths), list(layout.manifests)) == ("python", 4, ["pyproject.toml"])


def test_tree_without_code_has_no_layout() -> None:
    assert list(layouts_of(nodes_of(TextTree({"a.txt": ""}).entries), {})) == []
