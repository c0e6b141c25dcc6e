"""What can be reached."""

from __future__ import annotations

import pytest

from adjudge.graph.edges import Edge
from adjudge.graph.reach import Links, closure_size, distances, links_of, shortest_path
from adjudge.graph.snapshot import make_snapshot
from adjudge.model.ids import RepoPath

P = RepoPath


def links(*pairs: str, kind: str = "import", confidence: int = 100) -> Links:
    edges = [Edge(P(pair[0]), P(pair[1]), kind, 1, confidence, "absolute-import", "m") for pair in pairs]
    return links_of(make_snapshot((), edges, (), {}))


def test_links_go_both_ways() -> None:
    found = links("ab", "cb")
    assert (found.forward, found.backward) == ({"a": ("b",), "c": ("b",)}, {"b": ("a", "c")})


def test_file_that_leads_to_itself_is_no_link() -> None:
    assert links("aa").forward == {}


@pytest.mark.parametrize(("kind", "confidence"), [("import", 49), ("reference", 100), ("entry", 90)])
def test_hints_stubs_and_entry_points_are_no_links(kind: str, confidence: int) -> None:
    assert links("ab", kind=kind, confidence=confidence).forward == {}


def test_distances_are_told_nearest_first() -> None:
    assert list(distances(links("ab", "bc", "ac", "cd").forward, [P("a")]).items()) == [
        ("a", 0),
        ("b", 1),
        ("c", 1),
        ("d", 2),
    ]


def test_distances_stop_after_the_hops_asked_for() -> None:
    assert distances(links("ab", "bc").forward, [P("a")], hops=1) == {"a": 0, "b": 1}


def test_distances_end_in_a_cycle() -> None:
    assert distances(links("ab", "ba").forward, [P("a")]) == {"a": 0, "b": 1}


def test_closure_leaves_the_starts_out() -> None:
    assert closure_size(links("ab", "bc", "ca").backward, [P("a"), P("b")]) == 1


def test_unknown_start_reaches_nothing() -> None:
    assert closure_size(links("ab").forward, [P("z")]) == 0


def test_shortest_path_is_the_first_of_equals() -> None:
    assert shortest_path(links("ac", "ab", "bd", "cd").forward, P("a"), P("d")) == ("a", "b", "d")


def test_path_to_itself_is_one_file() -> None:
    assert shortest_path(links("ab").forward, P("a"), P("a")) == ("a",)


def test_no_path_is_none() -> None:
    assert shortest_path(links("ab").forward, P("b"), P("a")) is None
