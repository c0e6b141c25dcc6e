"""Lines for a terminal: spans of escaped text with a named style, coloured (or not) at the edge."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.report.escape import escape_source, escape_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


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


LISTED: Final = 20
"""Sentences of a section that are shown."""

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


def rest_line(count: int) -> Line:
    """How many are not shown."""
    return (own(f"  and {count} more: --json has all", Style.FAINT),)


def sentence_section(title: str, sentences: Iterable[str], *, listed: int = LISTED) -> Iterator[Line]:
    """A titled list; nothing at all where there is no sentence.

    Args:
        title: Ours.
        sentences: Anybody's.
        listed: How many are shown; the rest is counted.
    """
    many = list(sentences)
    if not many:
        return
    yield ()
    yield (own(title, Style.TITLE),)
    for one in many[:listed]:
        yield (own("  "), data(one))
    if len(many) > listed:
        yield rest_line(len(many) - listed)


def next_lines(next_step: str) -> Iterator[Line]:
    """The last line of an answer, which tells what to do next; nothing where that is nothing."""
    if next_step:
        yield ()
        yield (own("Next: ", Style.TITLE), data(next_step))


def plain_text(screen: Screen) -> str:
    """The screen without styles; each line ends in a line feed, no trailing blanks."""
    return "".join("".join(span.text for span in line).rstrip() + "\n" for line in screen)
