"""Edges as columns."""

from __future__ import annotations

from array import array

import pytest

from adjudge.graph import columns
from adjudge.graph.columns import make_columns, unpack_columns
from adjudge.graph.edges import Edge
from adjudge.model.ids import RepoPath


def edge(source: str, target: str, *, line: int = 1, names: tuple[tuple[str, str], ...] = ()) -> Edge:
    return Edge(RepoPath(source), RepoPath(target), "import", line, 90, "absolute-import", "m", "m", names)


EDGES = (edge("a", "b", names=(("x", "y"),)), edge("a", "c", line=7), edge("b", "c"))


COLUMNS = make_columns(EDGES)


def test_edges_come_back_sorted_and_once() -> None:
    assert tuple(make_columns([*reversed(EDGES), EDGES[1]]).edges()) == EDGES


def test_edges_are_counted() -> None:
    assert len(COLUMNS) == 3


def test_edges_are_found_by_source_in_order() -> None:
    assert (COLUMNS.of_source("a"), COLUMNS.of_source("b")) == (EDGES[:2], EDGES[2:])


def test_edges_are_found_by_target_in_order() -> None:
    assert COLUMNS.of_target("c") == EDGES[1:]


def test_unknown_path_has_no_edges() -> None:
    assert (COLUMNS.of_source("z"), COLUMNS.of_target("z"), COLUMNS.of_source("m")) == ((), (), ())


def test_edges_are_found_by_what_they_take() -> None:
    assert (COLUMNS.taking("b", "x"), COLUMNS.taking("b", ""), COLUMNS.taking("c", "")) == (
        EDGES[:1],
        (),
        EDGES[1:],
    )


def test_name_taken_twice_by_a_statement_is_one_edge() -> None:
    twice = edge("a", "b", names=(("x", "y"), ("x", "z")))
    assert make_columns([twice]).taking("b", "x") == (twice,)


def test_links_tell_kind_and_confidence() -> None:
    assert list(make_columns(EDGES[:1]).links()) == [("a", "b", "import", 90)]


def test_packed_form_survives_a_round() -> None:
    assert unpack_columns(COLUMNS.packed()).packed() == COLUMNS.packed()


def test_no_edges_survive_a_round() -> None:
    assert len(unpack_columns(make_columns(()).packed())) == 0


@pytest.mark.parametrize(
    ("sources", "edges"),
    [
        ((), ()),
        (("a",), ()),
        (("a",), (edge("a", "z", names=(("new", "new"),)),)),
        (("a", "b"), (edge("b", "a", line=9), edge("a", "a"))),
        (("new",), (edge("new", "a"), edge("new", "a", line=2))),
        (("0", "zz"), (edge("0", "a"), edge("zz", "a"))),
        (("a", "b"), ()),
    ],
)
def test_replacing_is_making_anew(sources: tuple[str, ...], edges: tuple[Edge, ...]) -> None:
    kept = [one for one in EDGES if one.source not in sources]
    assert COLUMNS.replaced(sources, edges).packed() == make_columns([*kept, *edges]).packed()


def test_replacing_leaves_the_first_alone() -> None:
    before = COLUMNS.packed()
    COLUMNS.replaced(("a",), ())
    assert COLUMNS.packed() == before


def test_columns_that_do_not_fit_together_are_refused() -> None:
    packed = COLUMNS.packed()
    broken = [
        packed._replace(columns=packed.columns[:-1]),
        packed._replace(columns=(packed.columns[0][:-4], *packed.columns[1:])),
        packed._replace(columns=(packed.columns[0][:-1], *packed.columns[1:])),
        packed._replace(texts=packed.texts[:-1]),
        packed._replace(names=()),
    ]
    for one in broken:
        with pytest.raises(ValueError):  # noqa: PT011 - the standard library's own for odd bytes
            unpack_columns(one)


def test_numbers_are_little_endian_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    def swapped(kind: str, values: list[int]) -> array[int]:
        made = array(kind, values)
        if kind == "H":
            made.byteswap()  # as a big-endian machine would see it
        return made

    packed = make_columns(EDGES[2:]).packed()
    monkeypatch.setattr(columns, "array", swapped)
    numbers = array("I", [1])
    assert columns._native(numbers).tobytes() == bytes(reversed(numbers.tobytes()))
    assert packed.columns[3] == (1).to_bytes(4, "little")
