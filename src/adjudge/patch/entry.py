"""One ``diff --git`` entry: its header lines, its body, and the change that they say together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import ObjectId
from adjudge.patch.body import is_subproject, read_body
from adjudge.patch.header import GITLINK, read_header

if TYPE_CHECKING:
    from adjudge.patch.body import Body
    from adjudge.patch.header import Header
    from adjudge.patch.text import Text


def read_entry(text: Text) -> None:
    """Read the entry that starts here and add its change to ``text``.

    Refusals: At the first byte that is no part of an entry, or when the entry contradicts itself.
    """
    header = read_header(text)
    body = read_body(text, header)
    text.add(build_change(text, header, body), header.start, unseen=body.unseen)
    text.at = body.end


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
    return bool(body.hunks) and all(is_subproject(text.data, hunk) for hunk in body.hunks)


def _kind(header: Header, body: Body) -> ChangeKind:
    if header.lines["created"]:
        return ChangeKind.ADDED
    if header.lines["deleted"]:
        return ChangeKind.DELETED
    if header.moved is not None:
        return header.moved
    content = body.hunks or body.binary or header.lines["old_mode"] is None
    return ChangeKind.MODIFIED if content else ChangeKind.MODE


def _object_id(text: str | None) -> ObjectId | None:
    return ObjectId(text) if text and text.strip("0") else None
