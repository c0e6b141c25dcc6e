"""Words of coordinating: what came of it, and why a word of a coordinator has no effect."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

STATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "coordinated": "All findings were shown to the coordinator, and it answered.",
        "not-coordinated": "A unit of the full tier demands a coordinator, and it did not come to its end.",
        "nothing-found": "There is no finding to coordinate, so nobody was asked.",
    }
)
REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "across-files": "Findings of two files were to be merged.",
        "counts-at-gate": "A finding that counts at the gate was to be dropped; no model makes a red green.",
        "doubled-number": "A finding was named again where it may be named once.",
        "dropped-number": "A finding was to be merged that the same answer drops.",
        "invalid-drop": "What was to be dropped is no number with a reason.",
        "invalid-merge": "What was to be merged is no list of numbers with a reason.",
        "invalid-order": "What stands in the order is no number.",
        "merge-of-one": "Fewer than two findings were to be merged.",
        "no-reason": "A finding was to be dropped without a reason.",
        "proved-finding": "A finding that is proved was to be dropped; evidence outweighs a word.",
        "unknown-number": "A finding was named that was not shown.",
    }
)
TOLD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "coordinator-failed": "A unit of the full tier demands a coordinator, which did not end well.",
    }
)

PAGE: Final = "docs/review.md"
LISTS: Final = (
    ("what came of coordinating", STATES, PAGE),
    ("why a word of a coordinator has no effect", REFUSALS, PAGE),
    ("told of a coordinator", TOLD, PAGE),
)
"""(what it is, words, page that tells more)."""
