"""A map of the code of a tree: zones, what leads between them, hot spots, cycles, and a change on top.

One SVG document with nothing from elsewhere in it: no script, no link, no font, no picture. It follows the
light or dark of whoever looks, and tells in words what it shows and what it leaves out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.map_layout import EDGE, GAP, TOP, WIDTH, ZONE_LEFT, lay_out_map
from adjudge.report.map_panels import panels
from adjudge.report.map_style import KINDS, map_style
from adjudge.report.map_words import about_map, captions, head_lines, tie_words, zone_name, zone_words
from adjudge.report.svg import document, element, label, svg_text
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.graph.code_map import CodeMap
    from adjudge.report.map_layout import Arc, PlacedZone

NAME_WIDTH: Final = 40
CAPTION: Final = 18
MOST_STROKE: Final = 6
STRIPE: Final = 6
LEGEND_STEP: Final = 172


def map_svg(code: CodeMap, *, of: str, limits: tuple[str, ...] = ()) -> str:
    """The document, ending in a line feed.

    Args:
        code: What is shown.
        of: Which tree or change, in words.
        limits: Why there may be more than is seen, as sentences.
    """
    layout = lay_out_map(code)
    beside, bottom = panels(code)
    told = captions(code, layout, limits)
    foot = max(layout.bottom, bottom) + GAP * 2
    height = foot + CAPTION * (len(told) + 2) + GAP
    parts = (
        element("rect", class_="ground", width=WIDTH, height=height),
        _tips(),
        *_head(code, of),
        *(_arc(one, code) for one in layout.arcs),
        *(_zone(one, code) for one in layout.zones),
        *(_number(one) for one in layout.arcs if one.has_number),
        *beside,
        *_foot(foot, told),
    )
    about = about_map(code, told)
    return document(parts, width=WIDTH, height=height, style=map_style(), title=f"Map: {of}", about=about)


def _head(code: CodeMap, of: str) -> Iterator[str]:
    first, second = head_lines(code)
    yield label(of, x=24, y=36, kind="title", width=100)
    yield label(first, x=24, y=60, kind="small")
    yield label(second, x=24, y=78, kind="small")
    yield label("back up", x=24, y=TOP - 12, kind="small")
    yield label("users above, what is used below", x=ZONE_LEFT, y=TOP - 12, kind="small")


def _zone(one: PlacedZone, code: CodeMap) -> str:
    zone, box = one.zone, one.box
    kind = "zone changed" if zone.changed else "zone"
    outline = element("rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=6, class_=kind)
    lines = [outline, _size(one, code)]
    if zone.changed:
        lines.append(
            element("rect", x=box.left, y=box.top, width=STRIPE, height=box.height, rx=3, class_="mark")
        )
    lines.append(label(zone_name(zone.zone), x=box.left + 16, y=box.top + 19, width=NAME_WIDTH))
    place = box.left + 16 if not one.is_quiet else box.right - 12
    at = box.top + (35 if not one.is_quiet else 19)
    facts = element("text", _facts(one), x=place, y=at, class_="small" if not one.is_quiet else "small end")
    return element("g", element("title", svg_text(zone_words(zone))) + "".join(lines) + facts)


def _size(one: PlacedZone, code: CodeMap) -> str:
    """A line along the foot of a zone, as long as its files are many beside those of the largest."""
    most = max(zone.files for zone in code.zones)
    width = (one.box.width - 2 * EDGE) * one.zone.files // most if most else 0
    top = one.box.top + one.box.height - 3
    return element("rect", x=one.box.left + EDGE, y=top, width=width, height=2, class_="size")


def _facts(one: PlacedZone) -> str:
    zone = one.zone
    words = [svg_text(plural(zone.files, "file"))]
    if zone.inside:
        words.append(svg_text(f"{plural(zone.inside, 'link')} inside"))
    if zone.knotted:
        words.append(element("tspan", f"{zone.knotted} in cycles", class_="alarm"))
    if zone.changed:
        words.append(element("tspan", f"{zone.changed} changed", class_="touch"))
    return "  ·  ".join(words)


def _kind(one: Arc) -> str:
    """What matters most about a tie: new with the change, through a cycle, against the order, or none."""
    if one.tie.new:
        return "new"
    if one.tie.knotted:
        return "knot"
    return "back" if one.is_back else "plain"


def _arc(one: Arc, code: CodeMap) -> str:
    """Thicker for more links."""
    handle = one.x + one.out
    way = f"M{one.x} {one.start} C{handle} {one.start} {handle} {one.end} {one.x} {one.end}"
    stroke = min((one.tie.links.bit_length() + 1) // 2, MOST_STROKE)
    kind = _kind(one)
    tip = f"url(#{kind})"
    title = element("title", svg_text(tie_words(one.tie, code)))
    return element("path", title, d=way, class_=f"arc {kind}", stroke_width=stroke, marker_end=tip)


def _number(one: Arc) -> str:
    x, y = one.bend
    return label(str(one.tie.links), x=x, y=y + 4, kind=f"number of-{_kind(one)}")


def _tips() -> str:
    place: dict[str, str | int] = {
        "viewBox": "0 0 8 8",
        "refX": 7,
        "refY": 4,
        "markerUnits": "userSpaceOnUse",
    }
    place |= {"markerWidth": 9, "markerHeight": 9, "orient": "auto"}
    made = (
        element("marker", element("path", d="M0 0 L8 4 L0 8 z", class_=f"tip of-{kind}"), id=kind, **place)
        for kind, _ in KINDS
    )
    return element("defs", "".join(made))


def _foot(top: int, told: tuple[str, ...]) -> Iterator[str]:
    """The meaning of colours, then what is not drawn."""
    for position, (kind, words) in enumerate(KINDS):
        x = 24 + position * LEGEND_STEP
        yield element("path", d=f"M{x} {top} h26", class_=f"arc {kind}", stroke_width=3)
        yield label(words, x=x + 34, y=top + 4, kind="small")
    x = 24 + len(KINDS) * LEGEND_STEP
    yield element("rect", x=x, y=top - 6, width=12, height=12, rx=3, class_="mark")
    yield label("touched by the change", x=x + 20, y=top + 4, kind="small")
    yield label("thicker: more links", x=x + 192, y=top + 4, kind="small")
    for number, caption in enumerate(told, 1):
        yield label(caption, x=24, y=top + 10 + number * CAPTION, kind="small")
