"""What git prints about trees, as values: comparisons (``diff-tree --raw``) and listings (``ls-tree``)."""

from __future__ import annotations

import re
from typing import Final

from adjudge.errors import GitError
from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import ObjectId
from adjudge.model.paths import decode_path
from adjudge.model.target import TreeEntry

RAW: Final = re.compile(
    rb":(?P<old_mode>[0-7]{6}) (?P<new_mode>[0-7]{6}) (?P<old_id>[0-9a-f]+) (?P<new_id>[0-9a-f]+) "
    rb"(?P<status>[A-Z])"
)
ENTRY: Final = re.compile(rb"([0-7]{6}) [a-z]+ ([0-9a-f]+)\t([^\0]+)\0")
KINDS: Final = {
    b"A": ChangeKind.ADDED,
    b"D": ChangeKind.DELETED,
    b"M": ChangeKind.MODIFIED,
    b"T": ChangeKind.TYPECHANGED,
}


def parse_raw(printed: bytes) -> tuple[Change, ...]:
    """Changes out of ``diff-tree -r -z --raw --no-abbrev --no-renames``, sorted by path.

    Raises:
        GitError: It is not what git prints.
    """
    fields = iter(printed.split(b"\0"))
    changes = []
    for head in fields:
        if not head:  # after the last NUL
            break
        match = RAW.fullmatch(head)
        if match is None or match["status"] not in KINDS:
            raise GitError("git-unexpected", "Git diff-tree printed something that is no raw entry.")
        changes.append(_change(match, next(fields, b"")))
    return tuple(sorted(changes, key=lambda change: change.path))


def parse_listing(printed: bytes) -> tuple[TreeEntry, ...]:
    """Entries out of ``ls-tree -r -z``, in git's order, which is that of the path bytes."""
    return tuple(
        TreeEntry(path=decode_path(name), mode=mode.decode(), object_id=ObjectId(found.decode("ascii")))
        for mode, found, name in ENTRY.findall(printed)
    )


def _change(match: re.Match[bytes], name: bytes) -> Change:
    kind = KINDS[match["status"]]
    old_mode, new_mode = match["old_mode"].decode("ascii"), match["new_mode"].decode("ascii")
    old_id, new_id = ObjectId(match["old_id"].decode("ascii")), ObjectId(match["new_id"].decode("ascii"))
    if kind is ChangeKind.MODIFIED and old_id == new_id:
        kind = ChangeKind.MODE
    before, after = kind is not ChangeKind.ADDED, kind is not ChangeKind.DELETED
    return Change(
        kind=kind,
        old_path=decode_path(name) if before else None,
        new_path=decode_path(name) if after else None,
        old_mode=old_mode if before else None,
        new_mode=new_mode if after else None,
        old_id=old_id if before else None,
        new_id=new_id if after else None,
    )
