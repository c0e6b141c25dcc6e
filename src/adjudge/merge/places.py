"""How two places in one file lie to one another; without that no words merge anything."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from adjudge.merge.mergeable import Mergeable
    from adjudge.merge.tokens import Words

REACH: Final = 10
"""Lines between two places that can still be one finding: where a thing is made, and where it is used."""

_LONG_QUOTE: Final = 12
"""Characters from which on a quote is no accident in a text."""


class Nearness(StrEnum):
    """From the same lines to out of reach."""

    SAME = "same lines"
    OVERLAP = "overlapping lines"
    TOUCH = "touching lines of one symbol"
    NAMED = "near lines, one names the other"
    NEAR = "near lines of one symbol"
    APART = "apart"


TOGETHER: Final = frozenset({Nearness.SAME, Nearness.OVERLAP, Nearness.TOUCH})
"""What counts as one place."""


def find_nearness(first: Mergeable, second: Mergeable, words: tuple[Words, Words]) -> Nearness:
    """How two findings of one file and one side lie to one another.

    Args:
        first: A finding.
        second: Another of the same path and side.
        words: Those of either, in this order.

    Returns:
        ``NEAR`` and ``NAMED`` only where one symbol holds both places: the same one, or one inside the other,
        or one at all where the other stands outside every definition.
    """
    if first.start_line == second.start_line and first.end_line == second.end_line:
        return Nearness.SAME
    if first.start_line is None or second.start_line is None:
        return Nearness.SAME if first.start_line is second.start_line else Nearness.APART
    gap = _gap(first, second)
    if gap <= 0:
        return Nearness.OVERLAP
    if gap == 1 and first.symbol and first.symbol == second.symbol:
        return Nearness.TOUCH
    if gap > REACH or not _one_symbol(first.symbol, second.symbol):
        return Nearness.APART
    named = _names(words[0], second, words[1].spot) or _names(words[1], first, words[0].spot)
    return Nearness.NAMED if named else Nearness.NEAR


def last_line(item: Mergeable) -> int:
    """The last line of a place; 0 for a whole file."""
    return item.end_line or item.start_line or 0


def _gap(first: Mergeable, second: Mergeable) -> int:
    """Lines from the end of one to the start of the other; 0 or less where they overlap."""
    return max(first.start_line or 0, second.start_line or 0) - min(last_line(first), last_line(second))


def _one_symbol(first: str, second: str) -> bool:
    if not first or not second:
        return first != second
    return first == second or first.startswith(f"{second}.") or second.startswith(f"{first}.")


def _names(words: Words, other: Mergeable, spot: str) -> bool:
    """Whether a text names the place of the other by its lines or by what stands there."""
    line = other.start_line or 0
    if any(first <= line <= last for first, last in words.lines):
        return True
    return len(spot) >= _LONG_QUOTE and spot in words.plain
