"""Edges as columns of numbers with tables of texts: small, fast to pack, told as ``Edge`` on demand.

Rules: tables are sorted and hold only what some edge uses, rows are sorted by their numbers; so equal edges
have equal columns, however they were come by.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.edges import EDGE_KINDS, Edge
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

Names = tuple[tuple[str, str], ...]

SOURCE, TARGET, KIND, _, CONFIDENCE, REASON, SPECIFIER, LOCAL, NAMES = range(9)
"""Columns, in the order of the fields of ``Edge``."""

TEXTS = (SOURCE, TARGET, REASON, SPECIFIER, LOCAL)
"""Columns that hold places in the table of texts."""

_KINDS = {kind: number for number, kind in enumerate(EDGE_KINDS)}


class PackedEdges(NamedTuple):
    """Edges in their packed form.

    Attributes:
        columns: One for each field of ``Edge``: 32-bit little-endian numbers, one for each edge.
        texts: Table of paths, reasons, specifiers and locals; sorted.
        names: Table of name pairs; sorted.
    """

    columns: tuple[bytes, ...]
    texts: tuple[str, ...]
    names: tuple[Names, ...]


class EdgeColumns:
    """Edges in order, with their indexes by source, by target, and by what they take of it."""

    __slots__ = ("_by_taken", "_by_target", "_columns", "_names", "_texts")

    def __init__(
        self, columns: tuple[array[int], ...], texts: tuple[str, ...], names: tuple[Names, ...]
    ) -> None:
        self._columns = columns
        self._texts = texts
        self._names = names
        self._by_target: dict[str, list[int]] | None = None
        self._by_taken: dict[tuple[str, str], list[int]] | None = None

    def __len__(self) -> int:
        return len(self._columns[SOURCE])

    def edge(self, index: int) -> Edge:
        """One edge by its place in the order."""
        source, target, kind, line, confidence, reason, specifier, local, names = (
            column[index] for column in self._columns
        )
        texts = self._texts
        return Edge(
            RepoPath(texts[source]),
            RepoPath(texts[target]),
            EDGE_KINDS[kind],
            line,
            confidence,
            texts[reason],
            texts[specifier],
            texts[local],
            self._names[names],
        )

    def edges(self) -> Iterator[Edge]:
        """All edges, in order."""
        return map(self.edge, range(len(self)))

    def of_source(self, path: str) -> tuple[Edge, ...]:
        """Edges that start at a path, in order."""
        return tuple(map(self.edge, range(*self._rows_of(path))))

    def of_target(self, path: str) -> tuple[Edge, ...]:
        """Edges that lead to a path, in order."""
        if self._by_target is None:
            self._by_target = {}
            for at, target in enumerate(self._columns[TARGET]):
                self._by_target.setdefault(self._texts[target], []).append(at)
        return tuple(map(self.edge, self._by_target.get(path, ())))

    def taking(self, path: str, name: str) -> tuple[Edge, ...]:
        """Edges that lead to a path and take a name of it, in order.

        Args:
            path: The target.
            name: As the target has it; ``*`` for star imports, ``""`` for those that take the module itself.
        """
        if self._by_taken is None:
            self._by_taken = self._index_taken()
        return tuple(map(self.edge, self._by_taken.get((path, name), ())))

    def links(self) -> Iterator[tuple[RepoPath, RepoPath, str, int]]:
        """(source, target, kind, confidence) of all edges, in order, without building the edges."""
        texts, columns = self._texts, self._columns
        rows = zip(columns[SOURCE], columns[TARGET], columns[KIND], columns[CONFIDENCE], strict=True)
        for source, target, kind, confidence in rows:
            yield RepoPath(texts[source]), RepoPath(texts[target]), EDGE_KINDS[kind], confidence

    def replaced(self, sources: Collection[str], edges: Iterable[Edge]) -> EdgeColumns:
        """These edges, but for all that start at some paths others instead.

        Args:
            sources: Paths whose edges are left out.
            edges: What takes their place; each starts at one of ``sources``.
        """
        columns = tuple(array("I", column) for column in self._columns)
        for path in sources:
            start, end = _rows_of(columns, self._texts, path)
            for column in columns:
                del column[start:end]
        columns, texts, names = _merged((columns, self._texts, self._names), set(edges))
        return EdgeColumns(columns, texts, names)

    def packed(self) -> PackedEdges:
        """The packed form."""
        return PackedEdges(
            tuple(_native(column).tobytes() for column in self._columns), self._texts, self._names
        )

    def _rows_of(self, path: str) -> tuple[int, int]:
        return _rows_of(self._columns, self._texts, path)

    def _index_taken(self) -> dict[tuple[str, str], list[int]]:
        index: dict[tuple[str, str], list[int]] = {}
        rows = zip(self._columns[TARGET], self._columns[NAMES], strict=True)
        for at, (target, names) in enumerate(rows):
            for name in {name for name, _ in self._names[names]} or {""}:
                index.setdefault((self._texts[target], name), []).append(at)
        return index


def make_columns(edges: Iterable[Edge]) -> EdgeColumns:
    """Columns of edges in any order, repeats allowed."""
    nothing: Table = (tuple(array("I") for _ in Edge._fields), (), ())
    return EdgeColumns(*_merged(nothing, set(edges)))


def unpack_columns(packed: PackedEdges) -> EdgeColumns:
    """The columns that ``packed`` gave.

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
    return EdgeColumns(tuple(columns), packed.texts, packed.names)


Table = tuple[tuple["array[int]", ...], tuple[str, ...], tuple[Names, ...]]


def _merged(table: Table, edges: set[Edge]) -> Table:
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


def _insert(columns: tuple[array[int], ...], rows: Sequence[tuple[int, ...]]) -> None:
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


def _rows_of(columns: tuple[array[int], ...], texts: tuple[str, ...], path: str) -> tuple[int, int]:
    """First row and the one past the last of those that start at a path."""
    place = bisect_left(texts, path)
    if place == len(texts) or texts[place] != path:
        return 0, 0
    return bisect_left(columns[SOURCE], place), bisect_right(columns[SOURCE], place)


def _native(numbers: array[int]) -> array[int]:
    """The numbers with little-endian bytes swapped to this machine's order, or back."""
    if array("H", [1]).tobytes()[0] != 1:
        numbers = array("I", numbers)
        numbers.byteswap()
    return numbers
