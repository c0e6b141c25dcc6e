"""The graphs of base and head: from the snapshot cache, from a tree nearby, else from facts.

Rules: both trees share one set of facts; a snapshot that was found is not built again; one that lacks a
blob's facts is used and not kept, since the blob may be there at the next run. What is kept decides the time
alone, never the graph.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.build import build_snapshot, manifests_of, nodes_of
from adjudge.graph.facts import LOST_FLAGS, FactRequest
from adjudge.graph.languages.registry import OTHER
from adjudge.graph.update import SnapshotUpdate, nodes_after
from adjudge.graph.view import Graph
from adjudge.survey.kept_graphs import MANIFEST_BYTES, KeptGraphs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudge.graph.facts import FileFacts, FileOutline
    from adjudge.graph.snapshot import GraphSnapshot, Node
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.ports import FactPool, GitReader, Progress, SnapshotStore
    from adjudge.survey.kept_graphs import Near


def load_graphs(
    base_tree: ObjectId,
    head_tree: ObjectId,
    *,
    git: GitReader,
    pool: FactPool,
    snapshots: SnapshotStore,
    progress: Progress,
) -> tuple[Graph, Graph]:
    """The graphs of two trees.

    Args:
        base_tree: Tree id before.
        head_tree: Tree id after; may be the same.
        git: Lists and compares trees and reads blobs.
        pool: Gives facts.
        snapshots: Keeps snapshots.
        progress: Told of long work.

    Returns:
        (base, head); their facts are loaded when asked for, once for both.

    What the ports raise passes through: a tree that cannot be listed, a worker that died.
    """
    loading = _Loading(git, pool, snapshots, progress)
    # What is kept comes first: the other one may then be made out of it.
    for tree in (base_tree, head_tree):
        loading.kept.load(tree)
    base, head = loading.snapshot(base_tree), loading.snapshot(head_tree)
    loading.kept.remember()
    known: dict[FactRequest, FileFacts] = {}
    return loading.graph(base, known), loading.graph(head, known)


def load_graph(
    tree: ObjectId, *, git: GitReader, pool: FactPool, snapshots: SnapshotStore, progress: Progress
) -> Graph:
    """The graph of one tree; see ``load_graphs``."""
    return load_graphs(tree, tree, git=git, pool=pool, snapshots=snapshots, progress=progress)[0]


class _Loading:
    """One loading of graphs."""

    def __init__(self, git: GitReader, pool: FactPool, snapshots: SnapshotStore, progress: Progress) -> None:
        self.kept = KeptGraphs(git, snapshots, pool.keys())
        self._git = git
        self._pool = pool
        self._progress = progress

    def graph(self, snapshot: GraphSnapshot, known: dict[FactRequest, FileFacts]) -> Graph:
        """A graph to ask."""
        blobs = self._git.blobs()
        return Graph(snapshot, lambda wanted: self._pool.load(wanted, blobs, self._progress), known)

    def snapshot(self, tree: ObjectId) -> GraphSnapshot:
        """The snapshot of a tree: kept, else out of one nearby, else from facts."""
        found = self.kept.load(tree)
        if found is not None:
            return found
        near = self.kept.nearest(tree)
        made = self._updated(near) if near is not None else None
        snapshot, is_whole = made if made is not None else self._built(tree)
        lasting = is_whole and not any(map(_is_lost, snapshot.flagged))
        return self.kept.add(tree, snapshot, lasting=lasting, near=near if made is not None else None)

    def _built(self, tree: ObjectId) -> tuple[GraphSnapshot, bool]:
        nodes = nodes_of(self._git.list_tree(tree))
        (manifests,), is_whole = self._manifests(manifests_of(nodes))
        return build_snapshot(nodes, self._outlines(nodes), manifests), is_whole

    def _updated(self, near: Near) -> tuple[GraphSnapshot, bool] | None:
        """The snapshot out of one nearby; ``None`` when not all that decides it can be read."""
        nodes = nodes_after(near.snapshot.nodes, near.changes)
        old = manifests_of(near.snapshot.nodes.values())
        changed = [nodes[path] for path in {one.path for one in near.changes} if path in nodes]
        new = [*(node for node in old if nodes.get(node.path) == node), *manifests_of(changed)]
        (before, after), is_whole = self._manifests(old, new)
        if not is_whole:
            return None
        update = SnapshotUpdate(near.snapshot, nodes, before, after)
        return update.finish(self._outlines(update.wanted)), True

    def _outlines(self, nodes: Sequence[Node]) -> dict[RepoPath, FileOutline]:
        requests = {
            node.path: FactRequest(node.object_id, node.language) for node in nodes if node.language != OTHER
        }
        wanted = sorted(set(requests.values()))
        if not wanted:
            return {}
        found = self._pool.outlines(wanted, self._git.blobs(), self._progress)
        return {path: found[request] for path, request in requests.items()}

    def _manifests(self, *sides: Iterable[Node]) -> tuple[tuple[Mapping[RepoPath, bytes], ...], bool]:
        """Content of the manifests that can be read, and whether another run would read no more."""
        wanted = [{node.path: node.object_id for node in side} for side in sides]
        ids = sorted({object_id for side in wanted for object_id in side.values()})
        if not ids:
            return tuple({} for _ in wanted), True
        with self._git.blobs().open() as reader:
            blobs = {blob.object_id: blob for blob in reader.read(ids, limit_bytes=MANIFEST_BYTES)}
        found = tuple(
            {path: data for path, one in side.items() if (data := blobs[one].data) is not None}
            for side in wanted
        )
        return found, all(blob.state.value not in LOST_FLAGS for blob in blobs.values())


def _is_lost(flagged: tuple[RepoPath, tuple[str, ...]]) -> bool:
    return not LOST_FLAGS.isdisjoint(flagged[1])
