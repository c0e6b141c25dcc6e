"""Codes of the server for agents: what it refuses, and what it withholds."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.report.codes.usage import Row

AGAIN: Final = "Call the tool again without a cursor."

USAGE: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "bad-cursor": ("The cursor is none that this server has made.", AGAIN),
        "fix-not-allowed": (
            "Something was said of fixes of the review screen, and pages were not allowed to ask for any.",
            "Add --allow-fix, or leave it out.",
        ),
        "change-revision": (
            "A revision is missing where the change needs one, stands where it takes none, or is too long.",
            "Name a branch, a tag or a commit, or A..B for a range; or leave it out.",
        ),
        "change-not-kept": (
            "The change of a review is not kept, so its picture and its tour cannot be made again.",
            "See its findings.",
        ),
        "graph-symbol": (
            "A symbol was named where none is asked for, or is missing where one is.",
            "Of callers and tests_reaching one is expected, of no other question.",
        ),
        "mcp-not-installed": (
            "The server needs the SDK of the protocol, which is not installed.",
            "pip install 'mcp>=2.3,<3', where adjudge is installed.",
        ),
        "no-key-named": (
            "A receipt was to be checked and the operator has named no key.",
            "Start the server with --key PUBKEY.",
        ),
        "no-terminal": (
            "A fix is agreed to in the terminal of the server, and it was started without one.",
            "Start it in a terminal, or leave --allow-fix out.",
        ),
        "no-such-deed": (
            "A page of the review screen was asked for a decision that it does not take.",
            "adjudge finding takes all of them.",
        ),
        "other-cursor": ("The cursor belongs to another tool, other arguments or another repository.", AGAIN),
        "other-repository": (
            "Another repository stands where the one was that the server is about.",
            "Start the server again.",
        ),
        "page-too-small": (
            "The entries that were asked for do not fit on a page.",
            "Ask for fewer, or raise max_bytes.",
        ),
        "stale-cursor": ("What was asked about has moved since the first page.", AGAIN),
        "port-taken": (
            "The port that the review screen was to listen at cannot be had.",
            "Name another with --port, or 0 for a free one.",
        ),
        "web-not-installed": (
            "The review screen needs packages that are not installed.",
            "pip install 'adjudge[web]'.",
        ),
        "two-targets": ("More than one word names a change.", "Leave all but one out."),
        "unknown-change": ("There is no such kind of change.", "Choose one of the list."),
        "unknown-severity": ("There is no such severity.", "Choose one of the list."),
        "unknown-symbol": (
            "The file neither defines the symbol nor hands it on.",
            "adjudge graph symbols FILE lists those it has.",
        ),
    }
)
INCONCLUSIVE: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "scope-not-confirmed": (
            "Nobody has agreed to the scope of the audit, so nothing is due.",
            "adjudge audit next-step --yes, by whoever owns the repository.",
        ),
        "unsupported": (
            "The graph does not answer this question about this symbol.",
            "Ask about one of the definitions that use it.",
        ),
    }
)
REFUSED: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "bad-arguments": (
            "The arguments of a call break its schema; every place is told.",
            "Give what the input schema of the tool says.",
        ),
    }
)
ENVIRONMENT: Final[Mapping[str, Row]] = MappingProxyType(
    {"call-cancelled": ("The call was cancelled before it ended; what was kept until then stays.", "")}
)
OWN_FAULTS: Final[Mapping[str, Row]] = MappingProxyType(
    {"no-artefact": ("A verb gave another form than its artefact.", "Please report it.")}
)
WITHHELD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "absolute-path": "The text names a place of a machine.",
        "not-unicode": "The text holds bytes that are not UTF-8, which the protocol does not carry.",
        "prompt": "The text holds words of a prompt.",
        "raw-output": "The text holds what a model or a program printed.",
        "secret": "The text holds a token, a key or a password.",
        "too-long": "The text or the list is larger than a page, and its end is cut.",
    }
)
LISTS: Final = (("why a server withholds something", WITHHELD, "docs/mcp.md"),)
"""(what it is, words, page that tells more) of every closed list."""
