"""A guide as a person sees it."""

from __future__ import annotations

from adjudge.contracts.guide_v1 import guide_artefact
from adjudge.guide.shrink import shrink, size_of
from adjudge.report.guide_screen import SHOWN, guide_screen
from adjudge.report.screen import plain_text
from tests.brief_values import a_brief, a_full_brief, a_unit
from tests.guide_values import a_guide


def test_pin_and_what_can_be_cited_come_first() -> None:
    guide = a_guide()
    lines = plain_text(guide_screen(guide, guide_artefact(guide))).splitlines()
    assert lines[0] == f"adjudge guide  {guide.brief.pin}"
    assert lines[1] == "2 signals, 2 changed regions, 2 paths to cite"


def test_paths_are_told_by_short_name_with_lens_and_budget() -> None:
    guide = a_guide()
    assert "  u1   a.py  contract, budget 1\n" in plain_text(guide_screen(guide, guide_artefact(guide)))


def test_paths_beyond_the_first_are_counted() -> None:
    guide = a_guide(a_brief(*(a_unit(f"{at}.py") for at in range(SHOWN + 2))))
    assert "and 2 more paths" in plain_text(guide_screen(guide, guide_artefact(guide)))


def test_what_was_left_out_is_told() -> None:
    guide = a_guide()
    whole = guide_artefact(guide)
    assert "left out: 3 consumers\n" not in plain_text(guide_screen(guide, whole))
    assert "left out: " in plain_text(guide_screen(guide, shrink(whole, size_of(whole) - 1)))


def test_hostile_names_are_escaped() -> None:
    guide = a_guide(a_full_brief())
    shown = plain_text(guide_screen(guide, guide_artefact(guide)))
    assert "\x1b" not in shown
    assert "\u202e" not in shown
