"""Rows of edges as one table."""

from __future__ import annotations

from array import array

import pytest

from adjudge.graph import table
from adjudge.graph.edges import Edge
from adjudge.graph.table import NOWHERE, make_table, unpack_table
from adjudge.model.ids import RepoPath


def edge(source: str, target: str, *, line: int = 1, names: tuple[tuple[str, str], ...] = ()) -> Edge:
    return Edge(RepoPath(source), RepoPath(target), "import", line, 90, "absolute-import", "m", "m", names)


EDGES = (edge("a", "b", names=(("x", "y"),)), edge("a", "c", line=7), edge("b", "c"))

TABLE = make_table(EDGES)


def test_rows_come_back_sorted_and_once() -> None:
    made = make_table([*reversed(EDGES), EDGES[1]])
    assert [made.edge(row) for row in range(len(made))] == list(EDGES)


def test_rows_are_found_by_source_target_and_what_they_take() -> None:
    assert (list(TABLE.of_source("a")), TABLE.of_target("c"), TABLE.taking("b", "x")) == ([0, 1], [1, 2], [0])


def test_text_that_no_row_uses_has_no_place_and_no_rows() -> None:
    assert (TABLE.place("z"), list(TABLE.of_source("z")), TABLE.of_target("z")) == (-1, [], ())


def test_dead_end_is_a_row_that_leads_nowhere() -> None:
    dead = make_table([*EDGES, edge("a", NOWHERE)])
    assert (dead.of_target(NOWHERE), list(dead.of_source("a"))) == ([0], [0, 1, 2])


def test_row_that_is_told_again_is_the_same_edge_and_a_dead_end_is_not_kept() -> None:
    made = make_table([*EDGES, edge("a", NOWHERE)])
    told = [made.told(row) for row in range(len(made))]
    assert told == [made.edge(row) for row in range(len(made))]
    assert [made.told(row) is one for row, one in enumerate(told)] == [False, True, True, True]


def test_packed_form_survives_a_round() -> None:
    assert unpack_table(TABLE.packed()).packed() == TABLE.packed()


def test_no_edges_survive_a_round() -> None:
    assert len(unpack_table(make_table(()).packed())) == 0


def test_rows_of_a_source_are_exchanged() -> None:
    new = edge("b", "a", line=9)
    assert TABLE.without(("a", "b", "z"), [new]).packed() == make_table([new]).packed()


def test_columns_that_do_not_fit_together_are_refused() -> None:
    packed = TABLE.packed()
    broken = [
        packed._replace(columns=packed.columns[:-1]),
        packed._replace(columns=(packed.columns[0][:-4], *packed.columns[1:])),
        packed._replace(columns=(packed.columns[0][:-1], *packed.columns[1:])),
        packed._replace(texts=packed.texts[:-1]),
        packed._replace(names=()),
    ]
    for one in broken:
        with pytest.raises(ValueError):  # noqa: PT011 - the standard library's own for odd bytes
            unpack_table(one)


def test_numbers_are_little_endian_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    def swapped(kind: str, values: list[int]) -> array[int]:
        made = array(kind, values)
        if kind == "H":
            made.byteswap()  # as a big-endian machine would see it
        return made

    packed = make_table(EDGES[2:]).packed()
    monkeypatch.setattr(table, "array", swapped)
    numbers = array("I", [1])
    assert table._native(numbers).tobytes() == bytes(reversed(numbers.tobytes()))
    assert packed.columns[3] == (1).to_bytes(4, "little")
