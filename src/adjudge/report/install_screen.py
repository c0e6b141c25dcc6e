"""What stands of adjudge in a repository, on a terminal: one line a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Screen, Style, data, next_lines, own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.install_v1 import InstallV1, PieceV1

STATES: Final = {
    "absent": ("not installed", Style.FAINT),
    "current": ("current", Style.GOOD),
    "outdated": ("outdated", Style.WARNING),
    "edited": ("edited", Style.BAD),
    "foreign": ("not of adjudge", Style.WARNING),
}
DEEDS: Final = {"none": "", "planned": "  would be written", "written": "  written"}
WIDTH: Final = 15
ADVICE: Final = {
    "git-hook": "judges every commit; git commit --no-verify goes around it",
    "claude": "judges when the agent stops; commit the file to share it",
    "codex": "judges when the agent stops; the folder has to be trusted in codex",
    "gemini": "judges when the agent stops; commit the file to share it",
    "github": "put the commit of adjudge that you trust in the place of OWNER and the zeros",
}


def install_screen(found: InstallV1) -> Screen:
    """The lines of all pieces."""
    return tuple(_lines(found))


def _lines(found: InstallV1) -> Iterator[Line]:
    title = f"  {found.outcome}" if found.outcome is not None else ""
    yield (own("adjudge install", Style.TITLE), own(title))
    for piece in found.pieces:
        yield from _piece(piece)
    if not found.checked and all(one.deed == "none" for one in found.pieces):
        yield from next_lines("adjudge install git-hook skill claude")


def _piece(piece: PieceV1) -> Iterator[Line]:
    words, style = STATES[piece.state]
    where = piece.path if piece.line is None else f"{piece.path}:{piece.line}"
    written = piece.deed == "written"
    yield (
        own("  " + ("current" if written else words).ljust(WIDTH), Style.GOOD if written else style),
        own(piece.name.ljust(WIDTH - 5)),
        data(where, Style.PATH),
        own(DEEDS[piece.deed]),
    )
    if piece.deed != "none" and piece.name in ADVICE:
        yield (own(" " * (WIDTH + 2)), own(ADVICE[piece.name], Style.FAINT))
