"""An order of zones in which those that use stand above those that are used, as far as there is one.

Source: P. Eades, X. Lin, W. F. Smyth, "A fast and effective heuristic for the feedback arc set problem",
1993; ties go to the lower number, so the order is one. Cubic in the number of zones, which is bounded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def order_zones(count: int, weights: Mapping[tuple[int, int], int]) -> tuple[int, ...]:
    """The numbers of zones, users first; those that neither use nor are used last.

    Args:
        count: How many zones there are.
        weights: How much one zone uses another, by (user, used); a zone's use of itself does not count.
    """
    tied = {one for pair in weights if pair[0] != pair[1] for one in pair}
    left, first, last = set(tied), list[int](), list[int]()
    while left:
        among = {pair: weight for pair, weight in weights.items() if left.issuperset(pair)}
        out, into = _sums(left, among)
        if sinks := sorted(one for one in left if not out[one]):
            chosen, to = sinks[-1], last
        elif sources := sorted(one for one in left if not into[one]):
            chosen, to = sources[0], first
        else:
            chosen, to = min(left, key=lambda one: (into[one] - out[one], one)), first
        left.remove(chosen)
        to.append(chosen)
    return (*first, *reversed(last), *sorted(set(range(count)) - tied))


def _sums(left: set[int], weights: Mapping[tuple[int, int], int]) -> tuple[dict[int, int], dict[int, int]]:
    """(what each zone uses, what uses it)."""
    out, into = dict.fromkeys(left, 0), dict.fromkeys(left, 0)
    for (user, used), weight in weights.items():
        if user != used:
            out[user] += weight
            into[used] += weight
    return out, into
