"""The picture of a change inside a page: what it leads to, what it leaves out, what breaks out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from adjudge.model.ids import RepoPath
from adjudge.report.svg_impact import Impact, Ways, impact_svg
from adjudge.report.svg_layout import FOLDERS_DRAWN, UNITS_DRAWN
from tests.brief_values import a_brief, a_consumer, a_full_brief, a_unit

if TYPE_CHECKING:
    from adjudge.model.brief import Brief

WAYS = Ways(unit=lambda path: f"?unit={len(path)}", folder=lambda folder: f"#{len(folder)}")
A, B = RepoPath("a.py"), RepoPath("b.py")


def drawn(brief: Brief, links: dict[RepoPath, tuple[RepoPath, ...]] | None = None) -> Impact:
    return impact_svg(brief, brief.units, links or {}, WAYS)


def test_each_shape_leads_to_its_text() -> None:
    made = drawn(a_brief(a_unit("a.py", consumers=(a_consumer("web/x.py"),)), a_unit("long.py")))
    ways = [one.attrib for one in ET.fromstring(made.svg).iter("a")]
    assert [one["href"] for one in ways] == ["?unit=4", "?unit=7", "#3"]
    assert {one["tabindex"] for one in ways} == {"-1"}


def test_hostile_names_break_out_of_nothing_and_bring_nothing_in() -> None:
    brief = a_full_brief()
    hostile = a_unit(
        '"><script>alert(1)</script>\u202e</svg>.py', consumers=(a_consumer("<img src=x>/'y\x07.py"),)
    )
    made = impact_svg(brief, (*brief.units, hostile), {}, Ways(lambda path: path, lambda folder: folder))
    names = {element.tag for element in ET.fromstring(made.svg).iter()}
    assert names == {"svg", "defs", "marker", "path", "g", "a", "title", "rect", "text", "tspan"}
    assert all(character.isprintable() for character in made.svg)
    assert "style=" not in made.svg


def test_import_between_units_is_an_arc_and_one_to_another_page_is_counted() -> None:
    brief = a_brief(a_unit("a.py"), a_unit("b.py"))
    both = drawn(brief, {A: (B,)})
    assert (both.svg.count('class="arc"'), both.elsewhere, both.left_arcs) == (1, 0, 0)
    one = impact_svg(brief, brief.units[:1], {A: (B,), B: (A,)}, WAYS)
    assert (one.svg.count('class="arc"'), one.elsewhere) == (0, 1)


def test_what_is_not_drawn_is_counted() -> None:
    users = tuple(a_consumer(f"{n:02}/x.py") for n in range(FOLDERS_DRAWN + 3))
    made = drawn(a_brief(a_unit(consumers=users)))
    assert made.left_folders == 3
    many = drawn(a_brief(*(a_unit(f"{n}.py") for n in range(UNITS_DRAWN + 2))))
    assert many.svg.count("<a ") == UNITS_DRAWN


def test_same_brief_is_the_same_picture() -> None:
    assert drawn(a_full_brief()) == drawn(a_full_brief())
