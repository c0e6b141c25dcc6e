"""Words of a review: how far a unit was read and why not further, how it is read, where a run stands."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

STATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "cancelled": "The review was stopped before the unit was read.",
        "failed": "Nobody read the unit; it starts so, and a crash leaves it so.",
        "partial": "Some of the unit was read, and some that should have been was not.",
        "reused": "The same content was read by the same reader before.",
        "reviewed": "All of the unit was read by each pass that its tier demands.",
        "skipped": "Nobody was asked to read the unit; the reason says whether by policy.",
    }
)
REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "binary": "The content is binary; policy skips it.",
        "budget": "The budget of tokens ended before the unit.",
        "cancelled": "The review was stopped.",
        "generated": "The trust base calls the file generated; policy skips it.",
        "handed-over": "The unit is in the work of a host, who has written no result of it yet.",
        "no-rules": "No rule and no signal of the builtin reviewer covers the file; policy skips it.",
        "not-begun": "A cause that all calls of the reader share ended the reading before the call was made.",
        "not-said": "The answer does not say that the unit was read.",
        "not-shown": "Git shows no text of the change, so nobody could be sent it.",
        "pending": "Nothing is known of a call for the unit.",
        "self-directed": "The reader was to look for itself, so what it read is not known.",
        "submodule": "The unit is a pointer to a submodule; policy skips it.",
        "too-large": "The unit is beyond the bound of a unit; the rest was not sent.",
        "unread": "The file could not be read whole.",
        "vendored": "The trust base calls the file vendored; policy skips it.",
    }
)
TIERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "full": "Security, product and agent passes.",
        "lite": "Product and agent passes.",
        "trivial": "One general pass.",
    }
)
PASSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "agent": "Looks for what seems done and is not: made-up names, stubs, weakened tests.",
        "general": "Looks for all that is wrong, in a short change.",
        "product": "Looks at what the change does for users and callers.",
        "security": "Follows what an outsider controls to where it does harm.",
    }
)
RUNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "active": "The review is being made, or its process ended without a word.",
        "cancelled": "The review was stopped; what was read is kept.",
        "damaged": "The record of the review cannot be read; others are not touched by that.",
        "finished": "The review came to its end.",
    }
)
OWNERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "alive": "The process that holds the review runs.",
        "dead": "The process that holds the review is gone, so the review can be taken over.",
        "unknown": "Whether the process that holds the review runs cannot be told from here.",
    }
)
TOLD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "coverage-partial": "Some units were not read whole, so what was not found may still be there.",
        "not-compared": "Findings of different readers lie so many at one place that some were not compared.",
        "foreign-units": "A reader says that it read units it was not asked about; that counts for nothing.",
        "moved-since": "The change is another than that of the review before; what moved is named.",
        "prompt-words-cut": "A text of the operator or of the repository is longer than prompts take.",
        "unit-not-whole": "A unit is beyond its bound, or git shows no text of it; it can only be partial.",
    }
)

PAGE: Final = "docs/review.md"
LISTS: Final = (
    ("how far a unit was read", STATES, PAGE),
    ("why a unit was not read whole", REASONS, PAGE),
    ("how much reading a unit gets", TIERS, "docs/planning.md"),
    ("pass of a review", PASSES, "docs/planning.md"),
    ("where a review stands", RUNS, PAGE),
    ("whether a process runs", OWNERS, PAGE),
    ("told beside a review", TOLD, PAGE),
)
"""(what it is, words, page that tells more)."""
