"""Lists beside a map of code: the change, hot spots, cycles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.map_layout import GAP, PANEL_LEFT, PANEL_WIDTH, TOP
from adjudge.report.map_words import knot_words, spot_words
from adjudge.report.svg import element, label, svg_text
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.graph.code_map import CodeMap, HotSpot, Knot

ROW: Final = 36
HEADING: Final = 26
LETTER: Final = 8
"""Pixels of a letter of a name; one of small text is a little narrower."""
SMALL_LETTER: Final = 7
MEMBER_WIDTH: Final = 19


def panels(code: CodeMap) -> tuple[tuple[str, ...], int]:
    """The elements, and where they end."""
    found: list[str] = []
    top = TOP
    for title, rows in _lists(code):
        found.append(label(title, x=PANEL_LEFT, y=top - 12, kind="heading"))
        for row in rows:
            found.append(element("g", row, transform=f"translate({PANEL_LEFT} {top})"))
            top += ROW
        top += HEADING + GAP
    return tuple(found), top - HEADING


def _lists(code: CodeMap) -> Iterator[tuple[str, Sequence[str]]]:
    """(heading, rows) of each list that has any."""
    most = max((spot.importers for spot in (*code.spots, *code.changed)), default=0)
    if code.changed_count is not None:
        rest = code.changed_count - len(code.changed)
        more = f", {rest} more not listed" if rest else ""
        heading = f"The change: {plural(code.changed_count, 'path')}{more}"
        yield heading, [_spot(spot, most) for spot in code.changed]
    commits = "" if not code.spots or code.spots[0].commits is None else " times recent commits"
    yield f"Hot spots: users{commits}", [_spot(spot, most) for spot in code.spots]
    if code.knots:
        rest = code.knot_count - len(code.knots)
        more = f", {rest} more not listed" if rest else ""
        yield f"Cycles: {code.knot_count}{more}", [_knot(knot) for knot in code.knots]


def _spot(spot: HotSpot, most: int) -> str:
    width = PANEL_WIDTH * spot.importers // most if most else 0
    mark = element("rect", x=0, y=4, width=4, height=ROW - 12, rx=2, class_="mark") if spot.is_changed else ""
    indent = 12 if spot.is_changed else 0
    words = spot_words(spot)
    room = (PANEL_WIDTH - indent - GAP - SMALL_LETTER * len(words)) // LETTER
    return (
        element("title", svg_text(f"{spot.path}: {words}"))
        + mark
        + label(spot.path, x=indent, y=13, width=room)
        + label(words, x=PANEL_WIDTH, y=13, kind="small end")
        + _bar(width)
    )


def _bar(width: int) -> str:
    track = element("rect", x=0, y=20, width=PANEL_WIDTH, height=3, rx=1, class_="rule")
    return track + (element("rect", x=0, y=20, width=width, height=3, rx=1, class_="heat") if width else "")


def _knot(knot: Knot) -> str:
    words = element("tspan", svg_text(plural(knot.files, "file")), class_="alarm")
    fresh = element("tspan", "  new in this change", class_="fresh") if knot.is_new else ""
    return (
        element("title", svg_text(knot_words(knot)))
        + element("text", words + fresh, x=0, y=13)
        + label(knot_words(knot, width=MEMBER_WIDTH), x=0, y=28, kind="small")
    )
