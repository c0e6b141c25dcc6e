"""Words of reports and of what is published of a run."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

INLINE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "diff-unread": "The trees that were judged could not be compared again, so no line is claimed.",
        "no-change": "A tree was judged as it is, so there is no diff to comment on.",
        "no-line": "The finding is about a whole file.",
        "not-in-diff": "No hunk shows these lines with its context of three; hosts refuse a comment there.",
    }
)
LEAKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "absolute-path": "The field holds a path of a machine, as it is or encoded.",
        "bidi-character": "The field holds a mark that turns the order in which its text is read.",
        "control-character": "The field holds a character that steers a terminal or ends a text.",
        "e-mail-address": "The field holds the address of a person or a list.",
        "hidden-character": "The field holds a character without ink, behind which a text can be split.",
        "internal-host": "The field names a host or an address that is not reached from everywhere.",
        "prompt": "The field holds words of a prompt, or words that steer a model.",
        "raw-output": "The field holds what a model or a program printed.",
        "secret": "The field holds a token, a key or a password, as it is or encoded.",
        "unsafe-link": "The field holds an address that runs something, holds a document, or names a person.",
        "unsafe-locator": "The field holds no plain path from the top of the repository.",
    }
)
STAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "done": "The stage was carried out whole.",
        "failed": "Nobody who was asked came to an end.",
        "not-known": "Whoever carried it out does not say how far it went.",
        "not-run": "Nobody was asked to carry it out.",
        "partial": "A part of the stage was left out; its omissions tell which.",
    }
)
TOLD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "built-in-patterns-only": (
            "No gitleaks is installed, or it was not to be asked, so secrets were looked for by the patterns "
            "of adjudge alone."
        ),
    }
)
LISTS: Final = (
    ("told in an export", TOLD, "docs/xray.md"),
    ("why a comment cannot be attached", INLINE, "docs/reports.md"),
    ("why an export is blocked", LEAKS, "docs/xray.md"),
    ("how a stage of an export ended", STAGES, "docs/xray.md"),
)
