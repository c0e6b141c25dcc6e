"""The header lines of a ``diff --git`` entry, in git's own order.

The header is one regular expression, so order and number of header lines are not checked afterwards: a line
that is repeated, half or out of order is simply no part of it and is refused where it stands.

Source: git documentation, "Generating patch text with -p"; git's ``diff.c`` (``fill_metainfo``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adjudge.model.change import ChangeKind
from adjudge.patch.policy import Producer
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.patch.text import Text

OPENING = b"diff --git "
GITLINK = "160000"
SYMLINK = "120000"
_MODES = frozenset({None, "100644", "100755", SYMLINK, GITLINK})
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
_REVISION = re.compile(rb"@[0-9]+$")  # Subversion prints where a copy was taken
_WHOLE = 100  # per cent
_QUOTED = 9  # two names of four digits for each byte, and their prefixes


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
    if len(found["names"]) > _QUOTED * text.policy.limits.path_bytes:
        refuse(RefusalCode.TOO_LARGE, start, "a path is longer than the limit")
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
