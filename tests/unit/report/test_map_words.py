"""What a map says in words."""

from __future__ import annotations

from adjudge.graph.code_map import Knot
from adjudge.graph.zones import Zone
from adjudge.model.ids import RepoPath
from adjudge.report.map_layout import lay_out_map
from adjudge.report.map_words import about_map, captions, head_lines, knot_words, zone_name
from tests.map_values import a_changed_map, a_map, a_wide_map


def test_zone_with_parted_ones_has_a_star() -> None:
    names = [zone_name(one) for one in (Zone("a"), Zone("a", is_rest=True), Zone("", is_rest=True))]
    assert names == ["a/", "a/*", "*"]


def test_head_tells_what_is_there_and_what_changed() -> None:
    assert head_lines(a_map()) == (
        "4 files, 3 read; 3 links between them, 2 from zone to zone; 0 cycles",
        "the tree of one commit, without a change",
    )
    assert head_lines(a_changed_map())[1].endswith("0 links gone, 1 new cycle")


def test_what_is_not_drawn_is_told() -> None:
    code = a_wide_map()
    told = captions(code, lay_out_map(code), ("Something is not known.",))
    assert any("lighter ties" in one and "not drawn" in one for one in told)
    assert told[-1] == "Something is not known."
    assert any("no language that is read" in one for one in captions(a_map(), lay_out_map(a_map()), ()))


def test_members_of_a_cycle_are_shortened_one_by_one() -> None:
    knot = Knot(5, (RepoPath("long/name/a.py"), RepoPath("b.py")), is_new=False)
    assert knot_words(knot) == "long/name/a.py, b.py and 3 more"
    assert knot_words(knot, width=6) == "…/a.py, b.py and 3 more"


def test_description_tells_zones_ties_spots_and_cycles() -> None:
    about = about_map(a_changed_map(), ("Told.",))
    for words in ("app/ → lib/: 2 links", "hot spot lib/c.py", "cycle of 3 files", "Told."):
        assert words in about
