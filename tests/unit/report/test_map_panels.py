"""Lists beside a map."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from adjudge.graph.code_map import HotSpot
from adjudge.model.ids import RepoPath
from adjudge.report.map_layout import PANEL_WIDTH
from adjudge.report.map_panels import LETTER, SMALL_LETTER, panels
from adjudge.report.map_words import spot_words
from tests.map_values import a_changed_map, a_map


def headings(parts: tuple[str, ...]) -> list[str | None]:
    """Of all lists."""
    return [one.text for one in map(ET.fromstring, parts) if one.get("class") == "heading"]


def test_lists_of_a_change_come_first() -> None:
    assert headings(panels(a_changed_map())[0]) == ["The change: 2 paths", "Hot spots: users", "Cycles: 1"]


def test_tree_without_a_change_has_hot_spots_alone() -> None:
    assert headings(panels(a_map())[0]) == ["Hot spots: users times recent commits"]


def test_what_is_not_listed_is_counted() -> None:
    code = a_changed_map()
    parts, _ = panels(
        type(code)(**{name: getattr(code, name) for name in code.__slots__} | {"knot_count": 9})
    )
    assert "Cycles: 9, 8 more not listed" in headings(parts)


def test_long_name_does_not_run_into_its_numbers() -> None:
    code = a_map()
    spot = HotSpot(RepoPath("x" * 300), 12345, 678, is_changed=True)
    parts, _ = panels(
        type(code)(**{name: getattr(code, name) for name in code.__slots__} | {"spots": (spot,)})
    )
    name = next(one.text or "" for one in ET.fromstring(parts[-1]).iter("text"))
    assert name.startswith("…")
    assert 12 + LETTER * len(name) + SMALL_LETTER * len(spot_words(spot)) < PANEL_WIDTH
