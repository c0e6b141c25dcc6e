"""A picture of a change: its units, what imports what among them, and who outside depends on each.

One SVG document with nothing from elsewhere in it: no script, no link, no font, no picture. It follows the
light or dark of whoever looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.svg import document, element, label
from adjudge.report.svg_layout import FOLDER_LEFT, GAP, UNITS_DRAWN, WIDTH, lay_out
from adjudge.report.svg_shapes import arc_shape, arrow_shape, folder_shape, tie_shape, unit_shape
from adjudge.report.wording import plural, target_words, triage_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.model.brief import Brief
    from adjudge.model.ids import RepoPath
    from adjudge.report.svg_layout import Layout

COLOURS: Final = {
    # status → (light, dark)
    "added": ("#1a7f37", "#3fb950"),
    "deleted": ("#cf222e", "#f85149"),
    "modified": ("#0969da", "#58a6ff"),
    "renamed": ("#8250df", "#bc8cff"),
    "copied": ("#8250df", "#bc8cff"),
    "typechanged": ("#9a6700", "#d29922"),
    "mode": ("#6e7781", "#8b949e"),
}
LEGEND: Final = ("added", "modified", "renamed", "deleted", "mode")
TITLE_WIDTH: Final = 110
CAPTION: Final = 20


def brief_svg(brief: Brief, links: Mapping[RepoPath, tuple[RepoPath, ...]], *, hidden: int = 0) -> str:
    """The document, ending in a line feed.

    Args:
        brief: Of a change, or the part of it that is shown.
        links: For each changed path the changed paths that it imports.
        hidden: Units of the change that are not shown.
    """
    layout = lay_out(brief, links)
    captions = tuple(_captions(layout, hidden))
    height = layout.height + CAPTION * (len(captions) + 1) + GAP
    parts = (
        element("rect", class_="ground", width=WIDTH, height=height),
        arrow_shape(),
        *_head(brief, layout),
        *(arc_shape(tie) for tie in layout.arcs),
        *(tie_shape(tie) for tie in layout.ties),
        *(unit_shape(one) for one in layout.units),
        *(folder_shape(one) for one in layout.folders),
        *_foot(layout.height, captions),
    )
    title = f"Brief: {target_words(brief.target)}"
    about = f"{triage_words(brief.triage)}. {brief.pin}"
    return document(parts, width=WIDTH, height=height, style=_style(), title=title, about=about)


def _head(brief: Brief, layout: Layout) -> Iterator[str]:
    triage = brief.triage
    lines = f"+{triage.added} -{triage.removed}"
    size = f"{plural(triage.files, 'path')} changed, {lines}. {triage_words(triage)}"
    yield label(target_words(brief.target), x=20, y=30, kind="title", width=TITLE_WIDTH)
    yield label(size, x=20, y=52, kind=f"small {triage.risk.value}")
    yield label("in reading order; an arc leads to what is imported", x=110, y=84, kind="small")
    reach = f"{plural(brief.impact.count, 'file')} outside can reach it"
    yield label(reach, x=FOLDER_LEFT, y=84, kind="small")
    if not layout.folders:
        yield label("none seen to use what changed", x=FOLDER_LEFT, y=110, kind="small")


def _captions(layout: Layout, hidden: int) -> Iterator[str]:
    """What is not drawn, in words."""
    if layout.left_units:
        units = plural(layout.left_units, "more unit")
        yield f"{units} not drawn: the first {UNITS_DRAWN} in reading order are"
    if layout.left_folders:
        files = plural(layout.left_files, "file")
        yield f"{plural(layout.left_folders, 'more folder')} with {files} that use what changed not drawn"
    if layout.left_arcs:
        yield f"{plural(layout.left_arcs, 'more import')} between units not drawn"
    if hidden:
        units = plural(hidden, "other unit")
        yield f"{units} not shown, as asked; the numbers at the top are of the whole change"


def _foot(top: int, captions: tuple[str, ...]) -> Iterator[str]:
    """The meaning of colours, then what is not drawn."""
    for position, status in enumerate(LEGEND):
        x = 110 + position * 110
        yield element("rect", x=x, y=top + 4, width=12, height=12, rx=2, class_=status)
        yield label(status, x=x + 18, y=top + 14, kind="small")
    yield label("taller: more lines", x=110 + len(LEGEND) * 110, y=top + 14, kind="small")
    for number, caption in enumerate(captions, 1):
        yield label(caption, x=110, y=top + 14 + number * CAPTION, kind="small high")


def _style() -> str:
    """Light first, then what dark changes."""
    common = (
        "text{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:12px;white-space:pre}"
        ".title{font-size:17px;font-weight:bold}.small{font-size:11px}"
        ".unit,.folder{stroke-width:1}.later{stroke-dasharray:5 3}.aside{stroke-dasharray:2 3}"
        ".weaker{stroke-width:2.5}.arc,.tie{fill:none;stroke-opacity:.55}.arc{marker-end:url(#tip)}"
        ".alarm,.notice,.high{font-weight:bold}"
    )
    return f"{common}{_scheme(0)}@media(prefers-color-scheme:dark){{{_scheme(1)}}}"


def _scheme(dark: int) -> str:
    ground, box, line, text, faint = (
        ("#ffffff", "#f6f8fa", "#d0d7de", "#1f2328", "#57606a"),
        ("#0d1117", "#161b22", "#3d444d", "#e6edf3", "#9198a1"),
    )[dark]
    alarm, notice, good = COLOURS["deleted"][dark], COLOURS["typechanged"][dark], COLOURS["added"][dark]
    rules = (
        f".ground{{fill:{ground}}}.unit,.folder{{fill:{box};stroke:{line}}}text{{fill:{text}}}"
        f".small{{fill:{faint}}}.arc{{stroke:{faint}}}.tip{{fill:{faint}}}.tie{{stroke:{faint}}}"
        f".weaker{{stroke:{alarm}}}.alarm,.high{{fill:{alarm}}}.notice,.medium{{fill:{notice}}}.low{{fill:{good}}}"
    )
    return rules + "".join(f".{status}{{fill:{pair[dark]}}}" for status, pair in COLOURS.items())
