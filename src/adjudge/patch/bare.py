"""Entries one after another, as ``git diff`` prints them, with or without summaries in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from adjudge.patch import entry, submodule
from adjudge.patch.header import OPENING
from adjudge.patch.prelude import check_stat, read_prelude
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.patch.text import Text


def read_bare(text: Text) -> None:
    """Read the whole text as one diff.

    Refusals: Unrecognised, and all those of entries.
    """
    read_prelude(text)
    read_entries(text)
    if not text.done:
        refuse_line(text)
    check_stat(text, text.found)


def read_entries(text: Text) -> None:
    """Read entries, and declared submodule lines, as long as there are any here."""
    while True:
        if text.starts(OPENING):
            entry.read_entry(text)
        elif text.policy.submodule_log and text.starts(submodule.OPENING):
            submodule.read_summary(text)
        else:
            return


def refuse_line(text: Text) -> NoReturn:
    """Refuse the line that stands here, with the reason that helps most."""
    if text.starts(b"diff --cc ") or text.starts(b"diff --combined "):
        refuse(RefusalCode.COMBINED, text.at, "combined diffs are not read")
    if text.starts(b"* Unmerged path "):
        refuse(RefusalCode.UNMERGED, text.at, "resolve the conflict first")
    if text.starts(b"--- "):
        refuse(RefusalCode.AMBIGUOUS, text.at, "entries with and without 'diff --git' must not be mixed")
    refuse(RefusalCode.UNRECOGNISED, text.at, "the next entry or the end of the text must stand here")
