"""Which signals come before a human first: a handful by consequence, the rest counted and still citable.

Of one category in one file at most two are shown while others wait, so that a large change of one file does
not hide what happened elsewhere. Suppressed ones are never shown, and neither is a new name that nobody uses.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from adjudge.model.signal import Category, Decisions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.signal import Signal

SHOWN: Final = 4
"""As many as a person decides on in one go (design: 3 to 5)."""
ALIKE: Final = 2
"""As many of one category in one file, while others wait."""


def decide(signals: tuple[Signal, ...]) -> Decisions:
    """The decisions to show.

    Args:
        signals: Highest consequence first.
    """
    open_ones = [one for one in signals if one.suppression is None]
    worth = [one for one in open_ones if _is_worth_it(one)]
    chosen = set(_chosen(worth))
    shown = tuple(one.signal_id for at, one in enumerate(worth) if at in chosen)
    return Decisions(
        shown=shown,
        remainder=len(open_ones) - len(shown),
        suppressed=len(signals) - len(open_ones),
    )


def _chosen(signals: Iterable[Signal]) -> list[int]:
    """Places of those to show: of each category and file the first two, then what waited, in order."""
    first: list[int] = []
    waiting: list[int] = []
    seen: Counter[tuple[Category, str]] = Counter()
    for at, one in enumerate(signals):
        alike = one.category, one.anchor.path
        seen[alike] += 1
        (first if seen[alike] <= ALIKE else waiting).append(at)
    return [*first, *waiting][:SHOWN]


def _is_worth_it(signal: Signal) -> bool:
    return signal.category is not Category.CONTRACT or bool(signal.consequence) or signal.change != "added"
