"""Evidence of kind ``quote``: text that stands somewhere, by the rules for the quote of a candidate.

It holds when it stands at the stated lines, at one other place, or anywhere when no line is stated. It does
not hold when it stands at several other places, or at one that may be what is left of several on the other
side or in an earlier version, and is contradicted when it stands nowhere. A file that was not read, and a
quote too short to prove a place, make it unavailable. Of several places none is picked by what the change
touched.
"""

from __future__ import annotations

from posixpath import commonprefix
from typing import TYPE_CHECKING, Final

from adjudge.evidence.answers import (
    HOLDS,
    checked,
    contradicted,
    does_not_hold,
    few,
    shown,
    unavailable,
)
from adjudge.evidence.paths import is_plain, no_such_file, other_side
from adjudge.evidence.quotes import Span, find_quote, find_quote_at
from adjudge.evidence.source_text import split_lines
from adjudge.evidence.sources import FileState
from adjudge.evidence.tracing import Move, Survival, trace_move

if TYPE_CHECKING:
    from adjudge.evidence.answers import Verdict
    from adjudge.evidence.quotes import Found
    from adjudge.evidence.source_text import SourceText
    from adjudge.evidence.sources import EvidenceSources, SourceFile
    from adjudge.model.evidence import CheckedEvidence, QuoteEvidence

HALF: Final = 6
"""Characters that a half of a line needs to tell it from others."""
COMPARED: Final = 16
"""Places of a half from which on lines are too many to be compared."""
ENDS: Final = 100
"""Characters at either end of a line that are compared."""


def check_quote(item: QuoteEvidence, sources: EvidenceSources) -> CheckedEvidence:
    """What comes of a stated quote; it never has a topic."""
    return checked(item, _verdict(item, sources))


def _verdict(item: QuoteEvidence, sources: EvidenceSources) -> Verdict:
    if not item.quote.strip():
        return unavailable("The quote is empty.")
    if not is_plain(item.path):
        return unavailable(f"{shown(item.path)} is no plain path from the top of the repository.")
    file = sources.file(item.path, item.side)
    if file.text is None:
        return _without_text(item, file, sources)
    found = find_quote(file.text, item.quote)
    if found.spans:
        return _placed(item, found, file.text, sources)
    return contradicted(_nowhere(item, file.text, sources))


def _without_text(item: QuoteEvidence, file: SourceFile, sources: EvidenceSources) -> Verdict:
    if file.state is FileState.NOT_FILE:
        return contradicted(f"{item.path} is no file.")
    if file.state is FileState.ABSENT:
        return no_such_file(item.path, item.side, sources)
    return unavailable(f"{file.path} {'is binary' if file.state is FileState.NOT_TEXT else 'was not read'}.")


def _placed(item: QuoteEvidence, found: Found, text: SourceText, sources: EvidenceSources) -> Verdict:
    start, end = item.start_line, item.end_line or item.start_line
    if start is None or end is None:
        return HOLDS if found.firm else _too_short()
    near = find_quote_at(text, item.quote, start, end) if found.is_cut else found
    if any(span.start == start or start <= span.start <= span.end <= end for span in near.firm):
        return HOLDS
    if not found.candidates:
        return _too_short()
    if len(found.candidates) > 1 or found.is_cut:
        lines = [str(span.start) for span in found.candidates]
        return does_not_hold(f"It does not stand at line {start}, but at lines {few(lines)}.")
    move = Move(item.quote, Span(start, end), found.candidates[0])
    return _elsewhere(item, move, sources)


def _elsewhere(item: QuoteEvidence, move: Move, sources: EvidenceSources) -> Verdict:
    """What the one other place is worth: nothing, if it may be what is left of several."""
    line = move.place.start
    asked = sources.asked(sources.file(item.path, item.side), item.side)
    survival = trace_move(move, sources.past.versions(asked), sources.past)
    if survival is Survival.SAME:
        return HOLDS
    if survival is Survival.ANOTHER:
        told = f"where an earlier version had it; at line {line} stands another copy of it"
        return does_not_hold(f"It does not stand at line {item.start_line}, {told}.")
    if survival is Survival.UNKNOWN:
        told = f"where an earlier version had it; whether that is what stands at line {line} is not known"
        return does_not_hold(f"It does not stand at line {item.start_line}, {told}.")
    side = other_side(item.side)
    other = sources.file(item.path, side).text
    count = len(find_quote(other, item.quote).candidates) if other is not None else 0
    if count <= 1:
        return HOLDS
    told = f"but at line {line}, and in {count} places on the {side} side"
    return does_not_hold(f"It does not stand at line {item.start_line}, {told}.")


def _too_short() -> Verdict:
    return unavailable("The quote is no whole line, and too short or part of other words to prove a place.")


def _nowhere(item: QuoteEvidence, text: SourceText, sources: EvidenceSources) -> str:
    """Where the quote stands instead, or from where on the stated line differs; never its text."""
    side = other_side(item.side)
    other = sources.file(item.path, side).text
    spans = find_quote(other, item.quote).spans if other is not None else ()
    if spans:
        return f"It stands nowhere on the {item.side} side, but at line {spans[0].start} on the {side} side."
    return f"It stands nowhere in the file{_difference(item, text) or _like(item, text)}."


def _difference(item: QuoteEvidence, text: SourceText) -> str:
    if item.start_line is None:
        return ""
    if item.start_line > len(text):
        return f", which has {len(text)} lines"
    wanted = split_lines(item.quote.strip("\r\n"))[0].strip()
    there = text.lines[item.start_line - 1]
    indent = len(there) - len(there.lstrip())
    same = len(commonprefix([wanted, there.lstrip()]))
    if not same or same == len(wanted):
        return ""
    return f"; line {item.start_line} differs from it from column {indent + same + 1} on"


def _like(item: QuoteEvidence, text: SourceText) -> str:
    """The one line that is likest to the quote's first, of the few that hold half of it; else empty."""
    wanted = split_lines(item.quote.strip("\r\n"))[0].strip()
    middle = len(wanted) // 2
    for half in (wanted[:middle], wanted[middle:]):
        places = list(text.whole.offsets(half, most=COMPARED)) if len(half) >= HALF else []
        if 0 < len(places) < COMPARED:
            numbers = {text.whole.line_at(place) for place in places}
            scores = sorted((_shared(wanted, text.lines[number - 1]), number) for number in numbers)
            if len(scores) == 1 or scores[-1][0] > scores[-2][0]:
                return f"; line {scores[-1][1]} is like it"
    return ""


def _shared(wanted: str, line: str) -> int:
    """Characters that two lines share at their ends, of the first and last ``ENDS`` of each."""
    starts = [wanted[:ENDS], line[: 2 * ENDS].lstrip()[:ENDS]]
    ends = [wanted[-ENDS:][::-1], line[-ENDS:][::-1]]
    return len(commonprefix(starts)) + len(commonprefix(ends))
