"""Facts of a tree to its snapshot, in full or from the snapshot of a tree nearby.

Rules: both ways give the same snapshot; the short way is taken only where it is exact, which is when no file
of a resolved language came or went and no manifest changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.facts import NO_OUTLINE
from adjudge.graph.languages.registry import OTHER, language_of
from adjudge.graph.resolve.contract import Layout, make_layout
from adjudge.graph.resolve.registry import RESOLVERS, is_manifest
from adjudge.graph.snapshot import GraphSnapshot, Node, make_snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.graph.edges import Edge, Unresolved
    from adjudge.graph.facts import FileOutline
    from adjudge.graph.resolve.contract import Resolver
    from adjudge.model.ids import RepoPath
    from adjudge.model.target import TreeEntry


def nodes_of(entries: Iterable[TreeEntry]) -> tuple[Node, ...]:
    """The entries of a tree as nodes, sorted by path."""
    return tuple(
        sorted(
            Node(entry.path, entry.object_id, entry.mode, language_of(entry.path, entry.mode))
            for entry in entries
        )
    )


def manifests_of(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """The nodes whose content some resolver wants, in order; links and submodules are none."""
    return tuple(node for node in nodes if node.mode.startswith("100") and is_manifest(node.path))


def build_snapshot(
    nodes: Sequence[Node], outlines: Mapping[RepoPath, FileOutline], manifests: Mapping[RepoPath, bytes]
) -> GraphSnapshot:
    """The snapshot of a tree, resolved in full.

    Args:
        nodes: Every entry.
        outlines: Of every file with a language; a missing one counts as empty.
        manifests: Content of ``manifests_of`` the nodes, as far as it could be read.
    """
    edges: list[Edge] = []
    unresolved: list[Unresolved] = []
    for language, resolver in _resolvers(nodes, manifests):
        resolved = [resolver.manifest_edges()]
        resolved += [
            resolver.resolve(node.path, outlines.get(node.path, NO_OUTLINE))
            for node in nodes
            if node.language == language
        ]
        for one in resolved:
            edges += one.edges
            unresolved += one.unresolved
    return make_snapshot(nodes, edges, unresolved, _flags(nodes, outlines))


def changed_nodes(base: GraphSnapshot, nodes: Sequence[Node]) -> tuple[Node, ...] | None:
    """Nodes to resolve again when the rest can be taken from ``base``; ``None`` when nothing can.

    Args:
        base: Snapshot of another tree.
        nodes: Every entry of the tree wanted.
    """
    kept = {node.path: node for node in nodes if node.language != OTHER or _is_read(node)}
    before = {path: node for path, node in base.nodes.items() if node.language != OTHER or _is_read(node)}
    if kept.keys() != before.keys():
        return None
    changed = []
    for path, node in kept.items():
        if node != before[path]:
            if _is_read(node) or node.language != before[path].language:
                return None
            changed.append(node)
    return tuple(sorted(changed))


def update_snapshot(
    base: GraphSnapshot,
    nodes: Sequence[Node],
    changed: Sequence[Node],
    outlines: Mapping[RepoPath, FileOutline],
    manifests: Mapping[RepoPath, bytes],
) -> GraphSnapshot:
    """The snapshot of a tree, resolved where it differs from ``base``.

    Args:
        base: Snapshot of another tree.
        nodes: Every entry, sorted.
        changed: What ``changed_nodes`` gave for these.
        outlines: Of the changed nodes at least.
        manifests: As for ``build_snapshot``.
    """
    touched = {node.path for node in changed}
    edges: list[Edge] = []
    lost: set[Unresolved] = set()
    for language, resolver in _resolvers(nodes, manifests):
        for node in changed:
            if node.language == language:
                one = resolver.resolve(node.path, outlines.get(node.path, NO_OUTLINE))
                edges += one.edges
                lost.update(one.unresolved)
    flags = {path: flags for path, flags in base.flagged if path not in touched}
    flags |= _flags(changed, outlines)
    return GraphSnapshot(
        nodes={node.path: node for node in nodes},
        columns=base.columns.replaced(touched, edges),
        unresolved=tuple(sorted([*(one for one in base.unresolved if one.source not in touched), *lost])),
        flagged=tuple(sorted(flags.items())),
    )


def layouts_of(nodes: Sequence[Node], manifests: Mapping[RepoPath, bytes]) -> Iterator[tuple[str, Layout]]:
    """(language, layout) of each resolved language that the tree has files of."""
    for language, kind in RESOLVERS.items():
        paths = [node.path for node in nodes if node.language == language]
        if paths:
            read = {path: data for path, data in manifests.items() if kind.is_manifest(path)}
            yield language, make_layout(paths, read)


def _resolvers(nodes: Sequence[Node], manifests: Mapping[RepoPath, bytes]) -> Iterator[tuple[str, Resolver]]:
    for language, layout in layouts_of(nodes, manifests):
        yield language, RESOLVERS[language].make(layout)


def _is_read(node: Node) -> bool:
    return is_manifest(node.path)


def _flags(
    nodes: Iterable[Node], outlines: Mapping[RepoPath, FileOutline]
) -> dict[RepoPath, tuple[str, ...]]:
    found = (
        (node.path, outlines.get(node.path, NO_OUTLINE).flags) for node in nodes if node.language != OTHER
    )
    return {path: flags for path, flags in found if flags}
