"""Edges as columns of numbers with tables of texts: small, fast to pack, told as ``Edge`` on demand."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from adjudge.graph.edges import EDGE_KINDS, Edge
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

Value = TypeVar("Value", bound="Hashable")

WIDTH = 9
"""Numbers for each edge: one for each field of ``Edge``, in its order."""


class PackedEdges(NamedTuple):
    """Edges in their packed form.

    Attributes:
        numbers: 32-bit little-endian, ``WIDTH`` for each edge, edges in order.
        texts: Table of paths, reasons, specifiers and locals.
        names: Table of name pairs.
    """

    numbers: bytes
    texts: tuple[str, ...]
    names: tuple[tuple[tuple[str, str], ...], ...]


class EdgeColumns:
    """Edges in order, with their indexes by source, by target, and by what they take of it."""

    __slots__ = ("_by_source", "_by_taken", "_by_target", "_names", "_numbers", "_texts")

    def __init__(self, packed: PackedEdges) -> None:
        numbers: array[int] = array("I")
        numbers.frombytes(packed.numbers)
        self._numbers = _native(numbers)
        self._texts = packed.texts
        self._names = packed.names
        self._by_source: dict[str, list[int]] | None = None
        self._by_target: dict[str, list[int]] | None = None
        self._by_taken: dict[tuple[str, str], list[int]] | None = None

    def __len__(self) -> int:
        return len(self._numbers) // WIDTH

    def edge(self, index: int) -> Edge:
        """One edge by its place in the order."""
        at = index * WIDTH
        source, target, kind, line, confidence, reason, specifier, local, names = self._numbers[
            at : at + WIDTH
        ]
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
        if self._by_source is None:
            self._by_source = self._index(0)
        return tuple(map(self.edge, self._by_source.get(path, ())))

    def of_target(self, path: str) -> tuple[Edge, ...]:
        """Edges that lead to a path, in order."""
        if self._by_target is None:
            self._by_target = self._index(1)
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
        texts, numbers = self._texts, self._numbers
        columns = (numbers[0::WIDTH], numbers[1::WIDTH], numbers[2::WIDTH], numbers[4::WIDTH])
        for source, target, kind, confidence in zip(*columns, strict=True):
            yield RepoPath(texts[source]), RepoPath(texts[target]), EDGE_KINDS[kind], confidence

    def packed(self) -> PackedEdges:
        """The packed form."""
        return PackedEdges(_native(self._numbers).tobytes(), self._texts, self._names)

    def _index_taken(self) -> dict[tuple[str, str], list[int]]:
        index: dict[tuple[str, str], list[int]] = {}
        texts, numbers = self._texts, self._numbers
        for at, (target, names) in enumerate(zip(numbers[1::WIDTH], numbers[8::WIDTH], strict=True)):
            taken = {name for name, _ in self._names[names]} or {""}
            for name in taken:
                index.setdefault((texts[target], name), []).append(at)
        return index

    def _index(self, column: int) -> dict[str, list[int]]:
        index: dict[str, list[int]] = {}
        texts = self._texts
        for at, text in enumerate(self._numbers[column::WIDTH]):
            index.setdefault(texts[text], []).append(at)
        return index


def pack_edges(edges: Sequence[Edge]) -> PackedEdges:
    """Edges in their packed form; equal edges give equal bytes.

    Args:
        edges: In order.
    """
    texts: dict[str, int] = {}
    names: dict[tuple[tuple[str, str], ...], int] = {}
    kinds = {kind: number for number, kind in enumerate(EDGE_KINDS)}
    numbers: array[int] = array("I")
    for edge in edges:
        numbers.extend(
            (
                _number(texts, edge.source),
                _number(texts, edge.target),
                kinds[edge.kind],
                edge.line,
                edge.confidence,
                _number(texts, edge.reason),
                _number(texts, edge.specifier),
                _number(texts, edge.local),
                _number(names, edge.names),
            )
        )
    return PackedEdges(_native(numbers).tobytes(), tuple(texts), tuple(names))


def _number(table: dict[Value, int], value: Value) -> int:
    return table.setdefault(value, len(table))


def _native(numbers: array[int]) -> array[int]:
    """The numbers with little-endian bytes swapped to this machine's order, or back."""
    if array("H", [1]).tobytes()[0] != 1:
        numbers = array("I", numbers)
        numbers.byteswap()
    return numbers
