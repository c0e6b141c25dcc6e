"""What a person would look at first after a brief, as a command that runs where they stand."""

from __future__ import annotations

import posixpath
import shlex
from typing import TYPE_CHECKING, Final

from adjudge.model.target import TargetMode
from adjudge.report.wording import SHORT

if TYPE_CHECKING:
    from adjudge.model.brief import Brief, Unit
    from adjudge.model.target import Target


AS_NEW: Final = ("git", "diff", "--no-index", "--", "/dev/null")
"""Shows a whole file, whether git tracks it or not, and where there is no commit yet."""
WORK_TREE: Final = frozenset({TargetMode.WORKTREE, TargetMode.BASE})
"""Changes whose head is the work tree, with files that git does not track."""


def next_look(brief: Brief, unit: Unit | None = None, *, folder: str = "") -> str:
    """The difference of a unit, else of the first, by git; a path that cannot be printed is left aside.

    Args:
        brief: Of the whole change.
        unit: The one to look at, or ``None`` for the first in order.
        folder: Where one stands, relative to the top; empty at the top.
    """
    if unit is None:
        unit = next((unit for unit in brief.units if unit.path in brief.order), None)
    if unit is None or not _plain(unit):
        return "adjudge brief --json"
    if unit.status == "added" and brief.target.mode in WORK_TREE:
        return shlex.join([*AS_NEW, posixpath.relpath(unit.path, folder or ".")])
    paths = [path for path in (unit.old_path, unit.path) if path is not None]
    from_top = ":/" if folder else ""
    return shlex.join([*_difference(brief.target), "--", *(f"{from_top}{path}" for path in paths)])


def _difference(target: Target) -> list[str]:
    """The words of git that show the same two sides."""
    base = (target.base_commit or target.base_tree)[:SHORT]
    head = (target.head_commit or "HEAD")[:SHORT]
    match target.mode:
        case TargetMode.STAGED:
            return ["git", "diff", "--staged"]
        case TargetMode.COMMIT:
            return ["git", "show", head]
        case TargetMode.RANGE:
            return ["git", "diff", f"{base}..{head}"]
        case TargetMode.BASE:
            return ["git", "diff", base]
        case _:
            return ["git", "diff", "HEAD"]


def _plain(unit: Unit) -> bool:
    """Whether every character of the paths is printable."""
    return (unit.path + (unit.old_path or "")).isprintable()
