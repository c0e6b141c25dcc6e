"""What follows the header lines of an entry: hunks, binary data, a line that says there is some, or nothing.

The header decides what may follow: names stand in it already and must stand here again, an absent side is
``/dev/null``, and nothing at all is right only where the header says the whole change.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adjudge.patch import binary
from adjudge.patch.header import GITLINK
from adjudge.patch.hunks import read_hunks
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.model.change import Hunk
    from adjudge.patch.header import Header
    from adjudge.patch.text import Text

ABSENT = b"/dev/null"
_EMPTY_BLOBS = (
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
)
_NEXT_HEADER = re.compile(
    rb"(?:old mode|new mode|new file mode|deleted file mode|similarity index|dissimilarity index"
    rb"|rename (?:from|to|old|new)|copy (?:from|to)|index|\+\+\+) "
)
_PAIR = re.compile(rb"--- ([^\n]*)\n\+\+\+ ([^\n]*)\n")
_SUBPROJECT = re.compile(rb"(?:[+-]Subproject commit (?:[0-9a-f]{40}|[0-9a-f]{64})(?:-dirty)?\n){1,2}")


class Body(NamedTuple):
    """What follows the header.

    Attributes:
        end: Byte offset just past it.
        hunks: May be empty.
        binary: Binary data, or a line that says there is some.
        unseen: The text says that content changed, but does not show it.
    """

    end: int
    hunks: tuple[Hunk, ...] = ()
    binary: bool = False
    unseen: bool = False


def read_body(text: Text, header: Header) -> Body:
    """Read what follows a header; reading does not go on behind it.

    Refusals: Unrecognised, ambiguous, malformed hunk, truncated, bad binary, combined, too large.
    """
    data, at = text.data, header.end
    if data.startswith(b"--- ", at):
        return _read_text(text, header)
    if data.startswith(binary.OPENING, at):
        _check_similarity(header)
        end = binary.read_binary(data, at + len(binary.OPENING), header.start, text.inflate_budget)
        return Body(end, binary=True)
    if data.startswith(b"Binary files ", at):
        return _read_binary_line(text, header)
    if data.startswith(b"remerge ", at):
        refuse(
            RefusalCode.COMBINED, at, "a remerge diff is against a tree that is no commit", since=header.start
        )
    if _NEXT_HEADER.match(data, at):
        refuse(
            RefusalCode.AMBIGUOUS,
            at,
            "header lines must be whole, in git's order and each at most once",
            since=header.start,
        )
    return _read_nothing(header, at)


def _read_text(text: Text, header: Header) -> Body:
    pair = _PAIR.match(text.data, header.end)
    if pair is None:
        refuse(RefusalCode.UNRECOGNISED, header.end, "'---' must be followed by '+++'", since=header.start)
    lefts, rights = _sides(text, header)
    for token, forms, group in ((pair[1], lefts, 1), (pair[2], rights, 2)):
        if not is_side(token, forms):
            refuse(
                RefusalCode.AMBIGUOUS,
                pair.start(group),
                "--- and +++ must hold the names of the header",
                since=header.start,
            )
    hunks, end = read_hunks(text.data, pair.end(), header.start)
    text.count_hunks(len(hunks), header.start)
    _check_hunks(text, header, hunks)
    return Body(end, hunks)


def is_side(token: bytes, forms: tuple[bytes, ...]) -> bool:
    """Whether what follows ``---`` is one of these names; git adds a tab to one that holds a space."""
    return token in forms or (token.endswith(b"\t") and b" " in token and token[:-1] in forms)


def _sides(text: Text, header: Header) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    lefts, rights = text.spelling.sides(header.old, header.new)
    if header.lines["created"]:
        lefts = (ABSENT,)
    if header.lines["deleted"]:
        rights = (ABSENT,)
    return lefts, rights


def _check_hunks(text: Text, header: Header, hunks: tuple[Hunk, ...]) -> None:
    """Hunks that the header rules out."""
    lines, first = header.lines, hunks[0]
    place, since = first.body_start - 1, header.start
    if lines["created"] and (len(hunks) > 1 or first.old_count or first.old_start):
        refuse(RefusalCode.MALFORMED_HUNK, place, "a new file has one hunk without old lines", since=since)
    if lines["deleted"] and (len(hunks) > 1 or first.new_count or first.new_start):
        refuse(
            RefusalCode.MALFORMED_HUNK, place, "a deleted file has one hunk without new lines", since=since
        )
    if lines["similar"] == "100" and not _only_moves(text.data, hunks):
        refuse(RefusalCode.AMBIGUOUS, place, "similarity 100% leaves no line to add or remove", since=since)
    modes = {lines[name] for name in ("created", "deleted", "mode")}
    if GITLINK in modes and not all(is_subproject(text.data, hunk) for hunk in hunks):
        refuse(RefusalCode.MALFORMED_HUNK, place, "a submodule's hunk holds only its commit id", since=since)


def _only_moves(data: bytes, hunks: tuple[Hunk, ...]) -> bool:
    """Whether the hunks take out and put in the same lines; git calls such a file 100% similar."""
    lines = [line for hunk in hunks for line in data[hunk.body_start : hunk.body_end].split(b"\n")]
    added = sorted(line[1:] for line in lines if line.startswith(b"+"))
    return added == sorted(line[1:] for line in lines if line.startswith(b"-"))


def is_subproject(data: bytes, hunk: Hunk) -> bool:
    """Whether a hunk holds nothing but the commit ids of a submodule."""
    return _SUBPROJECT.fullmatch(data, hunk.body_start, hunk.body_end) is not None


def _check_similarity(header: Header) -> None:
    if header.lines["similar"] == "100":
        refuse(
            RefusalCode.AMBIGUOUS,
            header.end,
            "similarity 100% leaves nothing to change",
            since=header.start,
        )


def _read_binary_line(text: Text, header: Header) -> Body:
    _check_similarity(header)
    end = text.line_end(header.end)
    line = text.data[header.end : end]
    lefts, rights = _sides(text, header)
    if line not in {b"Binary files %b and %b differ" % (left, right) for left in lefts for right in rights}:
        refuse(
            RefusalCode.AMBIGUOUS,
            header.end,
            "'Binary files' must hold the names of the header",
            since=header.start,
        )
    return Body(end + 1, binary=True, unseen=True)


def _read_nothing(header: Header, at: int) -> Body:
    """No body: right when the header states a change; content that changed and is not shown is unseen.

    Git leaves content out for a deletion under ``-D``, and for lines that ``-w`` or ``-I`` ignore.
    """
    lines = header.lines
    if not (lines["created"] or lines["deleted"] or lines["old_mode"] or header.moved):
        refuse(RefusalCode.UNRECOGNISED, header.start, "an entry must state a change and show it")
    kept = lines["old_id"] if lines["deleted"] else lines["new_id"]
    whole = kept is None or any(blob.startswith(kept) for blob in _EMPTY_BLOBS)
    return Body(at, unseen=not whole)
