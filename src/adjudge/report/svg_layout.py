"""What a picture of a change shows and where: units down the left, folders of their consumers on the right.

Sizes and places are whole numbers made from the brief alone, so the same brief is the same picture. What has
no place any more is counted.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.brief import Brief, Unit
    from adjudge.model.ids import RepoPath

TOP_FOLDER: Final = "."
UNITS_DRAWN: Final = 40
FOLDERS_DRAWN: Final = 20
ARCS_DRAWN: Final = 150
WIDTH: Final = 1040
TOP: Final = 96
ARC_ROOM: Final = 110
UNIT_WIDTH: Final = 440
FOLDER_LEFT: Final = 740
FOLDER_WIDTH: Final = WIDTH - FOLDER_LEFT - 20
FOLDER_HEIGHT: Final = 40
GAP: Final = 10
LEAST_HEIGHT: Final = 40
STEP: Final = 4
MOST_STEPS: Final = 9


class Box(NamedTuple):
    """A rectangle, in pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        """Half way down."""
        return self.top + self.height // 2

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.left + self.width


class DrawnUnit(NamedTuple):
    """A unit, its box, and how much of it has to be decided or got weaker."""

    unit: Unit
    box: Box
    weaker: int
    decide: int


class DrawnFolder(NamedTuple):
    """A folder outside the change, its box, and how many files of it use what changed."""

    folder: str
    box: Box
    files: int


class Tie(NamedTuple):
    """From one box to another, and how many files it stands for."""

    source: Box
    target: Box
    files: int


class Layout(NamedTuple):
    """The whole picture.

    Attributes:
        units: In reading order.
        folders: From top to bottom.
        arcs: From a unit to a unit that it imports.
        ties: From a unit to a folder with its consumers.
        height: Of the drawing, in pixels.
        left_units: Units that are not drawn.
        left_folders: Folders that are not drawn.
        left_files: Consumers in those.
        left_arcs: Imports between drawn units that are not drawn.
    """

    units: tuple[DrawnUnit, ...]
    folders: tuple[DrawnFolder, ...]
    arcs: tuple[Tie, ...]
    ties: tuple[Tie, ...]
    height: int
    left_units: int
    left_folders: int
    left_files: int
    left_arcs: int


def lay_out(brief: Brief, links: Mapping[RepoPath, tuple[RepoPath, ...]]) -> Layout:
    """The picture of a brief.

    Args:
        brief: Of a change, or the part of it that is shown.
        links: For each changed path the changed paths that it imports.
    """
    units = _units(brief)
    users = _users(brief)
    ranked = sorted(users, key=lambda folder: (-len(_files(users, folder)), folder))
    kept, left = ranked[:FOLDERS_DRAWN], ranked[FOLDERS_DRAWN:]
    folders = _folders(units, {folder: users[folder] for folder in kept})
    arcs = _arcs(units, links)
    boxes = (*(one.box for one in units), *(one.box for one in folders))
    bottom = max((box.top + box.height for box in boxes), default=TOP)
    return Layout(
        units=units,
        folders=folders,
        arcs=tuple(arcs[:ARCS_DRAWN]),
        ties=tuple(_ties(units, folders, users)),
        height=bottom + GAP,
        left_units=len(brief.units) - len(units),
        left_folders=len(left),
        left_files=len({path for folder in left for path in _files(users, folder)}),
        left_arcs=max(len(arcs) - ARCS_DRAWN, 0),
    )


Users = dict[str, dict[str, set[str]]]
"""Folder → unit → files of the folder that use it."""


def _users(brief: Brief) -> Users:
    found: Users = {}
    for unit in brief.units:
        for consumer in unit.consumers:
            folder = posixpath.dirname(consumer.path) or TOP_FOLDER
            found.setdefault(folder, {}).setdefault(unit.path, set()).add(consumer.path)
    return found


def _files(users: Users, folder: str) -> set[str]:
    return set().union(*users[folder].values())


def _units(brief: Brief) -> tuple[DrawnUnit, ...]:
    weaker = {one.signal_id for one in brief.weakening}
    decide = frozenset(brief.decisions.shown)
    drawn, top = [], TOP
    for unit in brief.units[:UNITS_DRAWN]:
        lines = unit.added + unit.removed
        height = LEAST_HEIGHT + STEP * min(lines.bit_length(), MOST_STEPS)
        paths = {unit.path, unit.old_path}
        here = {one.signal_id for one in brief.signals if one.anchor.path in paths}
        box = Box(ARC_ROOM, top, UNIT_WIDTH, height)
        drawn.append(DrawnUnit(unit, box, len(here & weaker), len(here & decide)))
        top += height + GAP
    return tuple(drawn)


def _folders(units: tuple[DrawnUnit, ...], users: Users) -> tuple[DrawnFolder, ...]:
    """Each as near as can be to the middle of the units it uses, so that few lines cross."""
    middles: dict[str, int] = {one.unit.path: one.box.middle for one in units}

    def height(folder: str) -> int:
        known = [middles[path] for path in users[folder] if path in middles]
        return sum(known) // len(known) if known else max(middles.values(), default=TOP)

    drawn, top = [], TOP
    for folder in sorted(users, key=lambda one: (height(one), one)):
        top = max(top, height(folder) - FOLDER_HEIGHT // 2)
        box = Box(FOLDER_LEFT, top, FOLDER_WIDTH, FOLDER_HEIGHT)
        drawn.append(DrawnFolder(folder, box, len(_files(users, folder))))
        top += FOLDER_HEIGHT + GAP
    return tuple(drawn)


def _arcs(units: tuple[DrawnUnit, ...], links: Mapping[RepoPath, tuple[RepoPath, ...]]) -> list[Tie]:
    boxes = {one.unit.path: one.box for one in units}
    return [
        Tie(box, boxes[target], 1)
        for path, box in boxes.items()
        for target in links.get(path, ())
        if target in boxes and target != path
    ]


def _ties(units: tuple[DrawnUnit, ...], folders: tuple[DrawnFolder, ...], users: Users) -> list[Tie]:
    return [
        Tie(one.box, folder.box, len(users[folder.folder][one.unit.path]))
        for one in units
        for folder in folders
        if one.unit.path in users[folder.folder]
    ]
