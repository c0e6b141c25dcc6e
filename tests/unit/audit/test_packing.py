"""Groups by who depends on whom; every edge counts once, and an edit elsewhere moves nothing."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from adjudge.audit import packing
from adjudge.audit.disposition import dispose
from adjudge.audit.packing import HUB, STRONG, GroupBounds, Packed, name_block, pack_files
from tests.audit_trees import ALL, Way, graph, known, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDE = GroupBounds(tokens=10_000, files=32)


def pack(
    files: Mapping[str, bytes],
    ways: Sequence[Way] = (),
    bounds: GroupBounds = WIDE,
    before: Sequence[Sequence[str]] = (),
) -> Packed:
    snapshot = graph(files, ways)
    disposed = dispose(tuple(snapshot.nodes.values()), known(files), ALL)
    return pack_files(disposed, snapshot.columns.links(), bounds, before)


def groups(packed: Packed) -> list[tuple[str, ...]]:
    return sorted(one.files for one in packed.groups)


def apart(*paths: str) -> dict[str, bytes]:
    """Files that do not fit together without an edge: each in a folder of its own at the top."""
    return {path: f"{path}\n".encode() for path in paths}


def test_strong_edge_merges_and_a_weak_one_is_context_of_nobody() -> None:
    files = apart("a/x.py", "b/y.py", "c/z.py")
    found = pack(files, [("a/x.py", "b/y.py", STRONG), ("b/y.py", "c/z.py", STRONG - 1)])
    assert groups(found) == [("a/x.py", "b/y.py"), ("c/z.py",)]
    assert (found.metrics.merged_edges, found.metrics.weak_edges, found.metrics.edges) == (1, 1, 2)


def test_group_stays_within_its_bounds_and_the_rest_is_boundary_context() -> None:
    files = {f"{name}/m.py": text_of(300, name) for name in "abc"}
    ways = [("a/m.py", "b/m.py", 100), ("b/m.py", "c/m.py", 100)]
    found = pack(files, ways, GroupBounds(tokens=1700, files=9))
    assert groups(found) == [("a/m.py", "b/m.py"), ("c/m.py",)]
    assert {one.files: one.context for one in found.groups} == {
        ("a/m.py", "b/m.py"): ("c/m.py",), ("c/m.py",): ("b/m.py",),
    }  # fmt: skip
    assert (found.metrics.merged_edges, found.metrics.boundary_edges) == (1, 1)


def test_number_of_files_is_a_bound_too() -> None:
    files = apart(*(f"{name}/m.py" for name in "abcd"))
    ways = [(f"{one}/m.py", f"{other}/m.py", 100) for one, other in ("ab", "bc", "cd")]
    assert max(map(len, groups(pack(files, ways, GroupBounds(tokens=10_000, files=2))))) == 2


def test_hub_merges_nothing_and_is_context() -> None:
    users = [f"u{at:02}/m.py" for at in range(HUB + 1)]
    found = pack(apart("hub/m.py", *users), [(one, "hub/m.py", 100) for one in users])
    assert found.metrics.hubs == ("hub/m.py",)
    assert len(found.groups) == HUB + 2
    assert (found.metrics.hub_edges, found.metrics.merged_edges) == (HUB + 1, 0)
    assert {one.context for one in found.groups} == {(), ("hub/m.py",)}


def test_small_files_of_one_folder_are_read_together() -> None:
    found = pack(apart("p/a.py", "p/b.py", "p/q/c.py", "r/d.py"))
    assert groups(found) == [("p/a.py", "p/b.py", "p/q/c.py"), ("r/d.py",)]


def test_files_of_one_folder_merge_before_those_of_others() -> None:
    files = {path: text_of(300, path) for path in ("p/a.py", "p/b.py", "q/c.py")}
    ways = [("p/a.py", "q/c.py", 100), ("p/a.py", "p/b.py", 100)]
    assert groups(pack(files, ways, GroupBounds(tokens=1700, files=9))) == [("p/a.py", "p/b.py"), ("q/c.py",)]


@pytest.mark.parametrize("seed", range(8))
def test_groups_partition_the_files_and_edges_add_up_in_any_order(seed: int) -> None:
    chance = random.Random(seed)
    files = {
        f"{chance.choice('abc')}/{chance.choice('pq')}/m{at}.py": text_of(chance.randint(0, 400))
        for at in range(60)
    }
    names = sorted(files)
    ways = [(chance.choice(names), chance.choice(names), chance.choice((50, 65, 100))) for _ in range(120)]
    found = pack(files, ways, GroupBounds(tokens=2000, files=8))
    assert sorted(path for group in groups(found) for path in group) == names
    told = found.metrics
    assert told.merged_edges + told.boundary_edges + told.hub_edges + told.weak_edges == told.edges
    assert told.edges == len({(one, other) for one, other, _ in ways if one != other})
    assert all(one.tokens <= 2000 or len(one.files) == 1 for one in found.groups)
    chance.shuffle(ways)
    shuffled = dict(sorted(files.items(), key=lambda _: chance.random()))
    assert pack(shuffled, ways, GroupBounds(tokens=2000, files=8)) == found


def test_groups_of_before_stay_as_they_are_when_edges_and_sizes_change() -> None:
    files = {f"{name}/m.py": text_of(300, name) for name in "abcd"}
    bounds = GroupBounds(tokens=1700, files=9)
    first = pack(files, [("a/m.py", "b/m.py", 100), ("c/m.py", "d/m.py", 100)], bounds)
    edited = {**files, "a/m.py": text_of(900, "z"), "e/m.py": b"new\n"}
    ways = [("a/m.py", "c/m.py", 100), ("d/m.py", "b/m.py", 100), ("e/m.py", "a/m.py", 100)]
    second = pack(edited, ways, bounds, before=groups(first))
    assert groups(second) == [*groups(first), ("e/m.py",)]


def test_file_that_is_gone_leaves_its_group_and_nobody_else_does() -> None:
    files = apart("a/m.py", "b/m.py", "c/m.py")
    second = pack(
        {path: data for path, data in files.items() if path != "b/m.py"},
        before=[("a/m.py", "b/m.py"), ("c/m.py",)],
    )
    assert groups(second) == [("a/m.py",), ("c/m.py",)]


def test_id_of_a_group_is_of_its_paths_alone() -> None:
    assert name_block(["a", "b"]) == name_block(["a", "b"]) != name_block(["a b"])


def test_nothing_to_pack_is_no_group() -> None:
    found = pack({})
    assert (found.groups, found.metrics.edges, found.metrics.files) == ((), 0, 0)


def test_edges_that_merged_and_that_stayed_context_are_named() -> None:
    files = {path: text_of(300, path) for path in ("p/a.py", "p/b.py", "q/c.py")}
    ways = [("p/a.py", "q/c.py", 100), ("p/a.py", "p/b.py", 100)]
    told = pack(files, ways, GroupBounds(tokens=1700, files=9)).metrics
    assert (told.merged, told.boundary) == ((("p/a.py", "p/b.py"),), (("p/a.py", "q/c.py"),))


def test_named_edges_are_bounded_and_the_first_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "EDGES", 2)
    ways = [(f"{one}/m.py", f"{other}/m.py", 100) for one, other in ("ab", "ac", "ad", "bc")]
    for order in (ways, ways[::-1]):
        told = pack(
            apart("a/m.py", "b/m.py", "c/m.py", "d/m.py"), order, GroupBounds(tokens=1, files=1)
        ).metrics
        assert told.boundary == (("a/m.py", "b/m.py"), ("a/m.py", "c/m.py"))
        assert told.boundary_edges == len(ways)
