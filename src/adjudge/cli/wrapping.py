"""Lines that are longer than the terminal, broken at blanks and indented; a name is never broken.

Only a terminal gets this: what is read by a program or kept in a file has each line whole.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Piece = tuple[str, str]
"""Text and the name of its style."""
INDENT = 2
"""Further in than the line that goes on."""
LEAST = 40
"""A narrower terminal is taken as this wide."""
_WORD = re.compile(r" *[^ ]+| +")


def wrap_line(pieces: Sequence[Piece], width: int) -> Iterator[list[Piece]]:
    """The line as one or more lines.

    Args:
        pieces: Without line feeds.
        width: Columns of the terminal.
    """
    if columns("".join(text for text, _ in pieces)) <= width:
        yield list(pieces)
        return
    bound = max(width, LEAST)
    indent = " " * (_indent(pieces) + INDENT)
    line: list[Piece] = []
    used, begun = 0, False
    for text, style in pieces:
        for word in _WORD.findall(text):
            if begun and word.strip() and used + columns(word) > bound:
                yield line
                line, used, word = [(indent, "plain")], len(indent), word.lstrip()  # noqa: PLW2901 - the rest of it
            line.append((word, style))
            used += columns(word)
            begun = begun or bool(word.strip())
    yield line


def columns(text: str) -> int:
    """How many columns a terminal gives to the text: wide characters take two."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(character) in {"W", "F"} else 1 for character in text)


def _indent(pieces: Sequence[Piece]) -> int:
    text = "".join(text for text, _ in pieces)
    return len(text) - len(text.lstrip(" "))
