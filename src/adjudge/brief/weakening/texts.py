"""The bytes of both sides of every changed file that may hold a check."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.weakening.weak import where_of
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sources import BriefSources
    from adjudge.brief.weakening.weak import Where
    from adjudge.model.ids import ObjectId, RepoPath

SUBMODULE_OR_LINK: Final = frozenset({"160000", "120000"})


class SideTexts(NamedTuple):
    """One changed file.

    Attributes:
        read: The change.
        base: Its bytes before; ``None`` when there was no file.
        head: Its bytes after; ``None`` when there is none.
        is_whole: Every side that exists could be read.
    """

    read: ChangeRead
    base: bytes | None
    head: bytes | None
    is_whole: bool

    @property
    def where(self) -> Where:
        """Its paths."""
        return where_of(self.read.change)

    def path(self, side: Side) -> RepoPath:
        """Its path on a side."""
        change = self.read.change
        return (change.old_path if side is Side.BASE else change.new_path) or change.path

    def text(self, side: Side) -> bytes | None:
        """Its bytes on a side."""
        return self.base if side is Side.BASE else self.head

    def blob(self, side: Side) -> ObjectId | None:
        """Its blob on a side."""
        return _id(self.read, side)


def side_texts(sources: BriefSources, read: Iterable[ChangeRead]) -> tuple[SideTexts, ...]:
    """The texts of regular files, in the order of the changes.

    Args:
        sources: Of the brief.
        read: Changes of files that may hold a check.
    """
    wanted = [one for one in read if not _is_special(one)]
    pairs = [(_id(one, Side.BASE), _id(one, Side.HEAD)) for one in wanted]
    known = sources.texts([one for pair in pairs for one in pair if one is not None])
    found = []
    for one, (before, after) in zip(wanted, pairs, strict=True):
        base = known.get(before) if before is not None else None
        head = known.get(after) if after is not None else None
        is_whole = (before is None or base is not None) and (after is None or head is not None)
        found.append(SideTexts(one, base, head, is_whole))
    return tuple(found)


def line_of(data: bytes | None, pattern: str) -> int:
    """1-based line of the first match of a pattern in a text; 1 when there is none.

    Args:
        data: The text.
        pattern: Of a part of one line.
    """
    text = (data or b"").decode("utf-8", "replace")
    found = re.search(pattern, text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def _is_special(one: ChangeRead) -> bool:
    return not SUBMODULE_OR_LINK.isdisjoint({one.change.old_mode, one.change.new_mode})


def _id(one: ChangeRead, side: Side) -> ObjectId | None:
    return one.change.old_id if side is Side.BASE else one.change.new_id
