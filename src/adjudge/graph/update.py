"""The snapshot of a tree out of that of a tree nearby: only what may differ is resolved.

Rules: the result is that of a full build, whatever came, went or changed; what a file's unchanged specifiers
lead to is asked again where its resolver says that they may lead elsewhere, and manifests whenever files came
or went.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.build import flags_of, layouts_of
from adjudge.graph.columns import dead_end
from adjudge.graph.facts import NO_OUTLINE
from adjudge.graph.languages.registry import OTHER, language_of
from adjudge.graph.resolve.registry import RESOLVERS
from adjudge.graph.snapshot import GraphSnapshot, Node

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.graph.edges import Edge
    from adjudge.graph.facts import FileOutline
    from adjudge.graph.resolve.contract import Resolver
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath


def nodes_after(nodes: Mapping[RepoPath, Node], changes: Iterable[Change]) -> dict[RepoPath, Node]:
    """The nodes of a tree by those of another and what differs between them, in path order.

    Args:
        nodes: Of the other tree, in path order.
        changes: From the other tree to this one; no renames.
    """
    found = dict(nodes)
    moved = False
    for change in changes:
        path = change.new_path
        if path is None or change.new_id is None or change.new_mode is None:
            found.pop(change.path, None)
            continue
        moved = moved or path not in found
        found[path] = Node(path, change.new_id, change.new_mode, language_of(path, change.new_mode))
    return dict(sorted(found.items())) if moved else found


class SnapshotUpdate:
    """A snapshot in the making.

    Attributes:
        wanted: Nodes whose outlines are needed, sorted.
    """

    def __init__(
        self,
        base: GraphSnapshot,
        nodes: Mapping[RepoPath, Node],
        before: Mapping[RepoPath, bytes],
        after: Mapping[RepoPath, bytes],
    ) -> None:
        """What has to be resolved.

        Args:
            base: Snapshot of another tree.
            nodes: Every entry of the tree wanted, in path order.
            before: Content of the manifests of the other tree, as far as it could be read.
            after: The same of the tree wanted.
        """
        self._base = base
        self._nodes = nodes
        self._resolvers: dict[str, Resolver] = {}
        self._laid_out_anew: set[str] = set()
        old, new = base.nodes, nodes
        touched = {path for path, node in new.items() if old.get(path) != node}
        touched |= old.keys() - new.keys()
        self._touched = frozenset(touched | self._disturbed(before, after))
        self.wanted = tuple(
            sorted(new[path] for path in self._touched if path in new and new[path].language != OTHER)
        )

    def finish(self, outlines: Mapping[RepoPath, FileOutline]) -> GraphSnapshot:
        """The snapshot.

        Args:
            outlines: Of the wanted nodes; a missing one counts as empty.
        """
        rows: list[Edge] = []
        for family, resolver in self._resolvers.items():
            languages = RESOLVERS[family].languages
            told = [resolver.manifest_edges()] if family in self._laid_out_anew else []
            told += [
                resolver.resolve(node.path, outlines.get(node.path, NO_OUTLINE))
                for node in self.wanted
                if node.language in languages
            ]
            for one in told:
                rows += one.edges
                rows += map(dead_end, one.unresolved)
        flags = {path: flags for path, flags in self._base.flagged if path not in self._touched}
        flags |= flags_of(self.wanted, outlines)
        return GraphSnapshot(
            nodes=self._nodes,
            columns=self._base.columns.replaced(self._touched, rows),
            flagged=tuple(sorted(flags.items())),
        )

    def _disturbed(self, before: Mapping[RepoPath, bytes], after: Mapping[RepoPath, bytes]) -> set[RepoPath]:
        """Unchanged files and manifests that must be resolved again; none where layouts are the same."""
        found: set[RepoPath] = set()
        old = dict(layouts_of(self._base.nodes.values(), before))
        for family, layout in layouts_of(self._nodes.values(), after):
            resolver = self._resolvers[family] = RESOLVERS[family].make(layout)
            known = old.pop(family, None)
            if known == layout:
                continue
            self._laid_out_anew.add(family)
            if known is None:
                found.update(layout.paths, layout.manifests)
            else:
                found |= resolver.disturbed(known, self._base.columns)
                found.update(known.manifests, layout.manifests)
        return found.union(*(layout.manifests for layout in old.values()))
