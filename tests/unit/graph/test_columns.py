"""Edges as columns."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from adjudge.graph import columns
from adjudge.graph.columns import EdgeColumns, pack_edges
from adjudge.graph.edges import Edge
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    import pytest


def edge(source: str, target: str, *, line: int = 1, names: tuple[tuple[str, str], ...] = ()) -> Edge:
    return Edge(RepoPath(source), RepoPath(target), "import", line, 90, "absolute-import", "m", "m", names)


EDGES = (edge("a", "b", names=(("x", "y"),)), edge("a", "c", line=7), edge("b", "c"))


def test_edges_come_back_as_they_were() -> None:
    assert tuple(EdgeColumns(pack_edges(EDGES)).edges()) == EDGES


def test_edges_are_counted() -> None:
    assert len(EdgeColumns(pack_edges(EDGES))) == 3


def test_edges_are_found_by_source_in_order() -> None:
    assert EdgeColumns(pack_edges(EDGES)).of_source("a") == EDGES[:2]


def test_edges_are_found_by_target_in_order() -> None:
    assert EdgeColumns(pack_edges(EDGES)).of_target("c") == EDGES[1:]


def test_unknown_path_has_no_edges() -> None:
    found = EdgeColumns(pack_edges(EDGES))
    assert (found.of_source("z"), found.of_target("z")) == ((), ())


def test_links_tell_kind_and_confidence() -> None:
    assert list(EdgeColumns(pack_edges(EDGES[:1])).links()) == [("a", "b", "import", 90)]


def test_packed_form_survives_a_round() -> None:
    packed = pack_edges(EDGES)
    assert EdgeColumns(packed).packed() == packed


def test_equal_edges_give_equal_bytes() -> None:
    assert pack_edges(EDGES) == pack_edges(tuple(EDGES))


def test_numbers_are_little_endian_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = pack_edges(EDGES[2:])

    def swapped(kind: str, values: list[int]) -> array[int]:
        made = array(kind, values)
        if kind == "H":
            made.byteswap()  # as a big-endian machine would see it
        return made

    monkeypatch.setattr(columns, "array", swapped)
    numbers = array("I", [1])
    assert columns._native(numbers).tobytes() == bytes(reversed(numbers.tobytes()))
    assert packed.numbers[:4] == (0).to_bytes(4, "little")
