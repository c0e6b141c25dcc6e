"""Edges as columns."""

from __future__ import annotations

import pytest

from adjudge.graph.columns import make_columns, unpack_columns
from adjudge.graph.edges import Edge, Unresolved
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


def test_replaced_edges_are_told_in_place_of_the_old() -> None:
    new = edge("b", "c", line=9, names=(("x", "x"),))
    both = COLUMNS.replaced(("b",), [new])
    assert (both.of_source("b"), both.of_target("c"), both.taking("c", "x")) == (
        (new,),
        (EDGES[1], new),
        (new,),
    )


def test_trees_that_differ_share_a_table() -> None:
    assert COLUMNS.replaced(("a",), ()).table is COLUMNS.table


def test_replacing_again_replaces_what_was_put_there() -> None:
    twice = COLUMNS.replaced(("a",), [edge("a", "z")]).replaced(("a",), [edge("a", "y")])
    assert [one.target for one in twice.of_source("a")] == ["y"]


def test_links_of_a_path_leave_out_what_was_replaced() -> None:
    both = COLUMNS.replaced(("a",), [edge("a", "c", line=2)])
    assert [link[:2] for link in both.links_to("c")] == [("b", "c"), ("a", "c")]
    assert [link[:2] for link in both.links_from("a")] == [("a", "c")]


DEAD = Unresolved(RepoPath("a"), "m.n", 3, "import", "external")


def test_dead_ends_are_no_edges() -> None:
    mixed = make_columns(EDGES, [DEAD])
    assert (mixed.unresolved(), tuple(mixed.edges()), len(mixed)) == ((DEAD,), EDGES, 3)
    assert (mixed.of_source("a"), len(list(mixed.links_from("a")))) == (EDGES[:2], 2)


def test_rows_are_found_by_how_they_are_written() -> None:
    mixed = make_columns(EDGES, [DEAD]).replaced(("b",), [edge("b", "a")])
    found = set(mixed.naming(lambda text: text == "m", lambda text: text == "m.n"))
    assert found == {("a", "m", False), ("b", "m", False), ("a", "m.n", True)}


def test_packed_form_is_that_of_one_table() -> None:
    assert unpack_columns(COLUMNS.replaced(("a",), EDGES[:2]).packed()).packed() == COLUMNS.packed()
