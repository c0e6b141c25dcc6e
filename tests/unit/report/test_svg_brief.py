"""The picture as a document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from adjudge.model.brief import Placement
from adjudge.model.change import ChangeKind
from adjudge.model.ids import RepoPath
from adjudge.report.svg_brief import COLOURS, brief_svg
from adjudge.report.svg_layout import UNITS_DRAWN
from tests.brief_values import (
    a_brief,
    a_consumer,
    a_full_brief,
    a_signal,
    a_unit,
    a_weakening,
)

if TYPE_CHECKING:
    from adjudge.model.brief import Brief


def words(brief: Brief, *, hidden: int = 0) -> str:
    """All text of the picture that is seen."""
    made = ET.fromstring(brief_svg(brief, {}, hidden=hidden).encode())
    texts = made.iter("{http://www.w3.org/2000/svg}text")
    return "\n".join("".join(text.itertext()) for text in texts)


def test_a_hostile_repository_breaks_out_of_nothing() -> None:
    text = brief_svg(a_full_brief(), {})
    made = ET.fromstring(text.encode())
    names = {element.tag.rpartition("}")[2] for element in made.iter()}
    assert names == {"svg", "title", "desc", "style", "rect", "defs", "marker", "path", "g", "text", "tspan"}
    assert all(character.isprintable() or character == "\n" for character in text)


def test_nothing_comes_from_elsewhere() -> None:
    text = brief_svg(a_full_brief(), {})
    assert re.findall(r"href|@import|url\((?!#)|script>|https?://(?!www\.w3\.org/2000/svg\")", text) == []


def test_the_same_brief_is_the_same_bytes() -> None:
    assert brief_svg(a_full_brief(), {}) == brief_svg(a_full_brief(), {})


@pytest.mark.parametrize("status", [kind.value for kind in ChangeKind])
def test_each_status_has_a_colour_and_a_word(status: str) -> None:
    assert status in COLOURS
    brief = a_brief(a_unit(status=status))
    assert f'class="{status}"' in brief_svg(brief, {})
    assert status in words(brief)


def test_light_and_dark_have_colours_of_their_own() -> None:
    style = brief_svg(a_brief(a_unit()), {})
    assert style.count(".ground{fill:#ffffff}") == style.count(".ground{fill:#0d1117}") == 1
    assert "@media(prefers-color-scheme:dark)" in style


def test_a_unit_tells_its_size_its_place_and_what_wants_a_look() -> None:
    brief = a_brief(
        a_unit(added=3, removed=4),
        a_unit("b.py", placement=Placement.DEPRIORITIZED, reason="generated-header"),
        a_unit("c.png", placement=Placement.EXCLUDED, reason="binary"),
        signals=(a_signal(),),
        weakening=(a_weakening(),),
    )
    said = words(brief)
    for word in ("+3 -4", "1 weaker", "1 to decide", "later: generated-header", "left aside: binary"):
        assert word in said, word
    assert 'class="unit weaker"' in brief_svg(brief, {})


def test_consumers_stand_in_their_folder_and_an_import_is_an_arc() -> None:
    brief = a_brief(a_unit("a.py", consumers=(a_consumer("web/x.py"),)), a_unit("b.py"))
    assert "web\n1 file uses it" in words(brief)
    text = brief_svg(brief, {RepoPath("b.py"): (RepoPath("a.py"),)})
    assert (text.count('class="arc"'), text.count('class="tie"')) == (1, 1)


def test_what_is_not_drawn_or_not_shown_is_said() -> None:
    said = words(a_brief(*(a_unit(f"{n}.py") for n in range(UNITS_DRAWN + 2))), hidden=5)
    assert "2 more units not drawn" in said
    assert "5 other units not shown" in said


def test_a_change_that_nobody_is_seen_to_use_says_so() -> None:
    assert "none seen to use what changed" in words(a_brief(a_unit()))
