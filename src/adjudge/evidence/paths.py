"""Whether a stated path means what it says, and what stands at it on either side.

A fact about a file is asked of the path as it is spelled: the other name of a renamed file is another file,
since who imports the one need not import the other.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from adjudge.evidence.answers import contradicted, shown, unavailable
from adjudge.model.place import Side

if TYPE_CHECKING:
    from adjudge.evidence.answers import Verdict
    from adjudge.evidence.sources import EvidenceSources


def is_plain(path: str) -> bool:
    """Whether a path has one spelling: relative, without detours and backslashes."""
    return (
        path not in {"", "."}
        and "\\" not in path
        and "\0" not in path
        and not path.startswith(("/", ".."))
        and posixpath.normpath(path) == path
    )


def other_side(side: Side) -> Side:
    """Base of head, head of base."""
    return Side.BASE if side is Side.HEAD else Side.HEAD


def missing(path: str, side: Side, sources: EvidenceSources) -> Verdict | None:
    """What comes of a fact about a file that is not there; ``None`` where an entry of the tree is."""
    return None if sources.look(side).has(path) else no_such_file(path, side, sources)


def no_such_file(path: str, side: Side, sources: EvidenceSources) -> Verdict:
    """What comes of a fact about a file that is not there."""
    if not is_plain(path):
        return unavailable(f"{shown(path)} is no plain path from the top of the repository.")
    other = other_side(side)
    there = f", but on the {other} side" if sources.look(other).has(path) else ""
    return contradicted(f"There is no {shown(path)} on the {side} side{there}.")
