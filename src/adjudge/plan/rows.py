"""The lines of a change with the numbers of both sides, and a few unchanged lines around them.

Rules: changed lines come from the patch, to the byte; lines around them come from the file after the change,
where it can be read. A row says where its line stands, so no reader has to count.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.change import Hunk

CONTEXT: Final = 5
"""Unchanged lines shown before and behind each hunk."""

SAME: Final = " "
GONE: Final = "-"
NEW: Final = "+"


class Row(NamedTuple):
    """One line.

    Attributes:
        old: 1-based line before; 0 when it was not there.
        new: 1-based line after; 0 when it is not there.
        mark: ``SAME``, ``GONE``, ``NEW``, or a backslash for what git says about the line before.
        text: Without its line feed; bytes that are not UTF-8 are surrogate escapes.
        size: Bytes of the patch that it shows; 0 for a line around the change.
        ends: It is the last of its hunk.
        run: The line right before it is not shown.
    """

    old: int
    new: int
    mark: str
    text: str
    size: int = 0
    ends: bool = False
    run: bool = False


class _Reach(NamedTuple):
    """First changed line of a hunk on both sides, and the first line behind it."""

    old: int
    new: int
    old_end: int
    new_end: int


def rows_of(data: bytes, hunks: Sequence[Hunk], around: Sequence[str] | None) -> Iterator[Row]:
    """Every line of some hunks in order, with lines around them; made one by one, as they are asked for.

    Args:
        data: The patch that the hunks point into.
        hunks: Of one file, with no context of their own, in order.
        around: Lines of the file after the change; ``None`` shows none of them.
    """
    lines: Sequence[str] = around if around is not None else ()
    shown = 0
    for at, hunk in enumerate(hunks):
        reach = _reach(hunk)
        before = max(reach.new - CONTEXT, shown + 1) if around is not None else reach.new
        is_run = at == 0 or around is None or before > shown + 1
        above = _same(lines, before, reach.new - 1, reach.old - reach.new)
        for row in chain(above, _changed(data, hunk, reach)):
            yield row._replace(run=True) if is_run else row
            is_run = False
        following = _reach(hunks[at + 1]).new if at + 1 < len(hunks) else len(lines) + 1
        shown = max(min(reach.new_end + CONTEXT, following) - 1, reach.new_end - 1)
        yield from _same(lines, reach.new_end, shown, reach.old_end - reach.new_end)


def changed_bytes(hunks: Sequence[Hunk]) -> int:
    """Bytes of the patch that stand in hunks."""
    return sum(hunk.body_end - hunk.body_start for hunk in hunks)


def decode(data: bytes) -> str:
    """Text of some bytes, whatever their encoding."""
    return data.decode("utf-8", "surrogateescape")


def _reach(hunk: Hunk) -> _Reach:
    """Where a side has no lines git counts the line before."""
    old = hunk.old_start if hunk.old_count else hunk.old_start + 1
    new = hunk.new_start if hunk.new_count else hunk.new_start + 1
    return _Reach(old, new, old + hunk.old_count, new + hunk.new_count)


def _same(lines: Sequence[str], first: int, last: int, shift: int) -> Iterator[Row]:
    for number in range(first, min(last, len(lines)) + 1):
        yield Row(number + shift, number, SAME, lines[number - 1])


def _changed(data: bytes, hunk: Hunk, reach: _Reach) -> Iterator[Row]:
    old, new = reach.old, reach.new
    at = hunk.body_start
    while at < hunk.body_end:
        end = data.index(b"\n", at) + 1
        mark, text, ends = chr(data[at]), decode(data[at + 1 : end - 1]), end >= hunk.body_end
        has_old, has_new = mark in {GONE, SAME}, mark in {NEW, SAME}
        yield Row(old if has_old else 0, new if has_new else 0, mark, text, end - at, ends)
        old, new, at = old + has_old, new + has_new, end
