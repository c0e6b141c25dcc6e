"""Rules of a CODEOWNERS file as both dialects give them, and the bounds they keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from adjudge.brief.ownership.patterns import Written

MOST_OWNERS: Final = 50
"""Told of one rule; more are counted."""
LONGEST: Final = 254
"""Characters of an owner or of a section's name; the longest e-mail address (RFC 5321) has as many."""


class Rule(NamedTuple):
    """One line that names a pattern.

    Attributes:
        line: 1-based.
        written: The pattern, by segments.
        owners: In order, each once; empty when it says that nobody owns the path.
        section: Empty outside sections.
        optional: No approval is asked for.
        approvals: How many are; at least 1.
        excludes: It takes the path out of its section for good.
    """

    line: int
    written: Written
    owners: tuple[str, ...]
    section: str = ""
    optional: bool = False
    approvals: int = 1
    excludes: bool = False


class OwnersRead(NamedTuple):
    """A file that was read.

    Attributes:
        rules: In order of the file.
        refused: 1-based lines that are not understood and left out, in order.
        crowded: 1-based lines that name more owners than are told, in order.
    """

    rules: tuple[Rule, ...]
    refused: tuple[int, ...]
    crowded: tuple[int, ...]


def split_lines(data: bytes) -> list[bytes]:
    """The lines without their ends and the blanks around them; a byte order mark at the start is no text."""
    return [line.strip() for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n")]


def told_once(owners: list[str]) -> tuple[str, ...]:
    """As many owners as are told, in order, each once."""
    return tuple(dict.fromkeys(owners))[:MOST_OWNERS]
