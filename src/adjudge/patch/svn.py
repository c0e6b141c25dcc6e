"""What ``svn diff`` prints, plain or with ``--git``: blocks that an ``Index:`` line opens.

The ``Index:`` line states the path once more, without any prefix, and everything in the block must agree with
it. A block with nothing in it may be an empty file, a copy or a change not shown; it is reported as added.
Properties may be modes in disguise and are flagged.

Source: Subversion's ``libsvn_client/diff.c``; Subversion 1.14 as it prints.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.model.change import Change, ChangeKind
from adjudge.patch import binary
from adjudge.patch.bare import refuse_line
from adjudge.patch.body import Body
from adjudge.patch.entry import build_change
from adjudge.patch.flags import build_flag
from adjudge.patch.header import OPENING, read_header
from adjudge.patch.hunks import read_hunks
from adjudge.patch.policy import P1
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.model.change import Hunk
    from adjudge.patch.text import Text

_BLOCK = re.compile(rb"Index: ([^\n]+)\n={67}\n")
_LABEL = rb"(?:\t\(\.\.\./[^\t\n]*\))?\t\((?:revision [0-9]+|working copy|(nonexistent))\)"
_PAIR = re.compile(rb"--- ([^\t\n]+)%b\n\+\+\+ ([^\t\n]+)%b\n" % (_LABEL, _LABEL))
_UNSEEN = re.compile(rb"Cannot display: file marked as a binary type.\nsvn:mime-type = [^\n]*\n")
_PROPERTIES = re.compile(rb"\nProperty changes on: ([^\n]*)\n_{67}\n")
_PROPERTY = re.compile(rb"(?:Added|Modified|Deleted): [^\n]+\n(?:   (?:Reverse-m|M)erged [^\n]+\n)*")
_PROPERTY_HUNK = re.compile(rb"## -[0-9]+(?:,([0-9]{1,10}))? \+[0-9]+(?:,([0-9]{1,10}))? ##\n")
_PROPERTY_END = b"\\ No newline at end of property\n"
_CONTROL = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")


def read_svn(text: Text) -> None:
    """Read the whole text as blocks.

    Refusals: Unrecognised, ambiguous, and those of entries and hunks.
    """
    while block := _BLOCK.match(text.data, text.at):
        _read_block(text, block)
    if not text.done:
        refuse_line(text)
    _drop_moved(text)


def _read_block(text: Text, block: re.Match[bytes]) -> None:
    start, raw = block.span()[0], block[1]
    if _CONTROL.search(raw):
        refuse(RefusalCode.UNRECOGNISED, start, "a header must not hold a control byte")
    text.check_path(raw, start)
    text.at = block.end()
    if text.starts(OPENING):
        _read_git(text, raw)
    else:
        _read_plain(text, raw, start)
    if properties := _PROPERTIES.match(text.data, text.at):
        if properties[1] != raw:
            refuse(
                RefusalCode.AMBIGUOUS,
                text.at + 1,
                "properties must be those of the block's path",
                since=start,
            )
        text.at = properties.end()
        text.flags.add(build_flag("property-change", text.path(raw)))
        _read_properties(text)


def _read_plain(text: Text, raw: bytes, start: int) -> None:
    kind: ChangeKind = ChangeKind.MODIFIED
    hunks: tuple[Hunk, ...] = ()
    unseen = _UNSEEN.match(text.data, text.at)
    if unseen:
        text.at = unseen.end()
    else:
        kind, hunks = _read_text(text, text.spelling.pairs[0], raw, raw)
    change = Change(
        kind=kind,
        old_path=None if kind is ChangeKind.ADDED else text.path(raw),
        new_path=None if kind is ChangeKind.DELETED else text.path(raw),
        binary=unseen is not None,
        hunks=hunks,
    )
    text.add(change, start, unseen=not hunks, summary=not hunks)


def _read_text(
    text: Text, pair: tuple[bytes, bytes], old: bytes, new: bytes
) -> tuple[ChangeKind, tuple[Hunk, ...]]:
    """``---``, ``+++`` and hunks where there are any; a block without them is an addition."""
    start = text.at
    found = _PAIR.match(text.data, start)
    if found is None:
        return ChangeKind.ADDED, ()
    if found[1] != pair[0] + old or found[3] != pair[1] + new:
        refuse(RefusalCode.AMBIGUOUS, start, "--- and +++ must hold the names of the block")
    text.at = found.end()
    created, deleted = found[2] is not None, found[4] is not None
    hunks: tuple[Hunk, ...] = ()
    if not _PROPERTIES.match(text.data, text.at):
        hunks, text.at = read_hunks(text.data, text.at, start)
        text.count_hunks(len(hunks), start)
    if (created and deleted) or (created and hunks and hunks[0].old_count):
        refuse(RefusalCode.MALFORMED_HUNK, start, "an absent side has no lines")
    if deleted and hunks and hunks[0].new_count:
        refuse(RefusalCode.MALFORMED_HUNK, start, "an absent side has no lines")
    if created:
        return ChangeKind.ADDED, hunks
    return ChangeKind.DELETED if deleted else ChangeKind.MODIFIED, hunks


def _read_git(text: Text, raw: bytes) -> None:
    """The ``--git`` form: its ``diff --git`` line always has ``a/`` and ``b/``, whatever the policy says."""
    text.spelling.pairs = P1.pairs[:1]
    header = read_header(text)
    if header.new != raw:
        refuse(RefusalCode.AMBIGUOUS, header.start, "the entry must hold the name of its Index line")
    text.at = header.end
    hunks: tuple[Hunk, ...] = ()
    is_binary = text.starts(binary.OPENING)
    if is_binary:
        at = header.end + len(binary.OPENING)
        text.at = binary.read_binary(text.data, at, header.start, text.inflate_budget, open_end=True)
    else:
        _, hunks = _read_text(text, text.spelling.pairs[0], header.old, header.new)
    body = Body(text.at, hunks, binary=is_binary)
    text.add(build_change(text, header, body), header.start, summary=not (hunks or is_binary))


def _read_properties(text: Text) -> None:
    """Property names with their old and new lines, by the counts of each ``##`` line."""
    while name := _PROPERTY.match(text.data, text.at):
        text.at = name.end()
        while hunk := _PROPERTY_HUNK.match(text.data, text.at):
            text.at = hunk.end()
            _read_property_hunk(text, *(1 if count is None else int(count) for count in hunk.groups()))


def _read_property_hunk(text: Text, old_left: int, new_left: int) -> None:
    while old_left > 0 or new_left > 0 or text.starts(_PROPERTY_END):
        sign = text.line[:1]
        if sign not in {b" ", b"+", b"-", b"\\"}:
            refuse(RefusalCode.MALFORMED_HUNK, text.at, "a line of the property must stand here")
        old_left -= sign in {b" ", b"-"}
        new_left -= sign in {b" ", b"+"}
        if sign == b"\\" and not text.starts(_PROPERTY_END):
            refuse(RefusalCode.MALFORMED_HUNK, text.at, "only Subversion's no-newline marker may stand here")
        text.skip_line()


def _drop_moved(text: Text) -> None:
    """Leave out the deletion of a path that another entry renames: Subversion prints both."""
    moved = {item.change.old_path for item in text.found if item.change.kind is ChangeKind.RENAMED}
    text.found = [
        item
        for item in text.found
        if item.change.kind is not ChangeKind.DELETED or item.change.old_path not in moved
    ]
