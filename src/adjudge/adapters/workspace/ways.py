"""Ways out of a linked folder that lead back to the files it was taken from.

A virtual environment with an editable install, or packages of the same repository under ``node_modules``,
would let a program in the throw-away tree run the code of the user's work tree: a test that passes there says
nothing of the tree. Such a way is found here; what becomes of it is told by whoever links.

Source: PEP 610 (``direct_url.json``), PEP 660, the ``site`` module (``.pth`` files), setuptools'
``editable_wheel`` (``MAPPING``), editables' ``RedirectingFinder`` (``map_module``).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudge.adapters.workspace.scanning import FolderState


class Way(NamedTuple):
    """One way back.

    Attributes:
        path: What in the linked folder leads there, relative to it.
        goal: Where it leads, an absolute real path; empty where that is not known.
        known: It is of a form that can be led to the throw-away tree instead.
        copy: It does not lead there: what was there is copied into the folder.
        searched: Python searches the goal for modules, if it is there.
    """

    path: str
    goal: str
    known: bool
    copy: bool = False
    searched: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Origins:
    """Where linked folders were taken from.

    Attributes:
        tops: Real paths of trees whose files have counterparts in the throw-away tree.
        linked: Real paths of the linked folders themselves; what leads there does not lead back.
    """

    tops: tuple[str, ...]
    linked: tuple[str, ...]

    def lead_back(self, goal: str) -> bool:
        """Whether a real path is in one of the trees and in no linked folder."""
        return any(lies_in(goal, top) for top in self.tops) and not any(
            lies_in(goal, one) for one in self.linked
        )


def lies_in(path: str, folder: str) -> bool:
    """Whether a normal path is a folder or below it, by its letters."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def find_symlink_ways(folder: str, state: FolderState, origins: Origins) -> list[Way]:
    """Symbolic links of a folder that lead back.

    Links that stay in the folder are followed only where another one leads back, since they could go on
    through it; a large ``node_modules`` has tens of thousands of them.
    """
    later: list[str] = []
    found: list[Way] = []
    for path in state.symlinks:
        if _stays(path, _target(folder, path)):
            later.append(path)
        else:
            found += _led_back(folder, path, origins)
    if found:
        for path in later:
            found += _led_back(folder, path, origins)
    return found


def _led_back(folder: str, path: str, origins: Origins) -> list[Way]:
    goal = os.path.realpath(os.path.join(folder, path))  # noqa: PTH118 - names that are not UTF-8
    return [Way(path, goal, known=True)] if origins.lead_back(goal) else []


def _target(folder: str, path: str) -> str:
    try:
        return os.readlink(os.path.join(folder, path))  # noqa: PTH115, PTH118 - names that are not UTF-8
    except OSError:
        return "/"


def _stays(path: str, target: str) -> bool:
    """Whether a target stays in the folder by its letters: upwards first, and never above the top."""
    parts = [part for part in target.split("/") if part not in {"", "."}]
    up = next((index for index, part in enumerate(parts) if part != ".."), len(parts))
    return not target.startswith("/") and ".." not in parts[up:] and up <= path.count("/")
