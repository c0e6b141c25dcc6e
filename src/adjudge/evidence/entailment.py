"""Which evidence proves which claim, for which place: one table.

Rules: only evidence that holds proves anything; it proves a claim about the place that it is about, and none
about another; every other fact that holds is attached as a fact and proves nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.evidence.extent import lies_within
from adjudge.evidence.undercut import without_prose
from adjudge.model.evidence import (
    Claim,
    CollectorEvidence,
    CommandEvidence,
    EdgeEvidence,
    EvidenceState,
    Query,
    QueryEvidence,
    SymbolEvidence,
)
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudge.model.evidence import CheckedEvidence
    from adjudge.model.finding import ResolvedLocator


def proves(claim: Claim, candidate_place: ResolvedLocator, checked: CheckedEvidence) -> bool:
    """Whether a piece of evidence entails a claim about a proved place.

    Args:
        claim: What is claimed.
        candidate_place: Of whom, as it was proved.
        checked: The evidence with what came of it.
    """
    return checked.state is EvidenceState.HOLDS and ENTAILMENT[claim](candidate_place, checked)


def _still_imported(place: ResolvedLocator, checked: CheckedEvidence) -> bool:
    """An edge of the head to the place's file: a file that is gone, the whole file, or a name taken of it."""
    item = checked.evidence
    if not isinstance(item, EdgeEvidence) or item.side is not Side.HEAD or item.target != place.path:
        return False
    if item.source == item.target:
        return False
    taken = {one.name for one in checked.topics}
    if "*" in taken or place.start_line is None:
        return True
    top = place.symbol.partition(".")[0]
    return top in taken if top else not taken.isdisjoint(re.findall(r"\w+", place.quote))


def _unused(place: ResolvedLocator, checked: CheckedEvidence) -> bool:
    """No mention of the place's symbol, or no importer of its file."""
    item = checked.evidence
    if not isinstance(item, QueryEvidence) or item.query is Query.TESTS_REACHING:
        return False
    if _side(item) is not place.side:
        return False
    names = {one.name for one in checked.topics if one.path == place.path}
    return "*" in names or (bool(place.symbol) and place.symbol in names)


def _missing_symbol(place: ResolvedLocator, checked: CheckedEvidence) -> bool:
    """A symbol that does not exist and that the quote of the place names."""
    item = checked.evidence
    if not isinstance(item, SymbolEvidence) or item.exists or item.side is not place.side:
        return False
    names = [one.name for one in checked.topics if one.path == place.path]
    code = without_prose(place.quote)
    return any(re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", code) for name in names)


def _untested(place: ResolvedLocator, checked: CheckedEvidence) -> bool:
    """No test reaches the place's file, or its symbol."""
    item = checked.evidence
    if not isinstance(item, QueryEvidence) or item.query is not Query.TESTS_REACHING or item.count != 0:
        return False
    if _side(item) is not place.side:
        return False
    names = {one.name for one in checked.topics if one.path == place.path}
    return "*" in names or (bool(place.symbol) and place.symbol in names)


def _tool_reported(place: ResolvedLocator, checked: CheckedEvidence) -> bool:
    """A report of a tool at a line of the place."""
    item = checked.evidence
    if not isinstance(item, CollectorEvidence) or item.path != place.path or place.side is not Side.HEAD:
        return False
    start = place.start_line
    return start is not None and start <= item.start_line <= (place.end_line or start)


def _breaks(place: ResolvedLocator, checked: CheckedEvidence) -> bool:
    """A command that is red on the head and green on the base, where all that changed lies in the place."""
    item = checked.evidence
    if not isinstance(item, CommandEvidence) or (item.head, item.base) != ("red", "green"):
        return False
    return lies_within(place, checked.topics)


def _side(item: QueryEvidence) -> str:
    return Side(dict(item.args).get("side", Side.HEAD))


ENTAILMENT: Final[Mapping[Claim, Callable[[ResolvedLocator, CheckedEvidence], bool]]] = {
    Claim.STILL_IMPORTED: _still_imported,
    Claim.UNUSED: _unused,
    Claim.MISSING_SYMBOL: _missing_symbol,
    Claim.UNTESTED: _untested,
    Claim.TOOL_REPORTED: _tool_reported,
    Claim.BREAKS: _breaks,
}
"""What each claim follows from."""
