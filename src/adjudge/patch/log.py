"""What ``git log -p``, ``git show`` and ``git diff-tree --pretty`` print around entries.

A message is inert only because each of its lines is indented by four; formats that put it elsewhere are
refused. Each commit is a diff of its own.

Source: git documentation, ``git-log``, "Pretty formats".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.patch.bare import read_entries, refuse_line
from adjudge.patch.flags import build_flag
from adjudge.patch.header import OPENING
from adjudge.patch.openers import check_free_text, check_run
from adjudge.patch.prelude import check_stat, read_prelude

if TYPE_CHECKING:
    from adjudge.patch.text import Text

_COMMIT = re.compile(
    rb"commit [0-9a-f]{4,64}(?: [0-9a-f]{4,64})*(?: \(from [0-9a-f]{4,64}\))?(?: \([^\n]*\))?\n"
)
_ONELINE = re.compile(rb"[0-9a-f]{4,64}(?: [^\n]*)?\n")
_FIELD = re.compile(
    rb"(?:(?:Merge|Author|AuthorDate|Commit|CommitDate|Date|Reflog|Reflog message):[^\n]*"
    rb"|(?:tree|parent) [0-9a-f]{40,64}"
    rb"|(?:author|committer|encoding|gpgsig|gpgsig-sha256|mergetag) [^\n]*| [^\n]*)\n"
)
_MESSAGE = re.compile(rb"(?:(?:    [^\n]*+)?\n)++")
_NOTES = re.compile(rb"Notes(?: \([^\n]*\))?:\n")
_MERGE = re.compile(rb"Merge: |parent [0-9a-f]+\nparent ")


def read_log(text: Text) -> None:
    """Read commits to the end of the text; a bare diff is a log whose headers were turned off.

    Refusals: Unrecognised, and all those of entries.
    """
    if text.starts(OPENING):
        read_entries(text)
        text.commit += 1
        _skip_separator(text)
    while not text.done:
        _read_commit(text)
        text.commit += 1
        _skip_separator(text)


def _skip_separator(text: Text) -> None:
    """Blank lines, or the NUL of ``-z``, between commits; blank lines may also end the text."""
    text.skip_blank_lines()
    if text.starts(b"\0"):
        text.at += 1


def _read_commit(text: Text) -> None:
    before = len(text.found)
    merge = False
    if found := _COMMIT.match(text.data, text.at):
        text.at = found.end()
        merge = _read_fields(text)
        _read_message(text)
    elif _ONELINE.match(text.data, text.at):
        check_free_text(text)
    else:
        refuse_line(text)
    if text.starts(b"---\n"):
        text.skip_line()
    read_prelude(text)
    read_entries(text)
    if text.starts(b"diff --"):
        refuse_line(text)
    check_stat(text, text.found[before:])
    if merge and len(text.found) == before:
        text.flags.add(build_flag("merge-not-shown"))


def _read_fields(text: Text) -> bool:
    """Header lines up to the blank one; whether they are a merge's."""
    start = text.at
    while found := _FIELD.match(text.data, text.at):
        text.at = found.end()
    if not text.starts(b"\n"):
        refuse_line(text)
    check_run(text, start, text.at)
    return _MERGE.search(text.data, start, text.at) is not None


def _read_message(text: Text) -> None:
    """Indented lines, blank lines, and notes."""
    while not text.done:
        if _NOTES.match(text.data, text.at):
            text.skip_line()
        elif found := _MESSAGE.match(text.data, text.at):
            check_run(text, found.start(), found.end())
            text.at = found.end()
        else:
            return
