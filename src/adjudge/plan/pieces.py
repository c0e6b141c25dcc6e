"""From a found unit to its parts: heading, facts, lines, and what of them no part holds.

Rules: every part names its unit and its number; facts stand in each, users in the first. What is beyond the
bound of a unit is counted in bytes of the patch, so that nobody takes the unit for whole.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.change import ChangeKind
from adjudge.plan.facts import tell_facts, tell_heading, tell_users
from adjudge.plan.parts import LEAST, Lines, split_rows
from adjudge.plan.rows import GONE, changed_bytes, decode, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.graph.facts import Definition, FileFacts
    from adjudge.model.change import Hunk
    from adjudge.plan.redacted import Curtain
    from adjudge.plan.rows import Row
    from adjudge.plan.snippets import Snippet
    from adjudge.plan.tiers import Chosen
    from adjudge.plan.units import FoundUnit

UNKNOWN_BYTES: Final = 1
"""Left out at least, where git shows no text and so nobody knows how much."""
NEAREST: Final = 50
"""Definitions that begin before a line and are looked at for one that holds it."""
SYMBOL: Final = 60
"""Characters of a name in a heading of lines."""
FACTS_BYTES: Final = 12 << 10
"""Of the facts in a part; a fourth of a smaller part."""


class Texts(NamedTuple):
    """Both sides of a unit, where they can be read.

    Attributes:
        base: The file before.
        head: The file after.
        base_facts: What is known of its definitions.
        head_facts: The same after.
    """

    base: bytes | None
    head: bytes | None
    base_facts: FileFacts | None
    head_facts: FileFacts | None


class Piece(NamedTuple):
    """The text of one part.

    Attributes:
        text: As a prompt has it.
        hunks: How many hunks end in it.
        shown: Bytes of the patch that it shows.
    """

    text: str
    hunks: int
    shown: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """All parts of a unit.

    Attributes:
        pieces: In order; none for a unit of which nothing can be shown.
        left_out: Bytes of the patch that none of them shows.
    """

    pieces: tuple[Piece, ...]
    left_out: int


class UnitTelling(NamedTuple):
    """What the parts of a unit are made from.

    Attributes:
        found: The unit.
        chosen: Its tier.
        texts: Its sides.
        snippets: Who depends on it.
        data: The patch.
        checks: Standards that it is held to, by their full ids.
    """

    found: FoundUnit
    chosen: Chosen
    texts: Texts
    snippets: tuple[Snippet, ...]
    data: bytes
    checks: tuple[str, ...] = ()


def make_pieces(telling: UnitTelling, curtain: Curtain, beside: Curtain, *, room: int, most: int) -> Pieces:
    """The parts of a unit that is to be read.

    Args:
        telling: What they are made from.
        curtain: Hides what must not be sent of the unit's own texts.
        beside: The same for texts of its users.
        room: Bytes of one part.
        most: Bytes of all of them together.
    """
    found = telling.found
    if not found.is_shown:
        return Pieces(pieces=(), left_out=UNKNOWN_BYTES)
    heading = tell_heading(found, curtain.show)
    bound = min(FACTS_BYTES, room // 4)
    facts = _fit(tell_facts(found, telling.chosen, curtain.show, telling.checks), bound)
    users = _fit(tell_users(found.unit, telling.snippets, beside.show), bound)
    hunks = found.text.hunks if found.text is not None else ()
    if not hunks:
        note = "no line of it changed\n"
        return Pieces(pieces=(Piece(_whole(heading, 1, 1, facts + users, note), 0, 0),), left_out=0)
    rest = max(room - _size(heading) - _size(facts) - NUMBERING, LEAST)
    first = max(rest - _size(users), LEAST)
    lines = _lines_of(telling, curtain)
    note = f"every changed line ends with CR LF; the CR is not shown\n{LEGEND}" if lines.plain else LEGEND
    rooms = [first, *[rest] * max((most - room) // room, 0)]
    bodies = split_rows(_rows(telling, hunks), lines.lines, rooms=rooms)
    pieces = tuple(
        Piece(
            _whole(heading, at, len(bodies), facts + (users if at == 1 else ""), note + body.text),
            body.hunks,
            body.size,
        )
        for at, body in enumerate(bodies, 1)
    )
    return Pieces(pieces=pieces, left_out=changed_bytes(hunks) - sum(one.shown for one in pieces))


LEGEND: Final = "lines: number before, number after, mark, text\n"
NUMBERING: Final = 200
"""Bytes for the number of a part and the words about its lines."""


class _Told(NamedTuple):
    """How lines are told, and whether each of them lost a carriage return."""

    lines: Lines
    plain: bool


def _whole(heading: str, number: int, count: int, facts: str, body: str) -> str:
    part = f"part {number} of {count} of this unit\n" if count > 1 else ""
    return f"{heading}{part}{facts}{body}"


def _fit(text: str, limit: int) -> str:
    """As many whole lines as fit, and how many do not."""
    if _size(text) <= limit:
        return text
    lines, taken = text.splitlines(keepends=True), 0
    for at, line in enumerate(lines):
        taken += _size(line)
        if taken > limit - 40:
            return "".join(lines[:at]) + f"{len(lines) - at} more lines of facts\n"
    return text


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode())


def _rows(telling: UnitTelling, hunks: Sequence[Hunk]) -> Iterator[Row]:
    change, head = telling.found.change, telling.texts.head
    whole = change.old_path is not None and change.new_path is not None
    around = None
    if whole and head is not None and change.kind is not ChangeKind.TYPECHANGED:
        around = decode(head).split("\n")
        if around[-1] == "":
            around.pop()
    return rows_of(telling.data, hunks, around)


def _lines_of(telling: UnitTelling, curtain: Curtain) -> _Told:
    found, texts = telling.found, telling.texts
    unit, hunks = found.unit, found.text.hunks if found.text is not None else ()
    plain = all(_is_crlf(telling.data[one.body_start : one.body_end]) for one in hunks)
    base = curtain.spans_of(unit.old_path or unit.path, None if texts.base is None else decode(texts.base))
    head = curtain.spans_of(unit.path, None if texts.head is None else decode(texts.head))
    names = {True: _Definitions(texts.base_facts), False: _Definitions(texts.head_facts)}

    def tell(row: Row) -> str:
        if not row.old and not row.new:
            return row.text
        text = row.text.removesuffix("\r") if plain else row.text
        is_old = row.mark == GONE
        return curtain.show_line(text, (base if is_old else head)(row.old if is_old else row.new, text))

    def symbol_at(row: Row) -> str:
        is_old = row.mark == GONE
        name = names[is_old].around(row.old if is_old else row.new)
        return curtain.show(name if len(name) <= SYMBOL else f"{name[: SYMBOL - 1]}…")

    def begins(row: Row) -> bool:
        is_old = row.mark == GONE
        return names[is_old].begins(row.old if is_old else row.new)

    return _Told(Lines(tell, symbol_at, begins), plain)


def _is_crlf(body: bytes) -> bool:
    return body.count(b"\r\n") == body.count(b"\n")


class _Definitions:
    """Definitions of one side, by line."""

    def __init__(self, facts: FileFacts | None) -> None:
        """Those of a file; ``None`` for one that has none."""
        found = facts.definitions if facts is not None else ()
        self._sorted: list[Definition] = sorted(found, key=lambda one: (one.start_line, -one.end_line))
        self._starts = [one.start_line for one in self._sorted]
        self._begins = frozenset(self._starts)

    def begins(self, line: int) -> bool:
        """Whether one begins there."""
        return line in self._begins

    def around(self, line: int) -> str:
        """Name of the innermost one around a line, of those that begin shortly before; empty for none."""
        at = bisect_right(self._starts, line)
        near = reversed(self._sorted[max(at - NEAREST, 0) : at])
        return next((one.name for one in near if one.end_line >= line), "")
