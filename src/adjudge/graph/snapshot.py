"""The graph of one tree: nodes, edges and dead ends.

Rules: a snapshot is a function of (tree, manifests, facts, resolver versions); everything in it is sorted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.columns import make_columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.graph.columns import EdgeColumns
    from adjudge.graph.edges import Edge, Unresolved
    from adjudge.model.ids import ObjectId, RepoPath


class Node(NamedTuple):
    """One entry of the tree.

    Attributes:
        path: Repository-relative.
        object_id: Of the blob, or the commit of a submodule.
        mode: Six octal digits.
        language: As told by the language registry; ``other`` has no facts.
    """

    path: RepoPath
    object_id: ObjectId
    mode: str
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphSnapshot:
    """The file graph of one tree.

    Attributes:
        nodes: Every entry by path, in path order.
        columns: The edges and dead ends.
        flagged: (path, flags) of files whose facts carry flags, sorted by path.
    """

    nodes: Mapping[RepoPath, Node]
    columns: EdgeColumns
    flagged: tuple[tuple[RepoPath, tuple[str, ...]], ...]

    @property
    def edges(self) -> tuple[Edge, ...]:
        """All edges, sorted; built anew at each call."""
        return tuple(self.columns.edges())

    @property
    def unresolved(self) -> tuple[Unresolved, ...]:
        """All dead ends, sorted; built anew at each call."""
        return self.columns.unresolved()

    def importers(self, path: str) -> tuple[Edge, ...]:
        """Edges that lead to a path, of any kind, sorted; empty for an unknown path."""
        return self.columns.of_target(path)

    def takers(self, path: str, name: str) -> tuple[Edge, ...]:
        """Edges that lead to a path and take a name of it, sorted; ``*`` and ``""`` as in ``EdgeColumns``."""
        return self.columns.taking(path, name)

    def imports(self, path: str) -> tuple[Edge, ...]:
        """Edges that start at a path, of any kind, sorted; empty for an unknown path."""
        return self.columns.of_source(path)


def make_snapshot(
    nodes: Iterable[Node],
    edges: Iterable[Edge],
    unresolved: Iterable[Unresolved],
    flagged: Mapping[RepoPath, tuple[str, ...]],
) -> GraphSnapshot:
    """A snapshot from parts in any order, repeats allowed.

    Args:
        nodes: Every entry of the tree.
        edges: Between files of the tree.
        unresolved: What leads nowhere.
        flagged: Flags of files that carry any.
    """
    return GraphSnapshot(
        nodes={node.path: node for node in sorted(nodes)},
        columns=make_columns(edges, unresolved),
        flagged=tuple(sorted(flagged.items())),
    )
