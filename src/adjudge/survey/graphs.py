"""The graphs of base and head: from the snapshot cache, from one another, else from facts.

Rules: both trees share one set of facts; a snapshot that was found is not built again; one that lacks a
blob's facts is used and not kept, since the blob may be there at the next run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.errors import StateError
from adjudge.graph.build import build_snapshot, changed_nodes, manifests_of, nodes_of, update_snapshot
from adjudge.graph.facts import LOST_FLAGS, FactRequest
from adjudge.graph.languages.registry import OTHER
from adjudge.graph.packing import FORMAT, pack_snapshot, unpack_snapshot
from adjudge.graph.resolve.registry import resolver_versions
from adjudge.graph.view import Graph
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.graph.facts import FileFacts, FileOutline
    from adjudge.graph.snapshot import GraphSnapshot, Node
    from adjudge.model.ids import Digest, ObjectId, RepoPath
    from adjudge.ports import FactPool, GitReader, Progress, SnapshotStore

MANIFEST_BYTES = 512 * 1024
"""A larger manifest is not read."""


class _Sources(NamedTuple):
    git: GitReader
    pool: FactPool
    snapshots: SnapshotStore
    progress: Progress


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
        git: Lists the trees and reads blobs.
        pool: Gives facts.
        snapshots: Keeps snapshots.
        progress: Told of long work.

    Returns:
        (base, head); their facts are loaded when asked for, once for both.

    What the ports raise passes through: a tree that cannot be listed, a worker that died.
    """
    sources = _Sources(git, pool, snapshots, progress)
    base, head = _cached(base_tree, sources), _cached(head_tree, sources)
    if base is None:
        base = _made(base_tree, head, sources)
    if head is None:
        head = base if head_tree == base_tree else _made(head_tree, base, sources)
    known: dict[FactRequest, FileFacts] = {}
    return _graph(base, known, sources), _graph(head, known, sources)


def load_graph(
    tree: ObjectId, *, git: GitReader, pool: FactPool, snapshots: SnapshotStore, progress: Progress
) -> Graph:
    """The graph of one tree; see ``load_graphs``."""
    return load_graphs(tree, tree, git=git, pool=pool, snapshots=snapshots, progress=progress)[0]


def snapshot_key(tree: ObjectId, keys: Mapping[str, Digest]) -> Digest:
    """What a snapshot is kept under: all that decides it.

    Args:
        tree: Id of the tree.
        keys: Extractor keys by language.
    """
    extractors = ",".join(f"{language}={keys[language]}" for language in sorted(keys))
    parts = (tree, resolver_versions(), extractors, str(FORMAT), str(MANIFEST_BYTES))
    return derive_digest("adjudge/snapshot/v1", *(part.encode() for part in parts))


def _graph(snapshot: GraphSnapshot, known: dict[FactRequest, FileFacts], sources: _Sources) -> Graph:
    blobs = sources.git.blobs()
    return Graph(snapshot, lambda wanted: sources.pool.load(wanted, blobs, sources.progress), known)


def _cached(tree: ObjectId, sources: _Sources) -> GraphSnapshot | None:
    data = sources.snapshots.load(snapshot_key(tree, sources.pool.keys()))
    if data is None:
        return None
    try:
        return unpack_snapshot(data)
    except StateError:
        return None  # a damaged cache is an empty one


def _made(tree: ObjectId, other: GraphSnapshot | None, sources: _Sources) -> GraphSnapshot:
    """The snapshot of a tree, from another one where that is exact, and kept."""
    nodes = nodes_of(sources.git.list_tree(tree))
    changed = None if other is None else changed_nodes(other, nodes)
    outlines = _outlines(nodes if changed is None else changed, sources)
    manifests, is_whole = _manifests(nodes, sources)
    if other is None or changed is None:
        snapshot = build_snapshot(nodes, outlines, manifests)
    else:
        snapshot = update_snapshot(other, nodes, changed, outlines, manifests)
    if is_whole and not any(LOST_FLAGS.intersection(flags) for _, flags in snapshot.flagged):
        sources.snapshots.save(snapshot_key(tree, sources.pool.keys()), pack_snapshot(snapshot))
    return snapshot


def _outlines(nodes: Sequence[Node], sources: _Sources) -> dict[RepoPath, FileOutline]:
    requests = {
        node.path: FactRequest(node.object_id, node.language) for node in nodes if node.language != OTHER
    }
    wanted = sorted(set(requests.values()))
    if not wanted:
        return {}
    found = sources.pool.outlines(wanted, sources.git.blobs(), sources.progress)
    return {path: found[request] for path, request in requests.items()}


def _manifests(nodes: Sequence[Node], sources: _Sources) -> tuple[dict[RepoPath, bytes], bool]:
    """Content of the manifests that can be read, and whether another run would read no more."""
    wanted = {node.path: node.object_id for node in manifests_of(nodes)}
    if not wanted:
        return {}, True
    with sources.git.blobs().open() as reader:
        ids = sorted(set(wanted.values()))
        blobs = {blob.object_id: blob for blob in reader.read(ids, limit_bytes=MANIFEST_BYTES)}
    found = {path: blobs[object_id].data for path, object_id in wanted.items()}
    is_whole = all(blob.state.value not in LOST_FLAGS for blob in blobs.values())
    return {path: data for path, data in found.items() if data is not None}, is_whole
