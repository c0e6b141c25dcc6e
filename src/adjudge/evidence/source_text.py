"""The text of one blob by lines, in the form in which quotes are looked for.

Rules: a line ends at a line feed, and a carriage return before it is no part of the line; a byte order mark
is no part of the first line; white space at the end of a line counts for nothing; bytes that are not UTF-8
are kept as surrogate escapes, so every other line can still be quoted.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

BYTE_ORDER_MARK: Final = "\ufeff"
SNIFFED: Final = 8000
"""Bytes in which a NUL makes a file binary, as git decides it (``buffer_is_binary``)."""


def is_text(data: bytes) -> bool:
    """Whether git would show the bytes as text."""
    return b"\0" not in data[:SNIFFED]


def split_lines(text: str) -> list[str]:
    """Lines without their ends and without white space at their ends; a last line may lack its end."""
    lines = [line.rstrip() for line in text.removeprefix(BYTE_ORDER_MARK).split("\n")]
    if lines[-1] == "" and text.endswith("\n"):
        lines.pop()
    return lines


class SourceText:
    r"""The lines of a blob.

    Attributes:
        raw: Lines as they stand, without ``\n`` and ``\r\n``.
        lines: The same without white space at their ends; ``lines[0]`` is line 1.
    """

    def __init__(self, data: bytes) -> None:
        """The text of some bytes, whatever their encoding."""
        text = data.decode("utf-8", "surrogateescape").removeprefix(BYTE_ORDER_MARK)
        self.raw = text.split("\n")
        if self.raw[-1] == "":
            self.raw.pop()
        self.raw = [line.removesuffix("\r") for line in self.raw]
        self.lines = [line.rstrip() for line in self.raw]

    def __len__(self) -> int:
        """Number of lines."""
        return len(self.lines)

    def slice(self, start: int, end: int) -> str:
        """Lines ``start`` to ``end`` (1-based, inclusive) as they stand, joined by line feeds."""
        return "\n".join(self.raw[start - 1 : end])

    @cached_property
    def whole(self) -> Joined:
        """All lines with their indentation, to search in."""
        return Joined(self.lines)

    @cached_property
    def bare(self) -> Joined:
        """All lines without it."""
        return Joined([line.lstrip() for line in self.lines])


class Joined:
    """Lines as one string, searched at the speed of the machine.

    Attributes:
        text: The lines, joined by line feeds.
        starts: Offset of each line in it.
    """

    def __init__(self, lines: list[str]) -> None:
        """The lines in order."""
        self.text = "\n".join(lines)
        self.starts, offset = [], 0
        for line in lines:
            self.starts.append(offset)
            offset += len(line) + 1

    def line_at(self, offset: int) -> int:
        """The 1-based line of an offset."""
        return bisect_right(self.starts, offset)

    def offsets(self, part: str, *, most: int) -> Iterator[int]:
        """Where a part stands, overlaps included, in order; at most so many."""
        offset = self.text.find(part)
        while offset >= 0 and most:
            yield offset
            most -= 1
            offset = self.text.find(part, offset + 1)
