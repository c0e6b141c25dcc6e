"""Which signals come before a human first: a handful by consequence, the rest counted and still citable."""

from __future__ import annotations

from typing import Final

from adjudge.model.signal import Category, Decisions, Signal

SHOWN: Final = 4
"""As many as a person decides on in one go (design: 3 to 5)."""


def decide(signals: tuple[Signal, ...]) -> Decisions:
    """The decisions to show; a name that is new and that nobody uses decides nothing.

    Args:
        signals: Highest consequence first.
    """
    open_ones = [one for one in signals if one.suppression is None]
    shown = tuple(one.signal_id for one in open_ones if _is_worth_it(one))[:SHOWN]
    return Decisions(
        shown=shown,
        remainder=len(open_ones) - len(shown),
        suppressed=len(signals) - len(open_ones),
    )


def _is_worth_it(signal: Signal) -> bool:
    return signal.category is not Category.CONTRACT or bool(signal.consequence) or signal.change != "added"
