"""Words of judgments and of every answer: reasons, statuses, claims, evidence, proof, outcomes, exits."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

JUDGMENTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "conflicting-anchors": (
            "What the judgment cites does not fit together; a made-up id beside a real one is never dropped."
        ),
        "contradicted": "The opposite of a piece of evidence was proved.",
        "duplicate": "The judgment says what an earlier one says of the same thing.",
        "invalid-field": "A field of the judgment breaks the contract; its path is told.",
        "no-anchor": "The judgment cites nothing.",
        "oversized": "A text of the judgment, its evidence, or the whole reply is larger than is read.",
        "stale-snapshot": "The judgment answers another state than the one that is there now.",
        "unknown-anchor": (
            "The judgment cites a changed region or a short name that this guide did not hand out."
        ),
        "unknown-signal": "The judgment cites a signal that this guide did not hand out.",
    }
)
STATUSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "malformed": "The reply is no strict JSON or not of the contract.",
        "ok": "The judgments of the reply were looked at, whatever became of each.",
        "stale": (
            "The reply answers another state; what moved is named. Of a finding: its file changed since "
            "it was reported."
        ),
        "unreadable": "The file of the reply is not there or cannot be read.",
    }
)
EVIDENCE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "contradicted": "The opposite of the evidence was proved.",
        "does-not-hold": (
            "The evidence was not found, and the opposite was not proved; the judgment stands without it."
        ),
        "holds": "The evidence was checked and is so.",
        "unavailable": "Nothing can be said about the evidence here; the judgment stands without it.",
    }
)
CLAIMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "breaks": "It breaks; proved by a command that is red on the head and green on the base.",
        "missing-symbol": "A name that is used is not defined; proved by its absence.",
        "still-imported": "A name that is gone is still imported; proved by an edge of the head.",
        "tool-reported": "A tool reported it; proved by what was collected on the same tree.",
        "untested": "No test reaches it; proved by tests_reaching of 0.",
        "unused": "Nobody uses it; proved by no mention or no importer.",
    }
)
ACTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "abstain": "The agent looked and says nothing.",
        "address": "The agent asks for a change before it is merged.",
        "block": "The agent asks that it is not merged as it is.",
        "consider": "The agent asks for a thought.",
        "fyi": "The agent asks for nothing.",
    }
)
STRENGTHS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "change": "The judgment rests on a region that did change.",
        "signal": "The judgment rests on a fact of the graph or the patch.",
        "unit": "The judgment rests on a changed path as a whole.",
    }
)
MOVED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "brief": "A part of the brief is another and no file explains it; history may.",
        "file": "The content of a file is another than the guide was made of.",
        "version": "A program that took part has another version.",
    }
)
KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "collector": "A tool that was run here reports it.",
        "command": "A command of the operator's list ends otherwise before and after.",
        "edge": "A file leads to another.",
        "query": "The code graph or the words of the tree answer a question.",
        "quote": "A text stands in a file.",
        "symbol": "A file defines a name, or does not.",
    }
)
QUERIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "callers": "Which other files use a symbol.",
        "importers": "Which files import a file.",
        "no_mention": "Which files hold a word; none unless a count is stated.",
        "path_between": "A shortest way over imports from a file to another.",
        "tests_reaching": "Which tests reach a file or a symbol.",
    }
)
PROOF: Final[Mapping[str, str]] = MappingProxyType(
    {
        "anchored": "It cites something that is there.",
        "located": "Its place was proved by an exact quote.",
        "proved": "Some of its evidence entails its claim, about this very place.",
        **{f"fact:{kind}": f"Evidence of it holds. {what}" for kind, what in KINDS.items()},
    }
)
OUTCOMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "fail": "Something was proved that must not be.",
        "inconclusive": "It cannot be told; never a pass.",
        "pass": "Everything that was asked was examined, and holds.",
    }
)
CATEGORIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "configuration": "A file that steers other checks or agents changes.",
        "coupling-boundary": "A part imports another for the first time, or a cycle is new or longer.",
        "dependency": "A dependency was added, removed, raised by a major, or comes from elsewhere.",
        "public-api-contract": "Something others may rely on was added, removed, renamed or changed.",
        "suspicious-text": "Characters were added that make a text read otherwise than it is.",
        "weakening": "Something that held the code to account does so less.",
    }
)
LENSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "configuration": "Look at it for what it does to other checks.",
        "contract": "Look at it for what others rely on.",
        "dependency": "Look at it for what it brings from elsewhere.",
        "documentation": "Look at it as a text for people.",
        "product": "Look at it as code of the product.",
        "security": "Look at it for text that deceives, weaker guards and sensitive content.",
        "tests": "Look at it for what it still holds to account.",
    }
)
EXITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "0": "Complete, and pass.",
        "1": "A proved finding at or above the gate, a failed verdict, a receipt that does not hold.",
        "2": "The words or the configuration cannot be used.",
        "3": "Inconclusive: something was not read or known, or there is nothing to judge.",
        "4": "Refused: stale or malformed input, or damage of what is kept.",
        "5": "A child process or the environment failed.",
        "70": "A fault of adjudge itself; please report it.",
        "130": "Interrupted.",
    }
)

LISTS: Final = (
    ("reason of a judgment", JUDGMENTS, "docs/guide.md"),
    ("status of a reply", STATUSES, "docs/guide.md"),
    ("state of evidence", EVIDENCE, "docs/evidence.md"),
    ("claim", CLAIMS, "docs/evidence.md"),
    ("kind of evidence", KINDS, "docs/evidence.md"),
    ("question of evidence", QUERIES, "docs/evidence.md"),
    ("what a judgment asks for", ACTIONS, "docs/guide.md"),
    ("what a judgment rests on", STRENGTHS, "docs/guide.md"),
    ("what moved since a guide", MOVED, "docs/guide.md"),
    ("proof", PROOF, "docs/guide.md"),
    ("outcome", OUTCOMES, "docs/adr/0008-three-outcomes.md"),
    ("category of a signal", CATEGORIES, "docs/brief.md"),
    ("lens", LENSES, "docs/triage.md"),
    ("exit code", EXITS, "docs/adr/0008-three-outcomes.md"),
)
"""(what it is, words, page that tells more)."""
