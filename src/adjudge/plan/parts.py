"""The text of a unit in parts that fit a prompt: nothing is cut in silence, nothing lost between two parts.

A part is its heading, facts, and lines in the form ``base head mark text``: the number before, the number
after, a mark and one space, then the line as it stands. ``-`` is gone, ``+`` is new, a blank is the same on
both sides, ``>`` goes on with the line before without a line feed, and a backslash is git's own remark. A
part ends at the end of a hunk where it can, else where a definition begins, else between two lines; only a
line that is too long for a part is cut itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adjudge.plan.rows import Row

GOES_ON: Final = ">"
HEADING: Final = 400
"""Bytes that the heading of a run of lines may take."""
LEAST: Final = 2 << 10
"""Bytes of a part, below which nothing can be told in one."""

_HUNK, _SYMBOL, _LINE = 2, 1, 0


class Lines(NamedTuple):
    """How the rows of a unit are told.

    Attributes:
        tell: The text of a row as it may be sent, on one line.
        symbol_at: Name of the definition around a row, as it may be sent and short; empty outside all.
        begins: Whether a definition begins at a row.
    """

    tell: Callable[[Row], str]
    symbol_at: Callable[[Row], str]
    begins: Callable[[Row], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """Lines of one part.

    Attributes:
        text: Each ends with a line feed.
        hunks: How many hunks end in it.
        size: Bytes of the patch that it shows.
    """

    text: str
    hunks: int
    size: int


class _Piece(NamedTuple):
    """One line of a part.

    Attributes:
        heading: Of the run that begins with it; empty inside one.
        text: With its line feed.
        bytes: Of both, in UTF-8.
        row: What it shows.
        size: Bytes of the patch that count as shown with it.
        ends: A hunk ends with it.
        quality: How good it is to begin a part with it.
    """

    heading: str
    text: str
    bytes: int
    row: Row
    size: int
    ends: bool
    quality: int


def split_rows(rows: Iterable[Row], lines: Lines, *, rooms: Sequence[int]) -> tuple[Body, ...]:
    """The lines in as few parts as there are good places to end one.

    Args:
        rows: In order.
        lines: How they are told.
        rooms: Bytes of each part that may be; what does not fit into them is not in the answer.
    """
    assert min(rooms, default=LEAST) >= LEAST, "a part has room for a line"  # noqa: S101 - bounds are checked where they come in
    left = list(reversed(rooms))
    bodies: list[Body] = []
    waiting: list[_Piece] = []
    taken = 0
    for piece in _pieces(rows, lines, min(rooms, default=LEAST) // 2 - HEADING):
        while left and waiting and taken + piece.bytes > left[-1] - HEADING:
            at = _best_end(waiting, left.pop() - HEADING)
            bodies.append(_body(waiting[:at], lines))
            waiting = waiting[at:]
            taken = sum(one.bytes for one in waiting)
        if not left:
            return tuple(bodies)
        waiting.append(piece)
        taken += piece.bytes
    return (*bodies, _body(waiting, lines)) if waiting else tuple(bodies)


def _pieces(rows: Iterable[Row], lines: Lines, longest: int) -> Iterator[_Piece]:
    tell, begins = lines.tell, lines.begins
    for row in rows:
        text = tell(row)
        start = f"{row.old or '':>6} {row.new or '':>6} "
        quality = _HUNK if row.run else _SYMBOL if begins(row) else _LINE
        heading = _heading(row, lines) if row.run else ""
        line = f"{start}{row.mark} {text}\n"
        size = _size(line)
        if size <= longest:
            yield _Piece(heading, line, size + _size(heading), row, row.size, row.ends, quality)
            continue
        texts = _cut(text, longest)
        for at, part in enumerate(texts, 1):
            line = f"{start}{row.mark if at == 1 else GOES_ON} {part}\n"
            is_last = at == len(texts)
            shown, ends = (row.size, row.ends) if is_last else (0, False)
            yield _Piece(heading, line, _size(line) + _size(heading), row, shown, ends, quality)
            heading, quality = "", _LINE


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode())


def _cut(text: str, longest: int) -> list[str]:
    """The text in pieces of at most so many bytes, whole characters each."""
    step = longest if text.isascii() else longest // 4
    return [text[at : at + step] for at in range(0, len(text), step)]


def _best_end(waiting: Sequence[_Piece], room: int) -> int:
    """How many of the lines make the part: up to the last good place in its second half, or all of them."""
    best, quality, taken = len(waiting), _LINE, 0
    for at, piece in enumerate(waiting):
        if at and 2 * taken >= room and piece.quality > _LINE and piece.quality >= quality:
            best, quality = at, piece.quality
        taken += piece.bytes
    return best


def _body(pieces: Sequence[_Piece], lines: Lines) -> Body:
    first = pieces[0]
    start = [] if first.heading else [_heading(first.row, lines, " (goes on)")]
    return Body(
        text="".join([*start, *(text for piece in pieces for text in (piece.heading, piece.text))]),
        hunks=sum(piece.ends for piece in pieces),
        size=sum(piece.size for piece in pieces),
    )


def _heading(row: Row, lines: Lines, more: str = "") -> str:
    places = " ".join(f"{side} {line}" for side, line in (("base", row.old), ("head", row.new)) if line)
    symbol = lines.symbol_at(row)
    return f"@@ {places}{f' in {symbol}' if symbol else ''}{more} @@\n"
