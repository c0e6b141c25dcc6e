"""A picture of a change that stands in a page: the same shapes as ``svg_brief``, each leading to its text.

It has no style of its own, since a page with a strict policy lets none in: the page's style sheet has the
classes. Readers who use no eyes or no pointer are left to the text beside it, which has the same links.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudge.report.svg import element
from adjudge.report.svg_layout import GAP, TOP, UNITS_DRAWN, WIDTH, lay_out
from adjudge.report.svg_shapes import arc_shape, arrow_shape, folder_shape, tie_shape, unit_shape

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudge.model.brief import Brief, Unit
    from adjudge.model.ids import RepoPath
    from adjudge.report.svg_layout import Layout


class Impact(NamedTuple):
    """A picture and what it does not show.

    Attributes:
        svg: One element; every text in it is safe.
        left_folders: Folders with consumers that are not drawn.
        left_arcs: Imports between drawn units that are not drawn.
        elsewhere: Imports of drawn units that lead to a unit that is not drawn.
    """

    svg: str
    left_folders: int
    left_arcs: int
    elsewhere: int


class Ways(NamedTuple):
    """Where the shapes lead.

    Attributes:
        unit: Address of a unit.
        folder: Address of a folder outside the change.
    """

    unit: Callable[[RepoPath], str]
    folder: Callable[[str], str]


def impact_svg(
    brief: Brief, units: Sequence[Unit], links: Mapping[RepoPath, tuple[RepoPath, ...]], ways: Ways
) -> Impact:
    """The picture of some units of a change, with what uses them.

    Args:
        brief: Of the whole change.
        units: What is drawn, in order; at most ``UNITS_DRAWN``.
        links: For each changed path the changed paths that it imports.
        ways: Where the shapes lead.
    """
    shown = tuple(units[:UNITS_DRAWN])
    layout = lay_out(replace(brief, units=shown), links)
    drawn = {one.path for one in shown}
    elsewhere = sum(target not in drawn for one in shown for target in links.get(one.path, ()))
    return Impact(
        svg=_document(layout, ways),
        left_folders=layout.left_folders,
        left_arcs=layout.left_arcs,
        elsewhere=elsewhere,
    )


def _document(layout: Layout, ways: Ways) -> str:
    top = TOP - GAP
    arcs = "".join(map(arc_shape, layout.arcs))
    parts = (
        arrow_shape(),
        element("g", arcs, marker_end="url(#tip)") if arcs else "",
        *map(tie_shape, layout.ties),
        *(_leading(unit_shape(one), ways.unit(one.unit.path)) for one in layout.units),
        *(_leading(folder_shape(one), ways.folder(one.folder)) for one in layout.folders),
    )
    size: dict[str, str | int] = {"viewBox": f"0 {top} {WIDTH} {layout.height - top}"}
    size |= {"width": WIDTH, "height": layout.height - top}
    return element("svg", "".join(parts), class_="impact", aria_hidden="true", focusable="false", **size)


def _leading(shape: str, address: str) -> str:
    """A shape that can be clicked; a keyboard takes the same way from the text."""
    return element("a", shape, href=address, tabindex=-1)
