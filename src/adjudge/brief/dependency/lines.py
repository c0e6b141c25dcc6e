"""On which line an entry of a manifest stands, for readers that give values without lines.

A text of the entry is looked for; a line that the change wrote comes first, then one below its section.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.brief.dependency.entry import Entry
    from adjudge.model.change import Change
    from adjudge.model.place import Side

TRIES: Final = 64
"""Places of one text that are looked at."""

_INSIDE: Final = frozenset("_-.")


class LineFinder:
    """Finds entries in one text."""

    def __init__(self, text: str, changed: frozenset[int]) -> None:
        """Nothing is looked for yet.

        Args:
            text: Of the manifest.
            changed: 1-based lines that the change wrote or took away on this side.
        """
        self._text = text
        self._changed = changed
        self._starts = [0, *(at + 1 for at, letter in enumerate(text) if letter == "\n")]

    def line_of(self, entry: Entry) -> int:
        """The 1-based line of an entry; 1 when it is not found."""
        if entry.line:
            return entry.line
        top = self._line(max(self._text.find(entry.section), 0)) if entry.section else 1
        for needle in entry.needles:
            lines = list(self._lines(needle))
            if lines:
                return min(lines, key=lambda line: (line not in self._changed, line < top, line))
        return 1

    def _lines(self, needle: str) -> Iterator[int]:
        """Lines on which a text stands by itself, and not as a part of a longer name."""
        at = -1
        for _ in range(TRIES):
            at = self._text.find(needle, at + 1)
            if at < 0 or not needle:
                return
            around = self._text[at - 1 : at] + self._text[at + len(needle) : at + len(needle) + 1]
            if not any(letter.isalnum() or letter in _INSIDE for letter in around):
                yield self._line(at)

    def _line(self, at: int) -> int:
        return bisect_right(self._starts, at)


def changed_lines(text: Change | None, side: Side) -> frozenset[int]:
    """The 1-based lines of one side that the zero-context patch names; none when it is not known."""
    hunks = text.hunks if text is not None else ()
    spans = [
        (one.old_start, one.old_count) if side == "base" else (one.new_start, one.new_count) for one in hunks
    ]
    return frozenset(line for start, count in spans for line in range(start, start + count))
