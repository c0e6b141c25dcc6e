"""Facts of a tree to its snapshot, in full; ``update`` has the short way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.facts import NO_OUTLINE
from adjudge.graph.languages.registry import OTHER, language_of
from adjudge.graph.resolve.contract import Layout, make_layout
from adjudge.graph.resolve.registry import RESOLVERS, is_manifest
from adjudge.graph.snapshot import Node, make_snapshot

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from adjudge.graph.edges import Edge, Unresolved
    from adjudge.graph.facts import FileOutline
    from adjudge.graph.resolve.contract import Resolver
    from adjudge.graph.snapshot import GraphSnapshot
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
    for family, resolver in _resolvers(nodes, manifests):
        languages = RESOLVERS[family].languages
        resolved = [resolver.manifest_edges()]
        resolved += [
            resolver.resolve(node.path, outlines.get(node.path, NO_OUTLINE))
            for node in nodes
            if node.language in languages
        ]
        for one in resolved:
            edges += one.edges
            unresolved += one.unresolved
    return make_snapshot(nodes, edges, unresolved, flags_of(nodes, outlines))


def layouts_of(nodes: Collection[Node], manifests: Mapping[RepoPath, bytes]) -> Iterator[tuple[str, Layout]]:
    """(family, layout) of each resolved family of languages that the tree has files of."""
    for family, kind in RESOLVERS.items():
        paths = [node.path for node in nodes if node.language in kind.languages]
        if paths:
            read = {path: data for path, data in manifests.items() if kind.is_manifest(path)}
            others = [node.path for node in nodes if node.mode.startswith("100")] if kind.sees_all else ()
            yield family, make_layout(paths, read, others)


def _resolvers(nodes: Sequence[Node], manifests: Mapping[RepoPath, bytes]) -> Iterator[tuple[str, Resolver]]:
    for family, layout in layouts_of(nodes, manifests):
        yield family, RESOLVERS[family].make(layout)


def flags_of(
    nodes: Iterable[Node], outlines: Mapping[RepoPath, FileOutline]
) -> dict[RepoPath, tuple[str, ...]]:
    """Flags of the nodes whose facts carry any."""
    found = (
        (node.path, outlines.get(node.path, NO_OUTLINE).flags) for node in nodes if node.language != OTHER
    )
    return {path: flags for path, flags in found if flags}
