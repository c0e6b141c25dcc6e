"""Edits of others that replace whole lines; an edit inside of a line is not taken over.

A replacement has its lines ended by line feeds, and is empty when it removes them.
"""

from __future__ import annotations

from typing import NamedTuple

from adjudge.model.candidate import Suggestion


class Region(NamedTuple):
    """A range of characters as SARIF and rdjson tell it.

    Attributes:
        start_line: 1-based.
        start_column: 1-based; ``None`` for the start of the line.
        end_line: 1-based.
        end_column: 1-based, of the character behind the range; ``None`` for the end of the line.
    """

    start_line: int
    start_column: int | None
    end_line: int
    end_column: int | None


def last_line(region: Region) -> int:
    """The last line that has a character in the region: one that ends in column 1 ended before."""
    ends_before = region.end_column == 1 and region.end_line > region.start_line
    return region.end_line - 1 if ends_before else region.end_line


def whole_lines(region: Region, text: str) -> Suggestion | None:
    """The edit as whole lines; ``None`` when it begins or ends inside of one.

    Args:
        region: What is taken away.
        text: What comes there.
    """
    if region.start_column not in {None, 1}:
        return None
    if region.end_column is None:  # up to the end of the last line, whose line feed stays
        return Suggestion(start_line=region.start_line, end_line=region.end_line, replacement=ended(text))
    if region.end_column != 1 or (text and not text.endswith("\n")):
        return None
    return Suggestion(start_line=region.start_line, end_line=region.end_line - 1, replacement=text)


def ended(text: str) -> str:
    """The text with a line feed at its end."""
    return text if text.endswith("\n") else f"{text}\n"
