"""All edges of a tree: a table, and over it the rows of the files that differ from the tree it was made for.

Rules: rows of a file are taken either all from the table or all from above it; trees that differ little share
one table with its indexes; the packed form is that of one table, so that equal edges have equal bytes.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from adjudge.graph.edges import EDGE_KINDS, Edge, Unresolved
from adjudge.graph.table import (
    CONFIDENCE,
    KIND,
    NOWHERE,
    SOURCE,
    SPECIFIER,
    TARGET,
    EdgeTable,
    PackedEdges,
    make_table,
    unpack_table,
)
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

Link = tuple[RepoPath, RepoPath, str, int]
"""(source, target, kind, confidence)."""


class EdgeColumns:
    """Edges and dead ends.

    Attributes:
        table: Rows of most files.
        above: Rows of the files in ``replaced``.
        replaced_sources: Files whose rows in ``table`` do not count.
    """

    __slots__ = ("above", "replaced_sources", "table")

    def __init__(
        self, table: EdgeTable, above: EdgeTable | None = None, replaced: frozenset[str] = frozenset()
    ) -> None:
        self.table = table
        self.above = above if above is not None else make_table(())
        self.replaced_sources = replaced

    def __len__(self) -> int:
        return sum(1 for _ in self.links())

    def edges(self) -> Iterator[Edge]:
        """All edges, in order."""
        whole = self.compact().table
        return (edge for edge in map(whole.edge, range(len(whole))) if edge.target != NOWHERE)

    def unresolved(self) -> tuple[Unresolved, ...]:
        """All dead ends, sorted."""
        return tuple(
            sorted(
                Unresolved(one.source, one.specifier, one.line, one.kind, one.reason)
                for one in self.of_target(NOWHERE)
            )
        )

    def of_source(self, path: str) -> tuple[Edge, ...]:
        """Edges that start at a path, in order."""
        table = self.above if path in self.replaced_sources else self.table
        return tuple(edge for edge in map(table.told, table.of_source(path)) if edge.target != NOWHERE)

    def of_target(self, path: str) -> tuple[Edge, ...]:
        """Edges that lead to a path, in order."""
        return self._both(self.table.of_target(path), self.above.of_target(path))

    def taking(self, path: str, name: str) -> tuple[Edge, ...]:
        """Edges that lead to a path and take a name of it, in order.

        Args:
            path: The target.
            name: As the target has it; ``*`` for star imports, ``""`` for those that take the module itself.
        """
        return self._both(self.table.taking(path, name), self.above.taking(path, name))

    def links(self) -> Iterator[Link]:
        """(source, target, kind, confidence) of all edges, without building them; in no order."""
        return (link for table, rows in self._all() for link in _links(table, rows) if link[1] != NOWHERE)

    def links_from(self, path: str) -> Iterator[Link]:
        """Those of ``links`` that start at a path."""
        table = self.above if path in self.replaced_sources else self.table
        return (link for link in _links(table, table.of_source(path)) if link[1] != NOWHERE)

    def links_to(self, path: str) -> Iterator[Link]:
        """Those of ``links`` that lead to a path."""
        kept = self._kept(self.table.of_target(path))
        return chain(_links(self.table, kept), _links(self.above, self.above.of_target(path)))

    def naming(
        self, edge: Callable[[str], bool], dead_end: Callable[[str], bool]
    ) -> Iterator[tuple[RepoPath, str, bool]]:
        """(source, specifier, dead end) of rows by their specifier, repeats among them, in no order.

        Args:
            edge: Whether the edges with a specifier are wanted; asked once for each specifier.
            dead_end: The same for dead ends.
        """
        for table, rows in self._all():
            texts, specifiers = table.texts, table.columns[SPECIFIER]
            known = set(specifiers)
            live = {place for place in known if edge(texts[place])}
            dead = {place for place in known if dead_end(texts[place])}
            either, nowhere = live | dead, table.place(NOWHERE)
            for row in (row for row in rows if specifiers[row] in either):
                place, ends = specifiers[row], table.columns[TARGET][row] == nowhere
                if place in (dead if ends else live):
                    yield RepoPath(texts[table.columns[SOURCE][row]]), texts[place], ends

    def replaced(self, sources: Collection[str], edges: Iterable[Edge]) -> EdgeColumns:
        """These edges, but for all that start at some paths others instead.

        Args:
            sources: Paths whose edges and dead ends are left out.
            edges: What takes their place; each starts at one of ``sources``.
        """
        above = self.above.without(sources, edges)
        return EdgeColumns(self.table, above, self.replaced_sources.union(sources))

    def compact(self) -> EdgeColumns:
        """The same as one table."""
        if not self.replaced_sources:
            return self
        above = map(self.above.edge, range(len(self.above)))
        return EdgeColumns(self.table.without(self.replaced_sources, above))

    def packed(self) -> PackedEdges:
        """The packed form of all as one table."""
        return self.compact().table.packed()

    def _both(self, rows: Sequence[int], above: Sequence[int]) -> tuple[Edge, ...]:
        """Rows of the table that count and rows above it as edges, in order of their sources."""
        found = [*map(self.table.told, self._kept(rows)), *map(self.above.told, above)]
        return tuple(sorted(found, key=lambda edge: edge.source) if above else found)

    def _kept(self, rows: Iterable[int]) -> Iterable[int]:
        """Rows of the table that count."""
        hidden = self._hidden()
        sources = self.table.columns[SOURCE]
        return [row for row in rows if sources[row] not in hidden] if hidden else rows

    def _hidden(self) -> set[int]:
        return {self.table.place(path) for path in self.replaced_sources}

    def _all(self) -> Iterator[tuple[EdgeTable, Iterable[int]]]:
        """Each table with its rows that count."""
        yield self.table, self._kept(range(len(self.table)))
        yield self.above, range(len(self.above))


def make_columns(edges: Iterable[Edge], unresolved: Iterable[Unresolved] = ()) -> EdgeColumns:
    """Columns of edges and dead ends in any order, repeats allowed."""
    return EdgeColumns(make_table(chain(edges, map(dead_end, unresolved))))


def dead_end(one: Unresolved) -> Edge:
    """The row of a dead end."""
    return Edge(one.source, NOWHERE, one.kind, one.line, 0, one.reason, one.specifier)


def unpack_columns(packed: PackedEdges) -> EdgeColumns:
    """The columns that ``packed`` gave; ``ValueError`` as in ``unpack_table``."""
    return EdgeColumns(unpack_table(packed))


def _links(table: EdgeTable, rows: Iterable[int]) -> Iterator[Link]:
    texts, columns = table.texts, table.columns
    sources, targets, kinds, sure = (columns[at] for at in (SOURCE, TARGET, KIND, CONFIDENCE))
    for row in rows:
        yield RepoPath(texts[sources[row]]), RepoPath(texts[targets[row]]), EDGE_KINDS[kinds[row]], sure[row]
