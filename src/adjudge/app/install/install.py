"""``adjudge install``: pieces of adjudge in a repository, written or compared with what this version writes.

1. All pieces that were asked for are read and compared; a link in the way, or settings that cannot be
   read, end it here.
2. What was edited, or is somebody else's, needs ``--force``; where it lacks, nothing at all is written.
3. Each is written whole or not at all, below the work tree or the folder of hooks, and nowhere else.

Without names it tells what stands and writes nothing.
"""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge import __version__
from adjudge.app.answer import Answer
from adjudge.app.install.words import check_install_words
from adjudge.app.place import open_place, the_repository
from adjudge.app.wiring import (
    clear_installed,
    common_git_folder,
    hooks_folder,
    read_installed,
    write_installed,
)
from adjudge.contracts.install_v1 import InstallV1, PieceV1
from adjudge.errors import InputError, UsageError
from adjudge.install.entries import LIMIT_BYTES
from adjudge.install.marks import PieceState
from adjudge.install.pieces import DRIFTED, FORCED, all_pieces
from adjudge.report.install_screen import install_screen

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from adjudge.app.install.words import InstallWords
    from adjudge.app.world import World
    from adjudge.install.pieces import Piece

CODES: Final = {"pass": 0, "fail": 1, "inconclusive": 3}
IN_GIT: Final = "GIT"
"""Stands in paths that are told for the shared git folder."""


class Place(NamedTuple):
    """Where a piece goes.

    Attributes:
        root: Absolute path of a folder that is ours to write below.
        path: From there.
        shown: As it is told.
    """

    root: str
    path: str
    shown: str


class Compared(NamedTuple):
    """A piece, where it goes, what stands there and how that compares."""

    piece: Piece
    place: Place
    found: bytes | None
    state: PieceState

    @property
    def wanted(self) -> bytes:
        """What is to stand there."""
        return self.piece.make(self.found)


def answer_install(words: InstallWords, world: World) -> Answer:
    """What stands, or what was written; with ``check`` 0, 1 for drift, 3 where nothing can be compared."""
    check_install_words(words)
    with open_place(world, needs_repository=True, keeps=False) as place:
        top = _top(the_repository(place).top)
    program = shlex.quote(sys.executable)
    asked = [one for one in all_pieces(program) if not words.names or one.name in words.names]
    compared = [_compare(one, top, world) for one in asked]
    writes = bool(words.names) and not words.check
    if writes and not words.force:
        _refuse_foreign(compared)
    if writes and not words.dry_run:
        aside = common_git_folder(top)
        for one in compared:
            _write(one, aside)
    outcome = _outcome(compared, words) if words.check else None
    artefact = InstallV1(
        version=__version__,
        checked=words.check,
        outcome=outcome,
        pieces=tuple(_told(one, writes=writes, dry_run=words.dry_run) for one in compared),
    )
    return Answer(
        artefact=artefact,
        screen=lambda: install_screen(artefact),
        exit_code=0 if outcome is None else CODES[outcome],
        why=_why(compared, outcome),
        next_step=_next(compared, outcome),
    )


def _top(top: str | None) -> str:
    """The work tree.

    Raises:
        UsageError: There is none.
    """
    if top is None:
        raise UsageError("install-bare", "A bare repository has no work tree to install into.")
    return top


def _compare(piece: Piece, top: str, world: World) -> Compared:
    place = _hooks_place(piece, top, world) if piece.is_hook else Place(top, piece.path, piece.path)
    found = read_installed(place.root, place.path, limit_bytes=LIMIT_BYTES)
    return Compared(piece, place, found, piece.compare(found))


def _hooks_place(piece: Piece, top: str, world: World) -> Place:
    """Where hooks of git go.

    Raises:
        InputError: Outside of the repository.
    """
    folder = hooks_folder(top, world)
    for root, shown in ((common_git_folder(top) or top, f"{IN_GIT}/"), (top, "")):
        relative = os.path.relpath(folder, root)
        if relative != os.pardir and not relative.startswith(f"{os.pardir}/"):
            path = os.path.normpath(f"{relative}/{piece.path}")
            return Place(root, path, f"{shown}{path}")
    message = "The hooks of this repository lie outside of it (core.hooksPath), where nothing is written."
    raise InputError("install-hooks-outside", message, f"add this line to the hook there: {piece.chain}")


def _refuse_foreign(compared: Sequence[Compared]) -> None:
    """Nothing, when all may be written.

    Raises:
        InputError: Some was edited, or is somebody else's.
    """
    taken = next((one for one in compared if one.state in FORCED), None)
    if taken is None:
        return
    whose = "was edited" if taken.state is PieceState.EDITED else "is not of adjudge"
    message = f"{taken.place.shown} {whose}, so nothing was written."
    chain = f"add this line to it: {taken.piece.chain}; or " if taken.piece.chain else ""
    hint = f"{chain}write over it: adjudge install {taken.piece.name} --force"
    raise InputError("install-taken", message, hint)


def _write(one: Compared, aside: str | None) -> None:
    """Put a piece there, first written into the git folder, where no half of it is seen in the work tree."""
    if one.state is PieceState.CURRENT:
        clear_installed(one.place.root, one.place.path)
        return
    root, path = one.place.root, one.place.path
    write_installed(root, path, one.wanted, executable=one.piece.is_hook, aside=aside)


def _outcome(compared: Sequence[Compared], words: InstallWords) -> Literal["pass", "fail", "inconclusive"]:
    """Drift fails; what cannot be compared is no pass."""
    states = [one.state for one in compared]
    if any(one in DRIFTED for one in states):
        return "fail"
    lacking = [one for one in states if one is not PieceState.CURRENT]
    return "inconclusive" if lacking and (words.names or len(lacking) == len(states)) else "pass"


def _told(one: Compared, *, writes: bool, dry_run: bool) -> PieceV1:
    changes = writes and one.state is not PieceState.CURRENT
    return PieceV1(
        name=one.piece.name,
        path=one.place.shown,
        state=one.state.value,
        deed="none" if not changes else "planned" if dry_run else "written",
        line=_first_difference(one) if one.state in DRIFTED else None,
    )


def _first_difference(one: Compared) -> int:
    """The first line that is not as it would be written."""
    found, wanted = (one.found or b"").split(b"\n"), one.wanted.split(b"\n")
    pairs = enumerate(zip(found, wanted, strict=False), start=1)
    return next((at for at, (mine, other) in pairs if mine != other), min(len(found), len(wanted)))


def _why(compared: Sequence[Compared], outcome: str | None) -> str:
    if outcome == "fail":
        named = ", ".join(one.piece.name for one in compared if one.state in DRIFTED)
        return f"Not as this version writes it: {named}"
    if outcome == "inconclusive":
        named = ", ".join(
            one.piece.name for one in compared if one.state not in {*DRIFTED, PieceState.CURRENT}
        )
        return f"Not installed, so there is nothing to compare: {named}"
    return ""


def _next(compared: Sequence[Compared], outcome: str | None) -> str:
    if outcome == "fail":
        names = " ".join(one.piece.name for one in compared if one.state in DRIFTED)
        force = " --force" if any(one.state is PieceState.EDITED for one in compared) else ""
        return f"adjudge install {names}{force}"
    return "adjudge install git-hook skill" if outcome == "inconclusive" else ""
