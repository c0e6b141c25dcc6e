"""Words of qualified findings: where each stands, why, what it counts for, what became of its edit."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

DISPOSITIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "qualified": "The finding stands where it says.",
        "rejected": "The finding is wrong, or is none.",
        "relocated": "The finding stands at one other place, which was proved.",
        "stale": "The file of the finding changed since it was reported.",
        "unresolved": "Where the finding stands cannot be told.",
    }
)
QUALIFICATIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ambiguous": "The quote stands in several places, and nothing tells which of them is meant.",
        "contradicted": "The opposite of a piece of the finding's own evidence was proved.",
        "invalid-entry": "The entry of the report is no object, so there is no finding in it.",
        "line-past-the-end": "The file has fewer lines than the one that was claimed.",
        "lines-of-this-tree": "The reporter looked at these very bytes, so its line numbers hold.",
        "no-quote": (
            "The finding brings no quote, and a line number alone proves nothing. "
            "SARIF brings one as the snippet of the region."
        ),
        "no-such-file": "There is no file of this path on the side that was claimed.",
        "not-a-file": "A folder or a submodule stands at the path.",
        "not-read": "The file is missing in this clone or too large to be read.",
        "not-text": "The file is binary, so no quote stands in it.",
        "quote-at-claimed-lines": "The quote stands at the lines that were claimed.",
        "quote-elsewhere": "The quote stands once in the file, at other lines than were claimed.",
        "quote-not-found": "The quote stands nowhere in the file.",
        "quote-removed": "The quote was removed where it was claimed; another copy of it is left.",
        "quote-too-short": "The quote is too short, or a part of other words, to tell a place by itself.",
        "unsafe-path": "The path of the finding leads out of the repository or is no plain path.",
        "vouched-for": "Nothing but the word of the operator says that the report is about this very tree.",
        "whole-file": "The finding is about the file as a whole, which is there.",
    }
)
SUGGESTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "base-side": "The edit is for the tree before the change, where nothing can be edited.",
        "changes-nothing": "The edit puts down the lines that stand there already.",
        "does-not-parse": "The file can be parsed, and with the edit it could not.",
        "language-not-parsed": "The edit stands; whether the file still parses with it is not known.",
        "not-located": "The finding has no proved place, so its edit has none either.",
        "not-parsed": "The file is missing or too large to be parsed, so the edit was not tried.",
        "off-target": "The edit leaves the lines that the finding is about as they are.",
        "out-of-range": "The lines of the edit are not lines of the file.",
        "pre-image-unknown": "The lines to be replaced are not proved to be those that the reviewer saw.",
        "protected-content": "The edit holds a secret, which is not handed on.",
        "repeats-line-after": "The edit ends with the line that stands below it already.",
        "repeats-line-before": "The edit begins with the line that stands above it already.",
    }
)
STANDINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "active": "The finding counts.",
        "below-gate": "The finding is less severe than the gate asks.",
        "dismissed": "Somebody dismissed the finding, with a reason.",
        "dropped": "The finding is not located, or a coordinator took it out; it counts for nothing.",
        "duplicate": "Another finding says the same and speaks for it.",
        "inherited": "The finding was there before the change.",
        "outside": "The finding lies outside the change.",
    }
)
WHY_STANDING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "below-critical": "The gate asks for critical findings alone.",
        "below-high": "The gate asks for findings of severity high and worse.",
        "below-info": "The gate asks for findings of severity info and worse.",
        "below-low": "The gate asks for findings of severity low and worse.",
        "below-medium": "The gate asks for findings of severity medium and worse.",
        "not-proved": "The finding is located; no evidence proves it and one reporter alone found it.",
        "outside-change": "The place lies neither in a changed file nor in one that depends on the change.",
        "suppressed-by-reporter": "The report itself says that the finding is suppressed.",
        "unchanged-by-reporter": "The report itself says that the finding was there before.",
    }
)
SPOTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "changed-line": "The place is a line of the change.",
        "consumer": "The place lies in a file that depends on the change.",
        "elsewhere-in-file": "The place lies in a changed file, away from what changed.",
        "hunk-context": "The place lies beside a changed line.",
        "outside-change": "The place lies outside the change.",
    }
)
SEVERITIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "critical": "As bad as can be.",
        "high": "Bad for many, or very bad for some.",
        "info": "Good to know.",
        "low": "A small matter.",
        "medium": "Somewhere between; taken where a report does not say.",
    }
)
BASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "claim": "A free claim, which must bring its own quote.",
        "collector": "A tool that was run here on this tree reported it.",
        "import": "A report was handed in that says it.",
        "rule": "A rule found it here on this tree.",
        "signal": "A signal of the brief says it.",
    }
)
RULINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "accepted": "A person says that the finding is right.",
        "dismissed": "A person says that the finding does not count, and why.",
        "undone": "A person took an earlier decision back.",
    }
)

LISTS: Final = (
    ("disposition of a finding", DISPOSITIONS, "docs/qualify.md"),
    ("why a finding stands where it does", QUALIFICATIONS, "docs/qualify.md"),
    ("what became of an edit", SUGGESTIONS, "docs/qualify.md"),
    ("standing of a finding", STANDINGS, "docs/qualify.md"),
    ("why a finding counts or does not", WHY_STANDING, "docs/qualify.md"),
    ("where a finding lies in the change", SPOTS, "docs/qualify.md"),
    ("severity", SEVERITIES, "docs/qualify.md"),
    ("what a finding rests on", BASES, "docs/qualify.md"),
    ("decision about a finding", RULINGS, "docs/qualify.md"),
)
"""(what it is, words, page that tells more)."""
