"""Lines for a terminal: spans of escaped text with a named style, coloured (or not) at the edge."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from adjudge.report.escape import escape_source, escape_text


class Style(StrEnum):
    """What a span is, not how it looks."""

    PLAIN = "plain"
    TITLE = "title"
    PATH = "path"
    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"
    FAINT = "faint"


class Span(NamedTuple):
    """Text that is safe for a terminal, and what it is."""

    text: str
    style: Style


Line = tuple[Span, ...]
Screen = tuple[Line, ...]


def own(text: str, style: Style = Style.PLAIN) -> Span:
    """A span of our own words."""
    return Span(text, style)


def data(text: str, style: Style = Style.PLAIN) -> Span:
    """A span of the repository's words: escaped."""
    return Span(escape_text(text), style)


def source(text: str, style: Style = Style.PLAIN) -> Span:
    """A span of source of the repository: escaped, its backslashes as they are."""
    return Span(escape_source(text), style)


def plain_text(screen: Screen) -> str:
    """The screen without styles; each line ends in a line feed, no trailing blanks."""
    return "".join("".join(span.text for span in line).rstrip() + "\n" for line in screen)
