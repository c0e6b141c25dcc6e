"""Words of the deliverables of an audit: what second readers came to, how much was read, what is not known."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

LOOKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "confirmed": "A second reader found it as well.",
        "disputed": "A second reader refutes it, and another confirms it or its claim is proved; it stays.",
        "none": "No second reader looked at it.",
        "refuted": "A second reader refutes it and nothing speaks for it; it stands apart.",
        "unsure": "Second readers could tell neither.",
    }
)
EXTENTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "complete": "Every item has an accepted result.",
        "none": "No item has one.",
        "partial": "Some items have none.",
    }
)
RUNTIME: Final[Mapping[str, str]] = MappingProxyType(
    {
        "confirmed": "The command was green.",
        "inconclusive": "The command says nothing of the tree.",
        "not-confirmed": "The command was red.",
        "not-required": "Whoever ran the others did not need it.",
    }
)
TOLD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "audit-not-complete": "Some items have no accepted result, so nothing is known of what they hold.",
        "coverage-stated": "That a file was read is what its reviewer states; quotes alone were checked.",
        "import-gone": "An imported file is gone or changed, so what it said does not count.",
        "not-verified": "Critical or high findings that no second reader decided about.",
        "runtime-not-asked": "No command was run or told of, so nothing is known of how the code behaves.",
        "runtime-stale": "Runtime validation speaks of another tree than the one that is audited.",
    }
)

PAGE: Final = "docs/audit-results.md"
LISTS: Final = (
    ("what second readers came to", LOOKS, PAGE),
    ("how much of an audit was read", EXTENTS, PAGE),
    ("what a command says of an audited tree", RUNTIME, PAGE),
    ("told beside the findings of an audit", TOLD, PAGE),
)
"""(what it is, words, page that tells more)."""
