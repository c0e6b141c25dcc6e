"""Folders from outside, put into a throw-away tree, and led to its files where they lead back.

Rules: a folder is linked and never copied, so a large one costs one look at its names; since a program could
write through the link, that is told, and what the folder looked like is compared afterwards. A way back to
where the folder came from is led to the tree where its form is known; any other leaves a doubt.

    plain     tree/.venv -> the folder
    led on    tree/node_modules/      a real folder: each entry a link to the folder's own,
              tree/node_modules/pkg   but those that lead back, which are links into the tree
    Python    PYTHONPATH has a ``sitecustomize`` that leads import paths to the tree, see ``redirecting``
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.adapters.workspace.python_ways import find_python_ways
from adjudge.adapters.workspace.scanning import scan_folder
from adjudge.adapters.workspace.ways import Origins, find_symlink_ways, lies_in
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudge.adapters.workspace.scanning import FolderState
    from adjudge.adapters.workspace.ways import Way
    from adjudge.ports import LinkedFolder

FARM_ENTRIES: Final = 20_000
"""Links made in place of one folder whose entries lead back."""


class Placed(NamedTuple):
    """A folder that stands in the tree.

    Attributes:
        folder: Which.
        state: What it looked like.
    """

    folder: LinkedFolder
    state: FolderState


@dataclass(kw_only=True)
class Linker:
    """Puts folders into one tree.

    Attributes:
        tree: Absolute real path of the tree.
        origins: Where the folders come from.
        placed: Those that stand in it.
        told: What must be told of them.
        python: One of them leads Python back, in a way that can be led on.
        searched: Places in the tree that Python is to search in place of those where it led.
    """

    tree: str
    origins: Origins
    placed: list[Placed] = field(default_factory=list)
    told: list[Reason] = field(default_factory=list)
    python: bool = False
    searched: list[str] = field(default_factory=list)

    def link(self, folders: Iterable[LinkedFolder]) -> None:
        """Put folders where they belong; a place that the tree has already is told."""
        for folder in folders:
            place = self._free_place(folder.path)
            if place is None:
                message = "A folder is not linked: the tree has something of its own in that place."
                self._tell("link-refused", message, folder.path)
                continue
            state = scan_folder(folder.source)
            self._place(folder, place, state)
            self.placed.append(Placed(folder, state))

    def check(self) -> tuple[Reason, ...]:
        """What of the folders is not as it was when they were linked."""
        message = "Files of a linked folder were changed while it was linked."
        return tuple(
            Reason(code="link-touched", message=message, path=one.folder.path)
            for one in self.placed
            if scan_folder(one.folder.source).digest != one.state.digest
        )

    def _place(self, folder: LinkedFolder, place: str, state: FolderState) -> None:
        self._tell("link-writable", "A program in the tree could write in a linked folder.", folder.path)
        if not state.whole:
            self._tell("link-unread", "A linked folder has more entries than are looked at.", folder.path)
        links = find_symlink_ways(folder.source, state, self.origins)
        self._tell_python(folder, find_python_ways(folder.source, state, self.origins))
        goals = {way.path: goal for way in links if (goal := self._counterpart(way))}
        if goals and plant(folder.source, place, goals):
            for path in goals:
                message = f"{path!a} leads to the subject's work tree; it was led to this tree instead."
                self._tell("link-redirected", message, folder.path)
        else:
            goals = {}
            os.symlink(folder.source, place)  # noqa: PTH211 - names that are not UTF-8
        self._tell_back(folder, [way for way in links if way.path not in goals])

    def _tell_python(self, folder: LinkedFolder, ways: Sequence[Way]) -> None:
        self._tell_back(folder, [way for way in ways if not way.known])
        for way in ways:
            if way.known:
                self.python = True
                self.searched += [self._opposite(way)] if way.searched else []
                message = f"{way.path!a} leads Python to the subject's work tree; it is led to this tree."
                self._tell("link-redirected", message, folder.path)

    def _tell_back(self, folder: LinkedFolder, ways: Sequence[Way]) -> None:
        for way in ways:
            if way.copy:
                message = f"{way.path!a} tells of an installed copy of the subject, which may be run instead."
                self._tell("link-holds-copy", message, folder.path)
            else:
                message = f"{way.path!a} leads, or may lead, programs to the subject's work tree."
                self._tell("link-leads-back", message, folder.path)

    def _counterpart(self, way: Way) -> str:
        """The place in the tree for one where a way leads; empty where the tree has nothing there."""
        place = self._opposite(way)
        return place if os.path.lexists(place) else ""

    def _opposite(self, way: Way) -> str:
        top = next(one for one in self.origins.tops if lies_in(way.goal, one))
        return self.tree + way.goal[len(top) :]

    def _free_place(self, path: str) -> str | None:
        """Where a folder will stand, the folders above it made; ``None`` when something is in the way."""
        *above, name = path.split("/")
        here = self.tree
        for part in above:
            here = f"{here}/{part}"
            if os.path.islink(here):  # noqa: PTH114 - names that are not UTF-8
                return None
            if not os.path.isdir(here):  # noqa: PTH112 - as above
                if os.path.lexists(here):
                    return None
                os.mkdir(here)  # noqa: PTH102 - as above
        place = f"{here}/{name}"
        return None if os.path.lexists(place) else place

    def _tell(self, code: str, message: str, path: str) -> None:
        self.told.append(Reason(code=code, message=message, path=path))


def plant(source: str, place: str, goals: Mapping[str, str]) -> bool:
    """Make a folder of links in place of one: each entry leads to the source's own, but for some.

    Args:
        source: The folder that is stood in for.
        place: Where; nothing is there yet.
        goals: For some paths below it, where they lead instead.

    Returns:
        Whether it was made; not where it would take too many links, and then nothing is left of it.
    """
    folders = {""} | {path.rpartition("/")[0] for path in goals}
    folders |= {above for path in folders for above in _above(path)}
    names = {one: os.listdir(os.path.join(source, one)) for one in sorted(folders)}  # noqa: PTH118, PTH208 - bytes
    if sum(map(len, names.values())) > FARM_ENTRIES:
        return False
    for folder, entries in names.items():
        os.mkdir(os.path.join(place, folder))  # noqa: PTH102, PTH118 - names that are not UTF-8
        for name in entries:
            path = f"{folder}/{name}".lstrip("/")
            if path not in folders:
                goal = goals.get(path) or os.path.join(source, path)  # noqa: PTH118 - as above
                os.symlink(goal, os.path.join(place, path))  # noqa: PTH118, PTH211 - as above
    return True


def _above(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
