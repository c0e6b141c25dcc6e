"""One ``diff --git`` entry: its header lines in git's own order, then its body, then what it says.

The header is one regular expression, so order and number of header lines are not checked afterwards: a line
that is repeated, half or out of order is simply no part of it and is refused where it stands.

Source: git documentation, "Generating patch text with -p"; git's ``diff.c`` (``fill_metainfo``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adjudge.model.change import Change, ChangeKind, Hunk
from adjudge.model.ids import ObjectId
from adjudge.patch import binary
from adjudge.patch.hunks import read_hunks
from adjudge.patch.policy import Producer
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.patch.text import Text

OPENING = b"diff --git "
GITLINK = "160000"
SYMLINK = "120000"
_MODES = frozenset({None, "100644", "100755", SYMLINK, GITLINK})
_EMPTY_BLOBS = (
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
)
_NAME = rb"[^\x00-\x1f\x7f]+"
_HEADER = re.compile(
    rb"diff --git (?P<names>%(name)b)\n"
    rb"(?:old mode (?P<old_mode>[0-7]{6})\nnew mode (?P<new_mode>[0-7]{6})\n"
    rb"|new file mode (?P<created>[0-7]{6})\n|deleted file mode (?P<deleted>[0-7]{6})\n)?"
    rb"(?:(?:similarity index (?P<similar>[0-9]{1,3})%%\n)?"
    rb"(?:rename from (?P<moved_from>%(name)b)\nrename to (?P<moved_to>%(name)b)\n"
    rb"|copy from (?P<copied_from>%(name)b)\ncopy to (?P<copied_to>%(name)b)\n)"
    rb"|dissimilarity index (?P<dissimilar>[0-9]{1,3})%%\n)?"
    rb"(?:index (?P<old_id>[0-9a-f]{4,64})\.\.(?P<new_id>[0-9a-f]{4,64})(?: (?P<mode>[0-7]{6}))?\n)?"
    % {b"name": _NAME}
)
_FACTS = (
    "old_mode", "new_mode", "created", "deleted", "similar", "dissimilar", "old_id", "new_id", "mode",
)  # fmt: skip
_NEXT_HEADER = re.compile(
    rb"(?:old mode|new mode|new file mode|deleted file mode|similarity index|dissimilarity index"
    rb"|rename (?:from|to|old|new)|copy (?:from|to)|index|\+\+\+) "
)
_PAIR = re.compile(rb"--- ([^\n]*)\n\+\+\+ ([^\n]*)\n")
_SUBPROJECT = re.compile(rb"(?:[+-]Subproject commit (?:[0-9a-f]{40}|[0-9a-f]{64})(?:-dirty)?\n){1,2}")
ABSENT = b"/dev/null"
_REVISION = re.compile(rb"@[0-9]+$")  # Subversion prints where a copy was taken
_WHOLE = 100  # per cent


class Header(NamedTuple):
    """The header lines of one entry, names decoded.

    Attributes:
        start: Byte offset of the ``diff --git`` line.
        end: Byte offset just past the last header line.
        old: Path bytes before, without prefix; the same as ``new`` unless renamed or copied.
        new: Path bytes after.
        moved: ``RENAMED`` or ``COPIED`` when the header says so, else ``None``.
        lines: What the other header lines state, by name; ``None`` for a line that is not there.
    """

    start: int
    end: int
    old: bytes
    new: bytes
    moved: ChangeKind | None
    lines: dict[str, str | None]


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


def read_entry(text: Text) -> None:
    """Read the entry that starts here and add its change to ``text``.

    Refusals: At the first byte that is no part of an entry, or when the entry contradicts itself.
    """
    header = read_header(text)
    body = _read_body(text, header)
    text.add(build_change(text, header, body), header.start, unseen=body.unseen)
    text.at = body.end


def read_header(text: Text) -> Header:
    """Read the header lines of the entry that starts here; reading does not go on behind them.

    Refusals: Unrecognised, ambiguous, or unsafe path.
    """
    start = text.at
    found = _HEADER.match(text.data, start)
    if found is None:
        refuse(
            RefusalCode.AMBIGUOUS, start, "'diff --git' must be followed by two names without control bytes"
        )
    old, new = _read_names(text, found)
    facts = (None if fact is None else fact.decode("ascii") for fact in found.group(*_FACTS))
    moved = ChangeKind.RENAMED if found["moved_from"] else ChangeKind.COPIED if found["copied_from"] else None
    header = Header(start, found.end(), old, new, moved, dict(zip(_FACTS, facts, strict=True)))
    text.check_path(old, start)
    if new != old:
        text.check_path(new, start)
    _check_modes(header, text)
    return header


def _read_names(text: Text, found: re.Match[bytes]) -> tuple[bytes, bytes]:
    start = found.start()
    old = found["moved_from"] or found["copied_from"]
    if old is None:
        name = text.spelling.split(found["names"], start)
        return name, name
    new = found["moved_to"] or found["copied_to"]
    old, new = text.spelling.read(old, start), text.spelling.read(new, start)
    if old == new:
        refuse(RefusalCode.AMBIGUOUS, start, "a rename or copy must have two names")
    if text.policy.producer is Producer.SVN and not text.spelling.fits(found["names"], old, new):
        old = _REVISION.sub(b"", old)
    text.spelling.check(found["names"], old, new, start)
    if found["similar"] is None and text.policy.producer is Producer.GIT:
        refuse(RefusalCode.AMBIGUOUS, start, "git prints a similarity line before rename or copy lines")
    return old, new


def _check_modes(header: Header, text: Text) -> None:
    """Refuse modes git never writes and combinations it never prints."""
    lines, start = header.lines, header.start
    stated = [lines[name] for name in ("old_mode", "new_mode", "created", "deleted", "mode")]
    if not _MODES.issuperset(stated):
        refuse(RefusalCode.UNRECOGNISED, start, "a mode must be 100644, 100755, 120000 or 160000")
    old_mode, new_mode, created, deleted, kept = stated
    if kept and (old_mode or created or deleted):
        refuse(RefusalCode.AMBIGUOUS, start, "an index line has a mode only when the mode stays")
    if old_mode and new_mode and (old_mode == new_mode or old_mode[:3] != new_mode[:3]):
        refuse(RefusalCode.AMBIGUOUS, start, "old and new mode must differ and be of one file type")
    if (created or deleted) and (header.moved or lines["dissimilar"]):
        refuse(RefusalCode.AMBIGUOUS, start, "a new or deleted file is neither renamed nor rewritten")
    if int(lines["similar"] or lines["dissimilar"] or 0) > _WHOLE:
        refuse(RefusalCode.UNRECOGNISED, start, "a percentage is at most 100")
    _check_absent_id(header, text)


def _check_absent_id(header: Header, text: Text) -> None:
    """A side that does not exist has the id of all zeros; a new entry with another id is git's misprint."""
    if text.policy.producer is not Producer.GIT:
        return
    for kind, side in (("created", "old_id"), ("deleted", "new_id")):
        object_id = header.lines[side]
        if header.lines[kind] and object_id and object_id.strip("0"):
            refuse(RefusalCode.AMBIGUOUS, header.start, "the id of an absent side must be zeros")


def _read_body(text: Text, header: Header) -> Body:
    data, at = text.data, header.end
    if data.startswith(b"--- ", at):
        return _read_text(text, header)
    if data.startswith(binary.OPENING, at):
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
    if GITLINK in modes and not all(_is_subproject(text.data, hunk) for hunk in hunks):
        refuse(RefusalCode.MALFORMED_HUNK, place, "a submodule's hunk holds only its commit id", since=since)


def _only_moves(data: bytes, hunks: tuple[Hunk, ...]) -> bool:
    """Whether the hunks take out and put in the same lines; git calls such a file 100% similar."""
    lines = [line for hunk in hunks for line in data[hunk.body_start : hunk.body_end].split(b"\n")]
    added = sorted(line[1:] for line in lines if line.startswith(b"+"))
    return added == sorted(line[1:] for line in lines if line.startswith(b"-"))


def _is_subproject(data: bytes, hunk: Hunk) -> bool:
    return _SUBPROJECT.fullmatch(data, hunk.body_start, hunk.body_end) is not None


def _read_binary_line(text: Text, header: Header) -> Body:
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
    """No body: right for what is said by the header alone."""
    lines = header.lines
    old_id, new_id = lines["old_id"], lines["new_id"]
    if lines["deleted"]:
        empty = old_id is None or any(blob.startswith(old_id) for blob in _EMPTY_BLOBS)
        return Body(at, unseen=not empty)
    if lines["created"]:
        complete = new_id is None or any(blob.startswith(new_id) for blob in _EMPTY_BLOBS)
    else:
        complete = (
            old_id is None and bool(lines["old_mode"] or header.moved) and lines["similar"] in {None, "100"}
        )
    if not complete:
        refuse(RefusalCode.UNRECOGNISED, header.start, "an entry must state a change and show it")
    return Body(at)


def build_change(text: Text, header: Header, body: Body) -> Change:
    """The change that a header and its body say."""
    lines = header.lines
    created, deleted = lines["created"], lines["deleted"]
    kept = lines["mode"]
    if kept is None and lines["old_id"] is None and _is_dirty_submodule(text, body):
        kept = GITLINK
    similar = lines["similar"]
    return Change(
        kind=_kind(header, body),
        old_path=None if created else text.path(header.old),
        new_path=None if deleted else text.path(header.new),
        old_mode=lines["old_mode"] or deleted or (None if created else kept),
        new_mode=lines["new_mode"] or created or (None if deleted else kept),
        old_id=_object_id(lines["old_id"]),
        new_id=_object_id(lines["new_id"]),
        binary=body.binary,
        similarity=None if similar is None else int(similar),
        hunks=body.hunks,
        commit=text.commit,
    )


def _is_dirty_submodule(text: Text, body: Body) -> bool:
    """A submodule whose only change is uncommitted has no index line; its hunk alone shows what it is."""
    return bool(body.hunks) and all(_is_subproject(text.data, hunk) for hunk in body.hunks)


def _kind(header: Header, body: Body) -> ChangeKind:
    if header.lines["created"]:
        return ChangeKind.ADDED
    if header.lines["deleted"]:
        return ChangeKind.DELETED
    if header.moved is not None:
        return header.moved
    return ChangeKind.MODIFIED if body.hunks or body.binary else ChangeKind.MODE


def _object_id(text: str | None) -> ObjectId | None:
    return ObjectId(text) if text and text.strip("0") else None
