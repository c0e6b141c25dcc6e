"""Review weight of a unit: integers only, each term visible, each term bounded.

The weights rank units against one another and mean nothing else: a changed contract weighs as much as a
hundred changed lines, a removed guard more, and no size can drown either.
"""

from __future__ import annotations

from typing import Final

from adjudge.model.brief import Focus

LINES_PER_POINT: Final = 10
LINES_CAP: Final = 40
CONTRACT: Final = 10
CONTRACTS_CAP: Final = 50
CONSUMER: Final = 2
CONSUMERS_CAP: Final = 50
GUARD: Final = 15
GUARDS_CAP: Final = 60


def weigh(*, lines: int, contracts: int, consumers: int, guards: int) -> Focus:
    """The focus of a unit with so many changed lines, contracts, outside consumers and lost guards."""
    terms = {
        "lines": min(-(-lines // LINES_PER_POINT), LINES_CAP),
        "contracts": min(contracts * CONTRACT, CONTRACTS_CAP),
        "consumers": min(consumers * CONSUMER, CONSUMERS_CAP),
        "guards": min(guards * GUARD, GUARDS_CAP),
    }
    return Focus(total=sum(terms.values()), **terms)
