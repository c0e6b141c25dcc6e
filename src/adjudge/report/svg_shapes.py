"""The shapes of a picture of a change: a unit, a folder of consumers, an import, a use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.brief import Placement
from adjudge.report.svg import element, label, svg_text
from adjudge.report.wording import folder_words, plural, status_words

if TYPE_CHECKING:
    from adjudge.model.brief import Unit
    from adjudge.report.svg_layout import Box, DrawnFolder, DrawnUnit, Tie

STRIPE: Final = 7
NAME_WIDTH: Final = 54
FOLDER_NAME_WIDTH: Final = 34
MOST_STROKE: Final = 6
PLACED: Final = {Placement.REVIEW_HERE: "unit", Placement.DEPRIORITIZED: "unit later",
                 Placement.EXCLUDED: "unit aside"}  # fmt: skip


def unit_shape(one: DrawnUnit) -> str:
    """A unit: its status as a stripe, its path, and what wants a look."""
    unit, box = one.unit, one.box
    kind = PLACED[unit.placement] + (" weaker" if one.weaker else "")
    lines = (
        _rectangle(box, kind),
        element("rect", x=box.left, y=box.top, width=STRIPE, height=box.height, rx=3, class_=unit.status),
        label(unit.path, x=box.left + 18, y=box.top + 17, width=NAME_WIDTH),
        element("text", _facts(one), x=box.left + 18, y=box.top + 33, class_="small"),
    )
    return element("g", element("title", svg_text(_whole(unit))) + "".join(lines))


def _facts(one: DrawnUnit) -> str:
    """The second line of a unit: status and lines in plain, what wants a look in colour."""
    unit = one.unit
    words = [svg_text(f"{status_words(unit)}  +{unit.added} -{unit.removed}")]
    if unit.placement is not Placement.REVIEW_HERE:
        lead = "later: " if unit.placement is Placement.DEPRIORITIZED else "left aside: "
        words.append(svg_text(f"{lead}{unit.reason}"))
    if one.weaker:
        words.append(element("tspan", f"{one.weaker} weaker", class_="alarm"))
    if one.decide:
        words.append(element("tspan", f"{one.decide} to decide", class_="notice"))
    if unit.tests.count:
        words.append(f"tested by {unit.tests.count}")
    return "  ·  ".join(words)


def _whole(unit: Unit) -> str:
    """What a pointer over the unit tells: the path in full, and where it came from."""
    return f"{unit.path} from {unit.old_path}" if unit.old_path is not None else unit.path


def folder_shape(one: DrawnFolder) -> str:
    """A folder outside the change, and how many of its files use what changed."""
    box = one.box
    users = f"{plural(one.files, 'file')} {'uses' if one.files == 1 else 'use'} it"
    lines = (
        _rectangle(box, "folder"),
        label(folder_words(one.folder), x=box.left + 12, y=box.top + 17, width=FOLDER_NAME_WIDTH),
        label(users, x=box.left + 12, y=box.top + 33, kind="small"),
    )
    return element("g", element("title", svg_text(folder_words(one.folder))) + "".join(lines))


def _rectangle(box: Box, kind: str) -> str:
    return element("rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=5, class_=kind)


def arc_shape(tie: Tie) -> str:
    """From the unit that imports, around on the left, to the one that is imported."""
    start, end, x = tie.source.middle + 5, tie.target.middle - 5, tie.source.left
    out = x - min(20 + abs(end - start) // 6, x - 10)
    return element("path", d=f"M{x} {start} C{out} {start} {out} {end} {x - 2} {end}", class_="arc")


def tie_shape(tie: Tie) -> str:
    """From a unit to the folder where its consumers are; thicker for more of them."""
    x, y, to_x, to_y = tie.source.right, tie.source.middle, tie.target.left, tie.target.middle
    half = (x + to_x) // 2
    stroke = min(tie.files.bit_length(), MOST_STROKE)
    way = f"M{x} {y} C{half} {y} {half} {to_y} {to_x} {to_y}"
    title = element("title", plural(tie.files, "file"))
    return element("path", title, d=way, class_="tie", stroke_width=stroke)


def arrow_shape() -> str:
    """The head of an arrow, to be used as ``url(#tip)``."""
    tip = element("path", d="M0 0 L8 4 L0 8 z", class_="tip")
    place: dict[str, str | int] = {"viewBox": "0 0 8 8", "refX": 8, "refY": 4}
    place |= {"markerWidth": 7, "markerHeight": 7, "orient": "auto"}
    return element("defs", element("marker", tip, id="tip", **place))
