"""Which lines of free text some program would take for the start of a patch.

A commit message stands beside its patch in mails and logs, and every applier searches for the first patch by
its own lights: ``git am`` cuts the message, ``git apply`` reads any header in it, GNU patch even takes
indented ones and three formats that git does not know.

Source: git's ``mailinfo.c`` (``patchbreak``) and ``apply.c`` (``find_header``); GNU patch, ``pch.c``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.patch.flags import build_flag
from adjudge.patch.policy import Applier
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.patch.text import Text

_OPENING = rb"""(?:
        diff\ -
      | ---[ \t\r\v\f] | \+\+\+[ \t] | @@\ -
      | \*\*\*[ \t](?![^\n]*\*\*\*$) | \*{15}
      | Index: | Prereq: | GIT\ binary\ patch$
      | \#\#\ -[0-9]
      | [0-9][0-9,]*+[acd][0-9,]*+[ \t]*+\r?$
      | [0-9][0-9,]*+[is]$
    )"""
_OPENER = re.compile(_OPENING, re.VERBOSE | re.MULTILINE)
# What GNU patch passes over at the start of a line: blanks, the letter X, and the dashes of RFC 934.
_INDENTED = re.compile(rb"^(?=[ \tX]|-\ )[ \tX]*+(?:-\ )*+" + _OPENING, re.VERBOSE | re.MULTILINE)


def opens_patch(line: bytes) -> bool:
    """Whether some program would start reading a patch at this line."""
    return _OPENER.match(line) is not None


def check_free_text(text: Text) -> None:
    """Settle that the line here is mere text, and go past it; a flag when only its indentation makes it so.

    Refusals: Ambiguous: the line could open a patch, for the declared applier.
    """
    line = text.line
    if opens_patch(line):
        refuse(RefusalCode.AMBIGUOUS, text.at, "free text must not hold a line that could open a patch")
    check_indented(text, line)
    text.skip_line()


def check_indented(text: Text, line: bytes) -> None:
    """Flag indented patch text, which GNU patch applies; refuse it when that is the applier."""
    if _INDENTED.match(line):
        _judge_indented(text, text.at)


def check_run(text: Text, start: int, end: int) -> None:
    """As ``check_indented`` for a run of whole lines."""
    found = _INDENTED.search(text.data, start, end)
    if found:
        _judge_indented(text, found.start())


def _judge_indented(text: Text, offset: int) -> None:
    if text.policy.applier is Applier.PATCH:
        refuse(RefusalCode.AMBIGUOUS, offset, "GNU patch would apply this indented patch text")
    text.flags.add(build_flag("patch-in-message"))
