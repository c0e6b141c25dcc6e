"""Snapshots of random trees: order-free, packed without loss, updated without a difference."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from adjudge.graph.build import build_snapshot, manifests_of, nodes_of
from adjudge.graph.components import components
from adjudge.graph.reach import closure_size, distances, links_of
from adjudge.graph.snapshot_packing import pack_difference, pack_snapshot, unpack_snapshot
from adjudge.graph.update import SnapshotUpdate
from adjudge.model.ids import Digest
from tests.fakes.graph import TextTree
from tests.property.strategies_graph import EDITS, TREES, edited

if TYPE_CHECKING:
    from adjudge.graph.snapshot import GraphSnapshot
    from tests.property.strategies_graph import Edits, Files

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


def updated(base: GraphSnapshot, before: TextTree, after: TextTree) -> GraphSnapshot:
    """The snapshot of a tree out of that of another, with the outlines that are asked for and no others."""
    nodes = {node.path: node for node in nodes_of(after.entries)}
    update = SnapshotUpdate(base, nodes, before.manifests(), after.manifests())
    event(f"resolved {min(len(update.wanted), 9)}")
    return update.finish({node.path: after.facts(node.path).outline for node in update.wanted})


@given(TREES, st.lists(EDITS, min_size=1, max_size=3))
def test_updates_one_upon_another_equal_full_builds(files: Files, steps: list[Edits]) -> None:
    tree = TextTree(files)
    snapshot = tree.snapshot()
    for edits in steps:
        files = edited(files, edits)
        before, tree = tree, TextTree(files)
        snapshot = updated(snapshot, before, tree)
        assert pack_snapshot(snapshot) == pack_snapshot(tree.snapshot())


@given(TREES, EDITS)
def test_update_answers_as_the_full_build_does(files: Files, edits: Edits) -> None:
    before, after = TextTree(files), TextTree(edited(files, edits))
    short, full = updated(before.snapshot(), before, after), after.snapshot()
    paths = sorted({*before.files, *after.files})
    assert [short.imports(path) for path in paths] == [full.imports(path) for path in paths]
    assert [short.importers(path) for path in paths] == [full.importers(path) for path in paths]
    taken = [(path, name) for path in paths for name in ("", "*", "a", "f")]
    assert [short.takers(*one) for one in taken] == [full.takers(*one) for one in taken]
    assert dict(links_of(short).backward) == dict(links_of(full).backward)
    assert (short.edges, short.unresolved) == (full.edges, full.unresolved)


@given(TREES, EDITS)
def test_difference_survives_packing(files: Files, edits: Edits) -> None:
    before, after = TextTree(files), TextTree(edited(files, edits))
    root, key = before.snapshot(), Digest("0" * 64)
    packed = pack_difference(updated(root, before, after), root, key)
    restored = unpack_snapshot(packed, {key: unpack_snapshot(pack_snapshot(root))}.get)
    assert pack_snapshot(restored) == pack_snapshot(after.snapshot())
    assert list(restored.nodes.values()) == list(nodes_of(after.entries))


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
