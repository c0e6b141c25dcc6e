"""Strongly connected components."""

from __future__ import annotations

from adjudge.graph.components import components, cycles


def test_chain_is_ordered_from_what_is_pointed_at() -> None:
    assert components({"a": ["b"], "b": ["c"]}) == (("c",), ("b",), ("a",))


def test_cycle_is_one_component() -> None:
    assert [set(one) for one in components({"a": ["b"], "b": ["c"], "c": ["a", "d"]})] == [
        {"d"},
        {"a", "b", "c"},
    ]


def test_two_cycles_with_a_bridge_stay_apart() -> None:
    graph = {"a": ["b"], "b": ["a", "c"], "c": ["d"], "d": ["c"]}
    assert [set(one) for one in components(graph)] == [{"c", "d"}, {"a", "b"}]


def test_every_vertex_is_in_one_component() -> None:
    graph = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
    assert sorted(vertex for one in components(graph) for vertex in one) == ["a", "b", "c", "d"]


def test_long_chain_needs_no_recursion() -> None:
    graph = {number: [number + 1] for number in range(50_000)}
    assert len(components(graph)) == 50_001


def test_cycles_leave_single_vertices_out() -> None:
    assert cycles({"a": ["b"], "b": []}) == ()


def test_vertex_that_points_at_itself_is_a_cycle() -> None:
    assert cycles({"a": ["a"]}) == (("a",),)


def test_empty_graph_has_no_components() -> None:
    assert components({}) == ()
