"""``Submodule PATH A..B:`` lines, as ``--submodule=log`` and ``--submodule=diff`` print them.

They stand in place of an entry, so they are read only where they were declared; the path is printed raw.

Source: git's ``submodule.c`` (``show_submodule_header``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import ObjectId
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.patch.text import Text

OPENING = b"Submodule "
_GITLINK = "160000"
_MOVED = re.compile(
    rb"Submodule (?P<path>.+) (?P<old>[0-9a-f]{4,64})\.{2,3}(?P<new>[0-9a-f]{4,64})"
    rb"(?P<said>| \((?:new submodule|submodule deleted|commits not present|rewind)\))(?P<colon>:?)$"
)
_DIRTY = re.compile(rb"Submodule (?P<path>.+) contains (?:untracked|modified) content$")
_SUBJECT = re.compile(rb"  [<>] [^\n]*\n")
_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")
_KINDS = {b" (new submodule)": ChangeKind.ADDED, b" (submodule deleted)": ChangeKind.DELETED}


def read_summary(text: Text) -> None:
    """Read one summary line with the subjects below it, and add its change.

    Refusals: Unrecognised, or unsafe path.
    """
    start, line = text.at, text.line
    found = _MOVED.match(line) or _DIRTY.match(line)
    if found is None or _CONTROL.search(line):
        refuse(RefusalCode.UNRECOGNISED, start, "'Submodule PATH ID..ID:' must stand here")
    text.check_path(found["path"], start)
    text.skip_line()
    while subject := _SUBJECT.match(text.data, text.at):
        text.at = subject.end()
    path = text.path(found["path"])
    if not (text.found and text.found[-1].summary and text.found[-1].change.path == path):
        text.add(_build_change(text, found), start, unseen=True, summary=True)
    elif found.re is _MOVED:  # behind its own "contains modified content" line
        text.found[-1].change = _build_change(text, found)


def _build_change(text: Text, found: re.Match[bytes]) -> Change:
    path = text.path(found["path"])
    groups = found.groupdict()
    kind = _KINDS.get(groups.get("said") or b"", ChangeKind.MODIFIED)
    added, deleted = kind is ChangeKind.ADDED, kind is ChangeKind.DELETED
    return Change(
        kind=kind,
        old_path=None if added else path,
        new_path=None if deleted else path,
        old_mode=None if added else _GITLINK,
        new_mode=None if deleted else _GITLINK,
        old_id=_object_id(groups.get("old")),
        new_id=_object_id(groups.get("new")),
        commit=text.commit,
    )


def _object_id(raw: bytes | None) -> ObjectId | None:
    return ObjectId(raw.decode("ascii")) if raw and raw.strip(b"0") else None
