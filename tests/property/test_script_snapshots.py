"""Snapshots of random trees of TypeScript and JavaScript: updated without a difference from full builds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from adjudge.graph.snapshot_packing import pack_snapshot
from adjudge.graph.update import SnapshotUpdate
from tests.fakes.graph import TextTree
from tests.property.strategies_script import EDITS, TREES, edited

if TYPE_CHECKING:
    from adjudge.graph.snapshot import GraphSnapshot
    from tests.property.strategies_script import Edits, Files

pytestmark = pytest.mark.property


def updated(base: GraphSnapshot, before: TextTree, after: TextTree) -> GraphSnapshot:
    """The snapshot of a tree out of that of another, with the outlines that are asked for and no others."""
    nodes = {node.path: node for node in after.snapshot().nodes.values()}
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
        assert snapshot.edges == tree.snapshot().edges
        assert pack_snapshot(snapshot) == pack_snapshot(tree.snapshot())


@given(TREES)
def test_edges_lead_to_files_of_the_tree(files: Files) -> None:
    snapshot = TextTree(files).snapshot()
    assert {edge.target for edge in snapshot.edges} <= files.keys()
