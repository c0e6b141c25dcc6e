"""Entries without a ``diff --git`` line: ``---``, ``+++`` and hunks, as GNU diff and difflib print them.

Such a text states no modes, no renames and no empty files, so it is read only where it was declared. Both
names must be one after stripping: with two, git writes the ``+++`` name and GNU patch the ``---`` one.

Source: POSIX ``diff -u``; git's ``apply.c`` (``parse_traditional_patch``, ``diff_timestamp_len``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adjudge.model.change import Change, ChangeKind, Hunk
from adjudge.patch.bare import refuse_line
from adjudge.patch.body import ABSENT
from adjudge.patch.flags import build_flag
from adjudge.patch.hunks import read_hunks
from adjudge.patch.quoting import QuotingError, unquote_gnu
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.patch.text import Text

OPENING = b"--- "
_PAIR = re.compile(rb"--- ([^\n]+)\n\+\+\+ ([^\n]+)\n")
_STAMP = rb"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?: [+-][0-9]{2}:?[0-9]{2})?"
_SIDE = re.compile(rb'("(?:[^"\\]|\\.)*"|[^\t]+)(?:\t(%b)?)?$' % _STAMP)
_ENDS_LIKE_STAMP = re.compile(rb"%b *$" % _STAMP)
# A time that may be the epoch in some zone: what GNU diff -N prints for the side that is not there.
_EPOCH = re.compile(
    rb"(1970-01-01|1969-12-31) ([0-9]{2}):([0-9]{2}):00(?:\.0+)?(?: ([+-])([0-9]{2}):?([0-9]{2}))?"
)
_DAY_MINUTES = 24 * 60
_CONTROL = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
_HEADER_IN_BODY = re.compile(rb"\n--- [^\n]*\n\+\+\+ ")


class Side(NamedTuple):
    """What follows ``---`` or ``+++``.

    Attributes:
        name: Path bytes with prefix, or ``None`` when the side is ``/dev/null``.
        epoch: Its time is the epoch, which is how GNU diff marks an absent side.
    """

    name: bytes | None
    epoch: bool


def read_traditional(text: Text) -> None:
    """Read the whole text as entries without ``diff --git`` lines.

    Refusals: Unrecognised, ambiguous, and those of hunks.
    """
    while text.starts(OPENING):
        _read_entry(text)
    if not text.done:
        refuse_line(text)


def _read_entry(text: Text) -> None:
    start = text.at
    pair = _PAIR.match(text.data, start)
    if pair is None:
        refuse(RefusalCode.UNRECOGNISED, start, "'---' must be followed by '+++'")
    old, new = _read_side(pair[1], start), _read_side(pair[2], start)
    raw = _agree(text, old, new, start)
    text.check_path(raw, start)
    hunks, text.at = read_hunks(text.data, pair.end(), start)
    text.count_hunks(len(hunks), start)
    kind = _kind(old, new, hunks, start)
    path = text.path(raw)
    if any(_HEADER_IN_BODY.search(text.data, hunk.body_start - 1, hunk.body_end) for hunk in hunks):
        text.flags.add(build_flag("body-spells-header", path))
    change = Change(
        kind=kind,
        old_path=None if kind is ChangeKind.ADDED else path,
        new_path=None if kind is ChangeKind.DELETED else path,
        hunks=hunks,
    )
    text.add(change, start)


def _read_side(token: bytes, start: int) -> Side:
    found = _SIDE.match(token)
    if found is None or _CONTROL.search(token):
        refuse(RefusalCode.AMBIGUOUS, start, "a name, and at most a tab and a time, must follow --- and +++")
    name, stamp = found[1], found[2]
    if b"\t" not in token and not name.startswith(b'"') and _ENDS_LIKE_STAMP.search(name):
        refuse(
            RefusalCode.AMBIGUOUS, start, "a time must be set off by a tab, else it may be part of the name"
        )
    if name == ABSENT:
        return Side(None, epoch=False)
    try:
        return Side(unquote_gnu(name), epoch=stamp is not None and _is_epoch(stamp))
    except QuotingError as fault:
        refuse(RefusalCode.AMBIGUOUS, start, f"a name must be quoted as GNU diff quotes it ({fault})")


def _is_epoch(stamp: bytes) -> bool:
    """Whether a time is the epoch once its zone is taken off; a time without a zone counts as UTC."""
    found = _EPOCH.fullmatch(stamp)
    if found is None:
        return False
    day, hours, minutes, sign, zone_hours, zone_minutes = found.groups()
    local = 60 * int(hours) + int(minutes) - (_DAY_MINUTES if day.startswith(b"1969") else 0)
    zone = 60 * int(zone_hours or 0) + int(zone_minutes or 0)
    return local == (-zone if sign == b"-" else zone)


def _agree(text: Text, old: Side, new: Side, start: int) -> bytes:
    """The one name both sides hold, without prefix."""
    if old.name is None and new.name is None:
        refuse(RefusalCode.AMBIGUOUS, start, "one side must exist")
    name = text.spelling.strip(old.name, new.name)
    if name is None:
        refuse(RefusalCode.AMBIGUOUS, start, "--- and +++ must hold one name under the declared prefixes")
    return name


def _kind(old: Side, new: Side, hunks: tuple[Hunk, ...], start: int) -> ChangeKind:
    created, deleted = old.name is None or old.epoch, new.name is None or new.epoch
    if created and deleted:
        refuse(RefusalCode.AMBIGUOUS, start, "one side must exist")
    if created and (len(hunks) > 1 or hunks[0].old_count):
        refuse(RefusalCode.MALFORMED_HUNK, start, "a new file has one hunk without old lines")
    if deleted and (len(hunks) > 1 or hunks[0].new_count):
        refuse(RefusalCode.MALFORMED_HUNK, start, "a deleted file has one hunk without new lines")
    if created:
        return ChangeKind.ADDED
    return ChangeKind.DELETED if deleted else ChangeKind.MODIFIED
