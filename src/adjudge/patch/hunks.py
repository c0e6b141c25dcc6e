r"""Hunks by their own counts: the hot scanner.

Only the counts of the ``@@`` line decide where a hunk ends; what a content line looks like never does. One
regular expression jumps over the whole run of signed lines, three counts check it against the header, and
only a body that does not fit at once (empty context lines, markers in the middle, a run that reaches into
what follows) is walked line by line. No line is ever copied.

This module is measured, not pretty: it may exceed the size and complexity rules (ruff's per-function limits
are left off where a comment says so), because each further call per line costs a tenth of the speed.

Source: git documentation, "Generating patch text with -p"; POSIX ``diff -u``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudge.model.change import Hunk
from adjudge.patch.refusal import RefusalCode, refuse

_NUMBER = rb"(0|[1-9][0-9]{0,9})"
_HEADER = re.compile(rb"@@ -%b(?:,%b)? \+%b(?:,%b)? @@(?: [^\n]*)?\n" % (_NUMBER, _NUMBER, _NUMBER, _NUMBER))
_RUN = re.compile(rb"(?:[ +\-][^\n]*+\n)*+")
NO_NEWLINE = b"\\ No newline at end of file\n"
_LINE_FEED, _SPACE, _PLUS, _MINUS, _BACKSLASH = 10, 32, 43, 45, 92


class Body(NamedTuple):
    """What a walk over one body found.

    Attributes:
        end: Byte offset just past the last body line, markers included.
        added: Number of ``+`` lines.
        removed: Number of ``-`` lines.
        closed: A marker said that a side has no line after this hunk.
    """

    end: int
    added: int
    removed: int
    closed: bool


def read_hunks(data: bytes, at: int, since: int) -> tuple[tuple[Hunk, ...], int]:
    """All hunks that stand one after another.

    Args:
        data: The whole text.
        at: Byte offset where the first ``@@`` line should be.
        since: Byte offset of the entry, for a refusal.

    Returns:
        The hunks in order, at least one, and the offset just past the last.

    Refusals: Malformed hunk, truncated, or combined.
    """
    hunks: list[Hunk] = []
    old_free = new_free = 0
    closed = False
    while header := _HEADER.match(data, at):
        if closed:
            refuse(
                RefusalCode.MALFORMED_HUNK, at, "no hunk can follow the last line of the file", since=since
            )
        hunk, closed = _read_hunk(data, header, since)
        old_first = hunk.old_start + (hunk.old_count == 0)
        new_first = hunk.new_start + (hunk.new_count == 0)
        if old_first < old_free or new_first < new_free:
            refuse(RefusalCode.MALFORMED_HUNK, at, "hunk starts must ascend and not overlap", since=since)
        old_free, new_free = old_first + hunk.old_count, new_first + hunk.new_count
        hunks.append(hunk)
        at = hunk.body_end
    _check_end(data, at, since, empty=not hunks)
    return tuple(hunks), at


def _read_hunk(data: bytes, header: re.Match[bytes], since: int) -> tuple[Hunk, bool]:
    first, second, third, fourth = header.groups(b"1")
    old_start, old_count, new_start, new_count = int(first), int(second), int(third), int(fourth)
    if (old_start == 0 and old_count) or (new_start == 0 and new_count):
        refuse(RefusalCode.MALFORMED_HUNK, header.start(), "line numbers count from 1", since=since)
    start = header.end()
    body = _fast_body(data, start, old_count, new_count)
    if body is None:
        body = _walk_body(data, start, old_count, new_count, since)
    if not body.added and not body.removed:
        refuse(RefusalCode.MALFORMED_HUNK, header.start(), "a hunk must add or remove a line", since=since)
    hunk = Hunk(
        old_start=old_start,
        old_count=old_count,
        new_start=new_start,
        new_count=new_count,
        added=body.added,
        removed=body.removed,
        body_start=start,
        body_end=body.end,
    )
    return hunk, body.closed


def _fast_body(data: bytes, start: int, old_count: int, new_count: int) -> Body | None:
    """The body when it is one run of signed lines that fits the counts, with at most a marker behind it."""
    run = _RUN.match(data, start)
    end = run.end() if run else start
    added = data.count(b"\n+", start - 1, end - 1)
    removed = data.count(b"\n-", start - 1, end - 1)
    context = data.count(b"\n ", start - 1, end - 1)
    if context + removed != old_count or context + added != new_count:
        return None
    if data.startswith(b"\\", end):
        return (
            None
            if end == start or not data.startswith(NO_NEWLINE, end)
            else Body(end + len(NO_NEWLINE), added, removed, closed=True)
        )
    return Body(end, added, removed, closed=False)


def _walk_body(  # noqa: C901, PLR0915 - one loop over bytes; calls per line would be the whole cost
    data: bytes, start: int, old_count: int, new_count: int, since: int
) -> Body:
    """The body line by line, exactly as its counts say.

    Refusals: Malformed hunk or truncated, at the line that does not fit.
    """
    old_left, new_left = old_count, new_count
    old_closed = new_closed = False
    added = removed = 0
    at, size = start, len(data)
    sign = 0
    while old_left or new_left or (at < size and data[at] == _BACKSLASH):
        if at >= size:
            refuse(RefusalCode.TRUNCATED, start - 1, "the hunk that begins here has more lines", since=since)
        mark = data[at]
        if mark == _BACKSLASH:
            if not sign or not data.startswith(NO_NEWLINE, at):
                refuse(
                    RefusalCode.MALFORMED_HUNK,
                    at,
                    "only git's no-newline marker may stand here, after a line",
                    since=since,
                )
            old_closed |= sign != _PLUS
            new_closed |= sign != _MINUS
            at += len(NO_NEWLINE)
            sign = 0
            continue
        if mark == _PLUS:
            fits = new_left > 0 and not new_closed
            new_left -= 1
            added += 1
        elif mark == _MINUS:
            fits = old_left > 0 and not old_closed
            old_left -= 1
            removed += 1
        else:
            fits = old_left > 0 and new_left > 0 and not (old_closed or new_closed)
            fits = fits and mark in {_SPACE, _LINE_FEED}
            old_left -= 1
            new_left -= 1
        if not fits:
            refuse(
                RefusalCode.MALFORMED_HUNK,
                at,
                "a hunk line must begin with space, + or - and fit the counts of its header",
                since=since,
            )
        sign = mark
        at = data.find(b"\n", at) + 1
        if at == 0:
            refuse(RefusalCode.TRUNCATED, size, "the last line must be ended", since=since)
    return Body(at, added, removed, closed=old_closed or new_closed)


def _check_end(data: bytes, at: int, since: int, *, empty: bool) -> None:
    """Refuse what looks like a hunk and is none, or the lack of any."""
    if data.startswith(b"@@@", at):
        refuse(RefusalCode.COMBINED, at, "combined hunks are not read", since=since)
    if data.startswith(b"@@", at):
        refuse(
            RefusalCode.MALFORMED_HUNK,
            at,
            "a hunk header must be '@@ -L,N +L,N @@' in decimal digits",
            since=since,
        )
    if data.startswith(b"\\", at):
        refuse(RefusalCode.MALFORMED_HUNK, at, "a marker may stand only once, after a line", since=since)
    if empty:
        refuse(
            RefusalCode.TRUNCATED if at >= len(data) else RefusalCode.UNRECOGNISED,
            at,
            "--- and +++ must be followed by a hunk",
            since=since,
        )
