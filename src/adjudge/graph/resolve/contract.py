"""What a resolver is given and gives: the layout of a tree in, edges and dead ends out.

Rules: a resolver is pure; what one file's specifiers lead to depends on the layout, the manifests and that
file alone, so that a change of content re-resolves one file; which files another layout may lead elsewhere is
told by the resolver, which may name too many and never too few.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from collections.abc import Set as AbstractSet

    from adjudge.graph.columns import EdgeColumns
    from adjudge.graph.edges import Edge, Unresolved
    from adjudge.graph.facts import FileOutline
    from adjudge.model.ids import RepoPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The paths of a tree that matter to one family of languages.

    Attributes:
        paths: Files of the languages, sorted.
        files: Every file that may be led to: those, or all of the tree.
        manifests: Content of each manifest that the resolver reads, by path.
    """

    paths: tuple[RepoPath, ...]
    files: frozenset[str]
    manifests: Mapping[RepoPath, bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """Where the specifiers of a file lead.

    Attributes:
        edges: In no order.
        unresolved: In no order.
    """

    edges: tuple[Edge, ...] = ()
    unresolved: tuple[Unresolved, ...] = ()


class Resolver(Protocol):
    """Resolves the files of one family of languages in one tree."""

    def resolve(self, path: RepoPath, outline: FileOutline) -> Resolution:
        """Where the specifiers of one file lead."""

    def manifest_edges(self) -> Resolution:
        """Edges that start at manifests, such as entry points."""

    def disturbed(self, before: Layout, known: EdgeColumns) -> AbstractSet[RepoPath]:
        """Files whose unchanged specifiers may lead elsewhere than they did in a tree laid out otherwise.

        Args:
            before: Layout of the other tree.
            known: Edges and dead ends of the other tree.
        """


def make_layout(
    paths: Iterable[RepoPath], manifests: Mapping[RepoPath, bytes], files: Iterable[RepoPath] = ()
) -> Layout:
    """The layout of a tree.

    Args:
        paths: Files of the languages, in any order.
        manifests: Content by path.
        files: Others that may be led to.
    """
    ordered = tuple(sorted(paths))
    return Layout(paths=ordered, files=frozenset(ordered).union(files), manifests=manifests)
