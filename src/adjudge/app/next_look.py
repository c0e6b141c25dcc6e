"""What a person would look at first after a brief, as a command that runs where they stand."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from adjudge.model.target import TargetMode
from adjudge.report.wording import SHORT

if TYPE_CHECKING:
    from adjudge.model.brief import Brief, Unit
    from adjudge.model.target import Target


def next_look(brief: Brief, unit: Unit | None = None) -> str:
    """The difference of a unit, else of the first, by git; a path that cannot be printed is left aside."""
    if unit is None:
        unit = next((unit for unit in brief.units if unit.path in brief.order), None)
    if unit is None or not _plain(unit):
        return "adjudge brief --json"
    paths = [path for path in (unit.old_path, unit.path) if path is not None]
    return shlex.join([*_difference(brief.target), "--", *paths])


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
