"""The picture of a tree: one document that nobody's name breaks out of."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from adjudge.report.svg_map import map_svg
from tests.map_values import HOSTILE, a_changed_map, a_map, a_wide_map

if TYPE_CHECKING:
    from adjudge.graph.code_map import CodeMap

BOUND = 150_000
SPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("code", [a_map(), a_changed_map(), a_wide_map()])
def test_picture_is_one_bounded_document_without_script_or_reference(code: CodeMap) -> None:
    picture = map_svg(code, of="commit 0")
    tags = {element.tag.removeprefix(SPACE) for element in ET.fromstring(picture).iter()}
    allowed = {"svg", "title", "desc", "style", "defs", "marker", "path", "rect", "g", "text", "tspan"}
    assert tags <= allowed
    assert len(picture) < BOUND
    assert "href" not in picture


def test_hostile_names_stay_text() -> None:
    picture = map_svg(a_changed_map(), of=HOSTILE, limits=("<b>&",))
    assert "<script" not in picture
    assert "\u202e" not in picture
    texts = [one.text or "" for one in ET.fromstring(picture).iter(f"{SPACE}text")]
    assert any("<script>alert(1)<br>" in text for text in texts)
    assert "<b>&" in texts


def test_new_tie_and_touched_zone_are_marked() -> None:
    picture = map_svg(a_changed_map(), of="x")
    assert picture.count('class="arc new" stroke-width="1" marker-end') == 1
    assert picture.count('class="zone changed"') == 1
    assert 'class="arc new" stroke-width="1" marker-end' not in map_svg(a_map(), of="x")


def test_same_map_is_the_same_picture() -> None:
    assert map_svg(a_changed_map(), of="x") == map_svg(a_changed_map(), of="x")
