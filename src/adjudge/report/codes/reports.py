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
LISTS: Final = (("why a comment cannot be attached", INLINE, "docs/reports.md"),)
