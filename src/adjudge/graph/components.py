"""Strongly connected components and a topological order, in linear time without recursion.

Source: R. Tarjan, "Depth-first search and linear graph algorithms", 1972.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping

Vertex = TypeVar("Vertex", bound="Hashable")


def components(graph: Mapping[Vertex, Iterable[Vertex]]) -> tuple[tuple[Vertex, ...], ...]:
    """Strongly connected components, what is pointed at before what points.

    Args:
        graph: Successors by vertex; a successor that is no key has none of its own. The order of keys and
            successors decides between equal answers.

    Returns:
        Each vertex in exactly one component; members in the order in which they were met.
    """
    search = _Search(graph)
    for vertex in graph:
        if vertex not in search.index:
            search.run(vertex)
    return tuple(search.found)


def cycles(graph: Mapping[Vertex, Iterable[Vertex]]) -> tuple[tuple[Vertex, ...], ...]:
    """Components that hold a cycle: more than one vertex, or one that points at itself."""
    return tuple(
        component
        for component in components(graph)
        if len(component) > 1 or component[0] in tuple(graph.get(component[0], ()))
    )


class _Search(Generic[Vertex]):
    """State of one run of Tarjan's algorithm."""

    def __init__(self, graph: Mapping[Vertex, Iterable[Vertex]]) -> None:
        self._graph = graph
        self.index: dict[Vertex, int] = {}
        self._low: dict[Vertex, int] = {}
        self._stack: list[Vertex] = []
        self._on_stack: set[Vertex] = set()
        self.found: list[tuple[Vertex, ...]] = []

    def run(self, root: Vertex) -> None:
        """Visit everything that can be reached from a vertex not met before."""
        path = [(root, self._enter(root))]
        while path:
            vertex, successors = path[-1]
            following = next(successors, None)
            if following is None:
                path.pop()
                self._leave(vertex, path[-1][0] if path else None)
            elif following not in self.index:
                path.append((following, self._enter(following)))
            elif following in self._on_stack:
                self._low[vertex] = min(self._low[vertex], self.index[following])

    def _enter(self, vertex: Vertex) -> Iterator[Vertex]:
        self.index[vertex] = self._low[vertex] = len(self.index)
        self._stack.append(vertex)
        self._on_stack.add(vertex)
        return iter(self._graph.get(vertex, ()))

    def _leave(self, vertex: Vertex, caller: Vertex | None) -> None:
        if self._low[vertex] == self.index[vertex]:
            at = len(self._stack) - 1
            while self._stack[at] != vertex:
                at -= 1
            component = tuple(self._stack[at:])
            del self._stack[at:]
            self._on_stack.difference_update(component)
            self.found.append(component)
        if caller is not None:
            self._low[caller] = min(self._low[caller], self._low[vertex])
