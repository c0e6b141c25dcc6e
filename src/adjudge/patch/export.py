"""What ``hg export --git`` prints: for each changeset comment lines, the message, and entries."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.patch.bare import read_entries
from adjudge.patch.header import OPENING
from adjudge.patch.openers import check_free_text
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.patch.text import Text

_START = b"# HG changeset patch\n"
_FIELD = re.compile(rb"# (?:User|Date|Branch|Node ID|Parent|    )[^\n]*\n")


def read_export(text: Text) -> None:
    """Read changesets to the end of the text.

    Refusals: Unrecognised, ambiguous (patch text in a message), and all those of entries.
    """
    while not text.done:
        if not text.starts(_START):
            refuse(RefusalCode.UNRECOGNISED, text.at, "'# HG changeset patch' must stand here")
        text.commit += 1 if text.found else 0
        text.at += len(_START)
        while field := _FIELD.match(text.data, text.at):
            text.at = field.end()
        _read_message(text)
        read_entries(text)


def _read_message(text: Text) -> None:
    while not (text.done or text.starts(OPENING) or text.starts(_START)):
        check_free_text(text)
