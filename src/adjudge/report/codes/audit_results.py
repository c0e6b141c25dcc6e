"""Words of the results of an audit: what second readers came to, how much was read, what is not known."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.report.codes.usage import Row

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

USAGE: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "ambiguous-item": ("Several items begin with what was typed.", "Type more of the id."),
        "audit-bare": ("A bare repository has no work tree to audit.", "Audit a clone."),
        "audit-scope-words": (
            "The words for what is audited cannot be used; nothing was kept of them.",
            "Write patterns and numbers as docs/audit.md says.",
        ),
        "import-words": (
            "Either a file or commands are imported into an audit, and neither or both were given.",
            "Name a file, or commands with --command NAME.",
        ),
        "item-too-short": (
            "A result is taken back by the id of its item, and fewer than eight digits of one were typed.",
            "adjudge audit status --json and tasks.json have the ids.",
        ),
        "no-narrative": (
            "A narrative was to be taken back, and this audit has accepted none.",
            "adjudge audit status tells what is due.",
        ),
        "reason-too-long": ("The reason is longer than 4096 characters.", "Say it shorter."),
        "unaccept-words": (
            "Either items are named or all are meant, and neither or both were given.",
            "Name items, or give --all.",
        ),
        "unknown-item": (
            "No accepted result of this audit belongs to an item of this name.",
            "adjudge audit status lists items.",
        ),
    }
)
"""Codes of commands of an audit that end with 2."""

PAGE: Final = "docs/audit-results.md"
LISTS: Final = (
    ("what second readers came to", LOOKS, PAGE),
    ("how much of an audit was read", EXTENTS, PAGE),
    ("what a command says of an audited tree", RUNTIME, PAGE),
    ("told beside the findings of an audit", TOLD, PAGE),
)
"""(what it is, words, page that tells more)."""
