"""Folders of a tree as a bounded number of zones."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudge.graph.zones import DEEPEST, MOST_ZONES, Zone, make_zoning

NAMES = st.lists(st.sampled_from("abcd"), min_size=1, max_size=DEEPEST + 3).map("/".join)


def test_empty_tree_is_one_zone() -> None:
    assert make_zoning({}).zones == (Zone(""),)


def test_large_folders_are_parted_and_small_ones_folded() -> None:
    files = {f"src/{n}": 4 for n in range(90)} | {f"web/{n}": 4 for n in range(90)} | {"tiny/x": 1, "y": 1}
    zoning = make_zoning(files)
    assert zoning.zones == (Zone("", folded=1, is_rest=True), Zone("src"), Zone("web"))
    assert [zoning.zone_of(path) for path in ("tiny/x", "y", "src/1", "web/1")] == [0, 0, 1, 2]


def test_many_folders_are_bounded() -> None:
    zoning = make_zoning({f"f{n}/x": 1 for n in range(500)})
    assert len(zoning.zones) <= MOST_ZONES


@given(st.dictionaries(NAMES, st.integers(1, 9), max_size=60))
def test_every_path_lies_in_the_nearest_zone_above_it(weights: dict[str, int]) -> None:
    zoning = make_zoning(weights)
    assert len(zoning.zones) <= MOST_ZONES
    for path in weights:
        found = zoning.zones[zoning.zone_of(path)].folder
        above = [one.folder for one in zoning.zones if not one.folder or path.startswith(f"{one.folder}/")]
        assert found == max(above, key=len)
