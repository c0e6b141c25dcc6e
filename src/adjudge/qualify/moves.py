"""Row 7 once more: what the past tells of a quote that stands elsewhere than claimed.

A quote that has one place may be what is left of several, and the trees under review need not show it. So
whatever would be relocated is held against earlier versions first (``evidence.tracing``). What they prove
decides, and what they do not know of leaves the place as the trees tell it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.evidence.tracing import Survival, trace_move
from adjudge.model.finding import Disposition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.evidence.past import Past
    from adjudge.evidence.quotes import Span
    from adjudge.qualify.placed import Placed

RELOCATED: Final = "quote-elsewhere"
REMOVED: Final = "quote-removed"


def settle_moves(places: Iterable[Placed | None], past: Past) -> tuple[Placed | None, ...]:
    """The places, those that moved as the past tells them; files are read in one go."""
    known = tuple(places)
    past.load([one.asking.asked for one in known if one is not None and one.asking is not None])
    return tuple(settle_move(one, past) if one is not None else None for one in known)


def settle_move(placed: Placed, past: Past) -> Placed:
    """One place as the past tells it."""
    if placed.asking is None:
        return placed
    asked, move, is_only = placed.asking
    plain = placed._replace(asking=None)
    match trace_move(move, past.versions(asked), past):
        case Survival.UNSEEN:
            return plain
        case Survival.SAME:
            return relocated(plain, move.place, move.claimed)
        case Survival.ANOTHER if is_only:
            told = f"An earlier version had the quote at line {move.claimed.start}, and that copy was removed"
            return plain._replace(
                disposition=Disposition.STALE,
                reason=REMOVED,
                detail=f"{told}; another stands at line {move.place.start}.",
                span=None,
            )
        case Survival.UNKNOWN | Survival.ANOTHER:
            told = f"An earlier version had the quote at line {move.claimed.start}"
            return plain._replace(
                disposition=Disposition.UNRESOLVED,
                reason="ambiguous",
                detail=f"{told}, and whether that is what stands at line {move.place.start} is not known.",
                span=None,
            )


def relocated(placed: Placed, place: Span, claimed: Span | None) -> Placed:
    """The place where a quote was found."""
    line = f"line {claimed.start} was claimed" if claimed is not None else "no line was claimed"
    told = f"The quote stands at line {place.start}; {line}."
    return placed._replace(disposition=Disposition.RELOCATED, reason=RELOCATED, detail=told, span=place)
