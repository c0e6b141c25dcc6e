"""Colours of a map of code, light and dark, and what each means."""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    ("plain", "uses"),
    ("back", "back up"),
    ("knot", "through a cycle"),
    ("new", "new in this change"),
)
"""(kind of a tie, its meaning), as the legend has them."""

_COLOURS: Final = {
    # kind → (light, dark)
    "plain": ("#8c959f", "#6e7681"),
    "back": ("#bf8700", "#d29922"),
    "knot": ("#cf222e", "#f85149"),
    "new": ("#1a7f37", "#3fb950"),
}
_GROUNDS: Final = (
    # ground, zone, line, text, faint, touched, warm
    ("#ffffff", "#f6f8fa", "#d0d7de", "#1f2328", "#57606a", "#0969da", "#bc4c00"),
    ("#0d1117", "#161b22", "#3d444d", "#e6edf3", "#9198a1", "#58a6ff", "#f0883e"),
)


def map_style() -> str:
    """The style sheet: light first, then what dark changes."""
    common = (
        "text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
        "font-size:13px;white-space:pre}.title{font-size:19px;font-weight:bold}.small{font-size:11px}"
        ".heading{font-size:13px;font-weight:bold}.end,.number{text-anchor:end}.number{text-anchor:middle;"
        "font-size:11px;font-weight:bold;paint-order:stroke;stroke-width:4px;stroke-linejoin:round}"
        ".arc{fill:none;stroke-opacity:.6}.arc:hover{stroke-opacity:1}.zone{stroke-width:1}"
        ".changed{stroke-width:2}.alarm,.touch,.fresh{font-weight:bold}"
    )
    return f"{common}{_scheme(0)}@media(prefers-color-scheme:dark){{{_scheme(1)}}}"


def _scheme(dark: int) -> str:
    ground, zone, line, text, faint, touched, warm = _GROUNDS[dark]
    rules = (
        f".ground{{fill:{ground}}}text{{fill:{text}}}.small{{fill:{faint}}}.zone{{fill:{zone};stroke:{line}}}"
        f".changed{{stroke:{touched}}}.mark,.touch{{fill:{touched}}}.size,.rule{{fill:{line}}}"
        f".heat{{fill:{warm}}}.number{{stroke:{ground}}}.alarm{{fill:{_COLOURS['knot'][dark]}}}"
        f".fresh{{fill:{_COLOURS['new'][dark]}}}"
    )
    kinds = (
        f".arc.{kind}{{stroke:{pair[dark]}}}.of-{kind}{{fill:{pair[dark]}}}"
        for kind, pair in _COLOURS.items()
    )
    return rules + "".join(kinds)
