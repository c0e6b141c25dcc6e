"""Whether the one place where a quote stands now is the place that was claimed, told by earlier versions.

A quote that stands elsewhere than claimed was taken, it may be, from an earlier version. In each version
that has it at the claimed lines it is asked whether that place became the present one. It did when the
present place can be followed back, step by step, to it: then the copies are told apart, and the claim is
about what is left. A step from one version to the one before is sound when

- the quote lies in both in the same run of equal lines, and a line of that run is like no other in either; or
- it stands exactly once in both between the nearest two lines that are like no other in either, or between
  one and an end of the file; or
- it stands exactly once in all of both, as whole lines, with as much text as git asks of moved lines.

Anything else proves nothing, however alike it looks: a quote that is gone in some version and stands again in
a later one was written again.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.evidence.past import NOW
from adjudge.evidence.quotes import find_quote, places_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.evidence.past import Past, Version
    from adjudge.evidence.quotes import Found, Span

COPIES: Final = 50
"""Places of a quote in one version from which on they are not told apart."""
MOVED: Final = 20
"""Letters and digits from which on git takes lines for moved, not written (git-blame(1), ``-M``)."""
REACH: Final = 60
"""Lines around a place that are looked at."""


class Survival(StrEnum):
    """What earlier versions tell of the claimed place.

    ``same``: every version that has the quote at the claimed lines has there what became the present place.
    ``another``: every one has another copy there, which is not what stands at the present place. ``unknown``:
    some have it there, and it cannot be followed, or they disagree. ``unseen``: no version that was looked at
    has it there.
    """

    SAME = "same"
    ANOTHER = "another"
    UNKNOWN = "unknown"
    UNSEEN = "unseen"


class Move(NamedTuple):
    """A quote, where it was claimed, and the one place where it stands."""

    quote: str
    claimed: Span
    place: Span


def trace_move(move: Move, versions: Sequence[Version], past: Past) -> Survival:
    """What earlier versions tell of a quote that stands elsewhere than claimed.

    Args:
        move: The quote and its places.
        versions: Of the file, the text under review first.
        past: Where they are from; it bounds the steps.
    """
    told = set()
    known: dict[int, Span | None] = {NOW: move.place}
    for index in _claimed_versions(move, versions):
        claimed = places_at(versions[index].text, move.quote, move.claimed.start, move.claimed.end)
        if not claimed:
            continue
        steps = _steps(index, versions, known)
        if not past.spend(len(steps)):
            return Survival.UNSEEN
        for step in steps:
            known[step] = _followed(step, move, versions, known)
        place = known[index]
        if place is None or len(claimed) > 1:
            return Survival.UNKNOWN
        told.add(Survival.SAME if place == claimed[0] else Survival.ANOTHER)
        if len(told) > 1:
            return Survival.UNKNOWN
    return told.pop() if told else Survival.UNSEEN


def _claimed_versions(move: Move, versions: Sequence[Version]) -> Iterator[int]:
    """Indices of earlier versions that may have the quote at the claimed lines, cheaply told."""
    first = next(line for line in move.quote.split("\n") if line.strip()).strip()
    try:
        part = first.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # no text holds what cannot be written
        return
    for index, version in enumerate(versions):
        if index != NOW and version.has_at(part, move.claimed.start, move.claimed.end):
            yield index


def _steps(index: int, versions: Sequence[Version], known: dict[int, Span | None]) -> list[int]:
    """Versions from one on towards the present whose place is not known yet, the newest first."""
    steps = []
    at: int | None = index
    while at is not None and at not in known:
        steps.append(at)
        at = versions[at].after
    return steps[::-1]


def _followed(
    step: int, move: Move, versions: Sequence[Version], known: dict[int, Span | None]
) -> Span | None:
    """Where the present place was in a version, by where it was in the one after; ``None`` if not proved."""
    after = versions[step].after
    there = known[after] if after is not None else None
    if after is None or there is None:
        return None
    return place_before(move.quote, there, newer=versions[after], older=versions[step])


def place_before(quote: str, place: Span, *, newer: Version, older: Version) -> Span | None:
    """Where a place of a quote was in the version before, or ``None`` where that is not proved."""
    found = find_quote(older.text, quote)
    if found.is_cut or len(found.spans) > COPIES:
        return None
    proved: Sequence[Span] = [span for span in found.spans if _share_lone_line(place, span, newer, older)]
    if not proved:
        proved = _between(quote, place, found.spans, newer, older) or _alone(quote, found, newer)
    return proved[0] if len(proved) == 1 else None


def _alone(quote: str, found: Found, newer: Version) -> Sequence[Span]:
    """The only place of a quote that has but one in either version and is long enough to be no other."""
    if len(found.spans) != 1 or found.spans != found.whole or sum(map(str.isalnum, quote)) < MOVED:
        return ()
    return found.spans if len(find_quote(newer.text, quote).spans) == 1 else ()


def _share_lone_line(place: Span, span: Span, newer: Version, older: Version) -> bool:
    """Whether a line that is like no other lies in the run of equal lines around both places."""
    upwards = zip(range(place.start - 1, 0, -1), range(span.start - 1, 0, -1), strict=False)
    downwards = zip(
        range(place.end + 1, len(newer.bare) + 1), range(span.end + 1, len(older.bare) + 1), strict=False
    )
    return any(_meets_lone_line(pairs, newer, older) for pairs in (upwards, downwards))


def _meets_lone_line(pairs: Iterator[tuple[int, int]], newer: Version, older: Version) -> bool:
    for _, (here, there) in zip(range(REACH), pairs, strict=False):
        line = newer.bare[here - 1]
        if line != older.bare[there - 1]:
            return False
        if newer.lone.get(line) == here and older.lone.get(line) == there:
            return True
    return False


def _between(quote: str, place: Span, spans: Sequence[Span], newer: Version, older: Version) -> list[Span]:
    """The place between the same two lone lines, if the quote stands there once in both versions.

    An end of the file may stand for one of them.
    """
    above = _nearest(range(place.start - 1, max(0, place.start - 1 - REACH), -1), newer, older)
    below = _nearest(range(place.end + 1, min(len(newer.bare), place.end + REACH) + 1), newer, older)
    if above is None or below is None or (above[0] == 0 and below[0] > len(newer.bare)):
        return []
    (low, old_low), (high, old_high) = above, below
    inside = [span for span in spans if old_low < span.start and span.end < old_high]
    here = [span for span in find_quote(newer.text, quote).spans if low < span.start and span.end < high]
    return inside if len(inside) == len(here) == 1 and old_high - old_low <= 2 * REACH else []


def _nearest(numbers: range, newer: Version, older: Version) -> tuple[int, int] | None:
    """(line here, line there) of the first lone line of both versions, or their common end."""
    for here in numbers:
        there = older.lone.get(newer.bare[here - 1])
        if there is not None and newer.lone.get(newer.bare[here - 1]) == here:
            return here, there
    if numbers.step < 0 and (not numbers or numbers[-1] == 1):
        return 0, 0
    if numbers.step > 0 and (not numbers or numbers[-1] == len(newer.bare)):
        return len(newer.bare) + 1, len(older.bare) + 1
    return None
