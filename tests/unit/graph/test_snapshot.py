"""The graph of one tree."""

from __future__ import annotations

from adjudge.graph.edges import Edge, Unresolved
from adjudge.graph.snapshot import Node, make_snapshot
from adjudge.model.ids import ObjectId, RepoPath

A, B = RepoPath("a.py"), RepoPath("b.py")
EDGE = Edge(A, B, "import", 1, 100, "absolute-import", "b", "b")


def node(path: RepoPath) -> Node:
    return Node(path, ObjectId("1" * 40), "100644", "python")


def test_parts_are_sorted_and_kept_once() -> None:
    lost = Unresolved(A, "os", 1, "import", "standard-library")
    snapshot = make_snapshot([node(B), node(A)], [EDGE, EDGE], [lost, lost], {B: ("x",), A: ("y",)})
    assert (list(snapshot.nodes), snapshot.edges, snapshot.unresolved) == ([A, B], (EDGE,), (lost,))
    assert snapshot.flagged == ((A, ("y",)), (B, ("x",)))


def test_importers_and_imports_are_two_sides_of_an_edge() -> None:
    snapshot = make_snapshot([node(A), node(B)], [EDGE], [], {})
    assert (snapshot.importers(B), snapshot.imports(A)) == ((EDGE,), (EDGE,))


def test_file_without_edges_has_none() -> None:
    snapshot = make_snapshot([node(A), node(B)], [EDGE], [], {})
    assert (snapshot.importers(A), snapshot.imports(B)) == ((), ())
