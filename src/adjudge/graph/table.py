"""Edges and dead ends as columns of numbers over tables of texts: small, fast to pack, told on demand.

Rules: tables are sorted and hold only what some row uses, rows are sorted by their numbers; so equal rows
have equal tables, however they were come by. A dead end is a row whose target is the empty text.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.edges import EDGE_KINDS, Edge
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

Names = tuple[tuple[str, str], ...]
Columns = tuple["array[int]", ...]

SOURCE, TARGET, KIND, _, CONFIDENCE, REASON, SPECIFIER, LOCAL, NAMES = range(9)
"""Columns, in the order of the fields of ``Edge``."""

TEXTS = (SOURCE, TARGET, REASON, SPECIFIER, LOCAL)
"""Columns that hold places in the table of texts."""

NOWHERE = RepoPath("")
"""The target of a dead end."""

_KINDS = {kind: number for number, kind in enumerate(EDGE_KINDS)}


class PackedEdges(NamedTuple):
    """Rows in their packed form.

    Attributes:
        columns: One for each field of ``Edge``: 32-bit little-endian numbers, one for each row.
        texts: Table of paths, reasons, specifiers and locals; sorted.
        names: Table of name pairs; sorted.
    """

    columns: tuple[bytes, ...]
    texts: tuple[str, ...]
    names: tuple[Names, ...]


class EdgeTable:
    """Rows in order, with their indexes by source, by target, and by what they take of it.

    Attributes:
        columns: One for each field of ``Edge``.
        texts: What the columns ``TEXTS`` point into; sorted.
        names: What the column ``NAMES`` points into; sorted.
    """

    __slots__ = ("_by_target", "_made", "_taken", "columns", "names", "texts")

    def __init__(self, columns: Columns, texts: tuple[str, ...], names: tuple[Names, ...]) -> None:
        self.columns = columns
        self.texts = texts
        self.names = names
        self._by_target: dict[int, list[int]] | None = None
        self._made: dict[int, Edge] = {}
        self._taken: dict[int, dict[str, list[int]]] = {}

    def __len__(self) -> int:
        """Rows, dead ends among them."""
        return len(self.columns[SOURCE])

    def edge(self, row: int) -> Edge:
        """One row as an edge; that of a dead end has the target ``NOWHERE``."""
        source, target, kind, line, confidence, reason, specifier, local, names = (
            column[row] for column in self.columns
        )
        texts = self.texts
        return Edge(
            RepoPath(texts[source]),
            RepoPath(texts[target]),
            EDGE_KINDS[kind],
            line,
            confidence,
            texts[reason],
            texts[specifier],
            texts[local],
            self.names[names],
        )

    def told(self, row: int) -> Edge:
        """The same as ``edge``, at hand for who asks once more; a dead end is made anew, being asked once."""
        made = self._made.get(row)
        if made is None:
            made = self.edge(row)
            if made.target != NOWHERE:
                self._made[row] = made
        return made

    def place(self, text: str) -> int:
        """Where a text stands in the table of texts; -1 for one that no row uses."""
        place = bisect_left(self.texts, text)
        return place if place < len(self.texts) and self.texts[place] == text else -1

    def of_source(self, path: str) -> range:
        """Rows that start at a path, in order."""
        place = self.place(path)
        sources = self.columns[SOURCE]
        return range(bisect_left(sources, place), bisect_right(sources, place)) if place >= 0 else range(0)

    def of_target(self, path: str) -> Sequence[int]:
        """Rows that lead to a path, in order."""
        if self._by_target is None:
            self._by_target = {place: [] for place in set(self.columns[TARGET])}
            for row, target in enumerate(self.columns[TARGET]):
                self._by_target[target].append(row)
        return self._by_target.get(self.place(path), ())

    def taking(self, path: str, name: str) -> Sequence[int]:
        """Rows that lead to a path and take a name of it; ``""`` for those that take the module itself."""
        place = self.place(path)
        if place not in self._taken:
            found: dict[str, list[int]] = {}
            for row in self.of_target(path):
                for taken in {taken for taken, _ in self.names[self.columns[NAMES][row]]} or {""}:
                    found.setdefault(taken, []).append(row)
            self._taken[place] = found
        return self._taken[place].get(name, ())

    def without(self, sources: Collection[str], edges: Iterable[Edge]) -> EdgeTable:
        """These rows, but for all that start at some paths others instead.

        Args:
            sources: Paths whose rows are left out.
            edges: What takes their place; each starts at one of ``sources``.
        """
        columns = tuple(array("I", column) for column in self.columns)
        spans = [rows for rows in map(self.of_source, sources) if rows]
        for rows in sorted(spans, key=lambda rows: rows.start, reverse=True):
            for column in columns:
                del column[rows.start : rows.stop]
        return EdgeTable(*_merged((columns, self.texts, self.names), set(edges)))

    def packed(self) -> PackedEdges:
        """The packed form."""
        return PackedEdges(
            tuple(_native(column).tobytes() for column in self.columns), self.texts, self.names
        )


def make_table(edges: Iterable[Edge]) -> EdgeTable:
    """The table of edges in any order, repeats allowed."""
    nothing: _Parts = (tuple(array("I") for _ in Edge._fields), (), ())
    return EdgeTable(*_merged(nothing, set(edges)))


def unpack_table(packed: PackedEdges) -> EdgeTable:
    """The table that ``packed`` gave.

    Args:
        packed: The packed form.

    Raises:
        ValueError: It is none: columns of odd or different length, or places outside the tables.
    """
    columns = []
    for data in packed.columns:
        column: array[int] = array("I")
        column.frombytes(data)
        columns.append(_native(column))
    if len(columns) != len(Edge._fields) or len({len(column) for column in columns}) != 1:
        raise ValueError("the columns of a graph are not of one length")
    limits = {number: len(packed.texts) for number in TEXTS} | {
        KIND: len(EDGE_KINDS),
        NAMES: len(packed.names),
    }
    if any(max(columns[number], default=-1) >= limit for number, limit in limits.items()):
        raise ValueError("the columns of a graph point outside their tables")
    return EdgeTable(tuple(columns), packed.texts, packed.names)


_Parts = tuple[Columns, tuple[str, ...], tuple[Names, ...]]


def _merged(table: _Parts, edges: set[Edge]) -> _Parts:
    """Rows of a table and further edges, in order, over tables of what they use."""
    columns, old_texts, old_names = table
    used = {place for number in TEXTS for place in set(columns[number])}
    texts = {old_texts[place] for place in used}
    for edge in edges:
        texts.update((edge.source, edge.target, edge.reason, edge.specifier, edge.local))
    names = {old_names[place] for place in set(columns[NAMES])} | {edge.names for edge in edges}
    text_of = {text: place for place, text in enumerate(sorted(texts))}
    names_of = {pairs: place for place, pairs in enumerate(sorted(names))}
    moved_texts = [text_of.get(text, 0) for text in old_texts]
    moved_names = [names_of.get(pairs, 0) for pairs in old_names]
    for number in TEXTS:
        columns[number][:] = array("I", map(moved_texts.__getitem__, columns[number]))
    columns[NAMES][:] = array("I", map(moved_names.__getitem__, columns[NAMES]))
    _insert(columns, sorted(_row(edge, text_of, names_of) for edge in edges))
    return columns, tuple(text_of), tuple(names_of)


def _row(edge: Edge, texts: Mapping[str, int], names: Mapping[Names, int]) -> tuple[int, ...]:
    return (
        texts[edge.source],
        texts[edge.target],
        _KINDS[edge.kind],
        edge.line,
        edge.confidence,
        texts[edge.reason],
        texts[edge.specifier],
        texts[edge.local],
        names[edge.names],
    )


def _insert(columns: Columns, rows: Sequence[tuple[int, ...]]) -> None:
    """Put sorted rows where they belong; no row of the columns starts at a source of theirs."""
    if not columns[SOURCE]:
        for column, numbers in zip(columns, zip(*rows, strict=True), strict=bool(rows)):
            column.extend(numbers)
        return
    start = 0
    while start < len(rows):
        source = rows[start][SOURCE]
        end = bisect_right(rows, source, lo=start, key=lambda row: row[SOURCE])
        at = bisect_left(columns[SOURCE], source)
        for number, column in enumerate(columns):
            column[at:at] = array("I", [row[number] for row in rows[start:end]])
        start = end


def _native(numbers: array[int]) -> array[int]:
    """The numbers with little-endian bytes swapped to this machine's order, or back."""
    if array("H", [1]).tobytes()[0] != 1:
        numbers = array("I", numbers)
        numbers.byteswap()
    return numbers
