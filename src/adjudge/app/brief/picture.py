"""``--svg FILE``: a picture of a change, written whole and once, never in the repository under review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.outside import refuse_writing_inside
from adjudge.app.wiring import write_once
from adjudge.graph.reach import links_of

if TYPE_CHECKING:
    from adjudge.app.brief.shown import Shown
    from adjudge.app.world import World
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.brief import Brief
    from adjudge.model.ids import RepoPath

PICTURE: Final = "picture"
STANDARD_OUTPUT: Final = "-"


def refuse_picture_inside(path: str, world: World) -> None:
    """Nothing, when a picture may go there; a ``UsageError`` when it would lie in the repository."""
    if path != STANDARD_OUTPUT:
        refuse_writing_inside(path, world, what=PICTURE)


def draw_brief(shown: Shown, head: GraphSnapshot) -> bytes:
    """The document as UTF-8.

    Args:
        shown: What is drawn.
        head: Graph after, for what imports what inside the change.
    """
    from adjudge.report.svg_brief import brief_svg  # noqa: PLC0415 - start-up

    return brief_svg(shown.brief, links_inside(shown.brief, head), hidden=shown.hidden).encode()


def links_inside(brief: Brief, head: GraphSnapshot) -> dict[RepoPath, tuple[RepoPath, ...]]:
    """For each path of a brief the paths of it that it imports, by the graph after the change."""
    paths = {unit.path for unit in brief.units}
    forward = links_of(head).forward
    return {path: tuple(to for to in forward.get(path, ()) if to in paths) for path in sorted(paths)}


def keep_picture(path: str, picture: bytes) -> str:
    """Write it; a sentence about where it is. A name that has other bytes is a ``ConfigError``."""
    written = write_once(path, picture, what=PICTURE)
    return f"The picture is in {path}." if written else f"The same picture is in {path} already."
