"""One piece of evidence of any kind, checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.evidence.collector import check_collector
from adjudge.evidence.command import check_command
from adjudge.evidence.edge import check_edge
from adjudge.evidence.query import check_query
from adjudge.evidence.quote_check import check_quote
from adjudge.evidence.symbol import check_symbol
from adjudge.model.evidence import (
    CollectorEvidence,
    CommandEvidence,
    EdgeEvidence,
    QueryEvidence,
    QuoteEvidence,
    SymbolEvidence,
)

if TYPE_CHECKING:
    from adjudge.evidence.sources import EvidenceSources
    from adjudge.model.evidence import CheckedEvidence, Evidence


def check_evidence(item: Evidence, sources: EvidenceSources) -> CheckedEvidence:
    """What comes of one piece of evidence; never fails."""
    if item not in sources.checked:
        sources.checked[item] = _check(item, sources)
    return sources.checked[item]


def _check(item: Evidence, sources: EvidenceSources) -> CheckedEvidence:
    match item:
        case QuoteEvidence():
            return check_quote(item, sources)
        case EdgeEvidence():
            return check_edge(item, sources)
        case SymbolEvidence():
            return check_symbol(item, sources)
        case QueryEvidence():
            return check_query(item, sources)
        case CollectorEvidence():
            return check_collector(item, sources)
        case CommandEvidence():
            return check_command(item, sources)
