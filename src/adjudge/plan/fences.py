"""Texts of others between two lines that they cannot forge.

The mark of a prompt is made from all texts that it sets apart and is looked for in them, so none of them
holds it, and none can be written to hold it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Sequence

LENGTH: Final = 24
"""Hex digits of a mark."""


def choose_mark(texts: Sequence[str]) -> str:
    """The mark for some texts: of fixed length, the same for the same texts, and in none of them."""
    digest = derive_digest("adjudge/fence/v1", *(text.encode() for text in texts))
    at = 0
    while True:
        mark = derive_digest("adjudge/fence-mark/v1", digest.encode("ascii"), str(at).encode("ascii"))[
            :LENGTH
        ]
        if not any(mark in text for text in texts):
            return mark
        at += 1


def fence(text: str, mark: str) -> str:
    """The text between two lines with the mark."""
    feed = "" if not text or text.endswith("\n") else "\n"
    return f"<<<<< {mark}\n{text}{feed}>>>>> {mark}\n"
