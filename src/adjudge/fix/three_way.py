"""What happens to one file when a fix is applied to a work tree that went on meanwhile."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath
    from adjudge.model.target import TreeEntry


class Step(StrEnum):
    """What is to be done with a file."""

    NOTHING = "nothing"
    TAKE = "take"
    MERGE = "merge"
    CONFLICT = "conflict"


PLAIN = frozenset({"100644", "100755"})
"""Modes of regular files."""


class Change(NamedTuple):
    """One file that is to be written, or removed.

    Attributes:
        path: Where.
        before: What stands there; ``None`` for nothing.
        after: What is to stand there; ``None`` for nothing.
        executable: Whether that may be executed.
        was_executable: Whether what stands there may be.
        merged: It is made of both.
    """

    path: RepoPath
    before: bytes | None
    after: bytes | None
    executable: bool
    was_executable: bool
    merged: bool


def settle(base: TreeEntry | None, ours: TreeEntry | None, theirs: TreeEntry | None) -> Step:
    """The step for a file.

    Args:
        base: As the fix began with it; ``None`` where it was not there.
        ours: As it stands in the work tree.
        theirs: As the fix left it.
    """
    if _key(ours) == _key(theirs):
        return Step.NOTHING
    if any(one is not None and one.mode not in PLAIN for one in (base, ours, theirs)):
        return Step.CONFLICT
    if _key(ours) == _key(base):
        return Step.TAKE
    return Step.CONFLICT if None in {base, ours, theirs} else Step.MERGE


def _key(entry: TreeEntry | None) -> tuple[str, str] | None:
    return None if entry is None else (entry.mode, entry.object_id)
