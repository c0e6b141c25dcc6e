"""Facts of a tree to its snapshot, in full."""

from __future__ import annotations

from adjudge.graph.build import build_snapshot, layouts_of, manifests_of, nodes_of
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

BASE = {
    "pyproject.toml": "[tool.ruff]\nsrc = ['lib']\n",
    "p/__init__.py": "from .a import f\n",
    "p/a.py": "def f(): pass\n",
    "lib/b.py": "import p\n",
    "broken.py": "def (\n",
    "README.md": "text",
}


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
