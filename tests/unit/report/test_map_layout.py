"""Where the parts of a map stand."""

from __future__ import annotations

from itertools import pairwise

from adjudge.report.map_layout import NUMBERS_DRAWN, TIES_DRAWN, WIDTH, lay_out_map
from tests.map_values import a_changed_map, a_map, a_wide_map


def test_zones_stand_below_one_another() -> None:
    boxes = [one.box for one in lay_out_map(a_wide_map()).zones]
    assert all(one.top + one.height < two.top for one, two in pairwise(boxes))


def test_zone_without_ties_is_quiet() -> None:
    assert [one.is_quiet for one in lay_out_map(a_map()).zones] == [False, False, True]


def test_what_leads_back_up_is_on_the_left() -> None:
    layout = lay_out_map(a_changed_map())
    assert sorted(arc.is_back for arc in layout.arcs) == [False, True]
    assert all(arc.is_back is (arc.tie.target < arc.tie.source) for arc in layout.arcs)


def test_arcs_end_inside_their_zones_and_bend_inside_the_picture() -> None:
    layout = lay_out_map(a_wide_map())
    for arc in layout.arcs:
        for end, height in ((arc.tie.source, arc.start), (arc.tie.target, arc.end)):
            box = layout.zones[end].box
            assert box.top < height < box.top + box.height
        assert 0 < arc.bend[0] < WIDTH


def test_ties_without_a_place_are_counted() -> None:
    code = a_wide_map()
    layout = lay_out_map(code)
    assert len(layout.arcs) == TIES_DRAWN
    assert layout.left_ties == len(code.ties) - TIES_DRAWN > 0
    assert layout.left_links == sum(tie.links for tie in code.ties[TIES_DRAWN:])
    assert sum(arc.has_number for arc in layout.arcs) == NUMBERS_DRAWN
