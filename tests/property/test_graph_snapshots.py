"""Snapshots of random trees: order-free, packed without loss, updated without a difference."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given

from adjudge.graph.build import build_snapshot, changed_nodes, manifests_of, nodes_of, update_snapshot
from adjudge.graph.components import components
from adjudge.graph.packing import pack_snapshot, unpack_snapshot
from adjudge.graph.reach import closure_size, distances, links_of
from tests.fakes.graph import TextTree
from tests.property.strategies_graph import EDITS, TREES, edited

if TYPE_CHECKING:
    from tests.property.strategies_graph import Files

pytestmark = pytest.mark.property


@given(TREES)
def test_snapshot_survives_packing(files: Files) -> None:
    packed = pack_snapshot(TextTree(files).snapshot())
    assert pack_snapshot(unpack_snapshot(packed)) == packed


@given(TREES)
def test_order_of_entries_changes_nothing(files: Files) -> None:
    tree = TextTree(files)
    nodes = list(nodes_of(tree.entries))
    random.Random(0).shuffle(nodes)
    outlines = {path: tree.facts(path).outline for path in sorted(tree.files, reverse=True)}
    manifests = {node.path: tree.files[node.path] for node in manifests_of(nodes)}
    assert pack_snapshot(build_snapshot(nodes, outlines, manifests)) == pack_snapshot(tree.snapshot())


@given(TREES, EDITS)
def test_update_equals_the_full_build(files: Files, edits: dict[str, str | None]) -> None:
    base, tree = TextTree(files).snapshot(), TextTree(edited(files, edits))
    nodes = nodes_of(tree.entries)
    changed = changed_nodes(base, nodes)
    event("updated" if changed is not None else "built in full")
    if changed is None:
        return
    outlines = {node.path: tree.facts(node.path).outline for node in changed}
    manifests = {node.path: tree.files[node.path] for node in manifests_of(nodes)}
    assert pack_snapshot(update_snapshot(base, nodes, changed, outlines, manifests)) == pack_snapshot(
        tree.snapshot()
    )


@given(TREES)
def test_every_import_of_every_file_is_resolved_or_told(files: Files) -> None:
    tree = TextTree(files)
    snapshot = tree.snapshot()
    told = {(edge.source, edge.line) for edge in snapshot.edges if edge.kind != "reference"}
    told |= {(one.source, one.line) for one in snapshot.unresolved}
    wanted = {(path, fact.line) for path in tree.files for fact in tree.facts(path).imports}
    assert wanted <= told


@given(TREES)
def test_edges_join_files_of_the_tree(files: Files) -> None:
    snapshot = TextTree(files).snapshot()
    assert {path for edge in snapshot.edges for path in (edge.source, edge.target)} <= snapshot.nodes.keys()


@given(TREES)
def test_reach_agrees_with_components(files: Files) -> None:
    links = links_of(TextTree(files).snapshot())
    for component in components(links.forward):
        first = component[0]
        mutual = {
            path for path in distances(links.forward, [first]) if path in distances(links.backward, [first])
        }
        assert mutual == set(component)
        assert closure_size(links.forward, [first]) == len(distances(links.forward, [first])) - 1
