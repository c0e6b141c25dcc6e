"""The lines that a change adds and takes away, with their numbers, out of the zero-context patch.

Bytes that are not UTF-8 become lone surrogates: they are no characters and nothing is said of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.paths import decode_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.change import Change

_PLAIN: Final = re.compile(rb"[\t\n\r\x20-\x7e]*")


class Line(NamedTuple):
    """One line that the change wrote or took away; the number is 1-based on its side, the text has no end."""

    number: int
    text: str


def added_lines(data: bytes, change: Change) -> Iterator[Line]:
    """The lines added that are not plain ASCII text, in order."""
    for hunk in change.hunks:
        yield from _lines(data[hunk.body_start : hunk.body_end], b"+", hunk.new_start)


def removed_lines(data: bytes, change: Change) -> Iterator[Line]:
    """The lines taken away that are not plain ASCII text, in order."""
    for hunk in change.hunks:
        yield from _lines(data[hunk.body_start : hunk.body_end], b"-", hunk.old_start)


def _lines(body: bytes, sign: bytes, number: int) -> Iterator[Line]:
    if _PLAIN.fullmatch(body):
        return
    for line in body.split(b"\n"):
        if line.startswith(sign) and not _PLAIN.fullmatch(line):
            yield Line(number, decode_path(line[1:].removesuffix(b"\r")))
        number += line[:1] in {sign, b" "}
