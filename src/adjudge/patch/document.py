"""The whole text: the envelope that was declared, and the entries in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.patch import entry
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.patch.text import Text


def read_document(text: Text) -> None:
    """Read the text to its end.

    Refusals: At the first line that is no part of the declared format.
    """
    read_entries(text)
    if not text.done:
        refuse_line(text)


def read_entries(text: Text) -> None:
    """Read entries as long as there are any here."""
    while text.starts(entry.OPENING):
        entry.read_entry(text)


def refuse_line(text: Text) -> None:
    """Refuse the line that stands here."""
    if text.starts(b"diff --cc ") or text.starts(b"diff --combined "):
        refuse(RefusalCode.COMBINED, text.at, "combined diffs are not read")
    if text.starts(b"* Unmerged path "):
        refuse(RefusalCode.UNMERGED, text.at, "resolve the conflict first")
    refuse(RefusalCode.UNRECOGNISED, text.at, "'diff --git' or the end of the text must stand here")
