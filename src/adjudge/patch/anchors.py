"""Change anchors of a zero-context patch: names for changed regions that survive what happens around them.

An id is a hash over kind, path, removed text, added text, and an ordinal among equal regions of the file.
Each line loses trailing white space and keeps leading; no line number is hashed. So lines added above leave
an id alone, and any edit of the region itself changes it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudge.model.anchor import AnchorKind, AnchorSide, ChangeAnchor
from adjudge.model.change import Change, ChangeKind, Hunk, PatchSet
from adjudge.model.ids import ChangeAnchorId, RepoPath, derive_digest
from adjudge.model.paths import encode_path

if TYPE_CHECKING:
    from collections.abc import Iterator

DOMAIN = "adjudge/change-anchor/v1"
_GITLINK = "160000"
_SYNTHETIC = {
    ChangeKind.DELETED: AnchorKind.DELETE,
    ChangeKind.COPIED: AnchorKind.COPY,
    ChangeKind.TYPECHANGED: AnchorKind.TYPECHANGE,
}


class Region(NamedTuple):
    """What an anchor's id is made of.

    Attributes:
        kind: What the region is.
        removed: Old text, each line ended by a line feed.
        added: New text, likewise.
        hunk: Where it stands, or ``None`` when it has no lines.
    """

    kind: AnchorKind
    removed: bytes = b""
    added: bytes = b""
    hunk: Hunk | None = None


def derive_anchors(patch: PatchSet) -> tuple[ChangeAnchor, ...]:
    """The anchors of a patch.

    Args:
        patch: Parsed from a zero-context diff (``-U0``); with context the ids are the same only while hunks
            are, and the spans include the context.

    Returns:
        In the order of the text. For each change first its synthetic anchors (whole-file delete, pure
        rename, copy, mode change, type change, binary change, submodule move, empty-file add), then one for
        each hunk. Lines of a submodule pointer are no lines of a file and have no hunk anchor. No two have
        one id.
    """
    seen: Counter[tuple[RepoPath, Region]] = Counter()
    return tuple(
        _build_anchor(change, region, seen)
        for change in patch.changes
        for region in (*_synthetic(change, patch.data), *_hunks(change, patch.data))
    )


def derive_anchor_id(path: RepoPath, region: Region, ordinal: int) -> ChangeAnchorId:
    """The id of a region.

    Args:
        path: The path it is filed under.
        region: Its text.
        ordinal: 0-based number among equal regions of the file, in the order of the text.
    """
    digest = derive_digest(
        DOMAIN,
        region.kind.encode(),
        encode_path(path),
        region.removed,
        region.added,
        b"%d" % ordinal,
    )
    return ChangeAnchorId(f"chg:{digest[:32]}")


def _build_anchor(change: Change, region: Region, seen: Counter[tuple[RepoPath, Region]]) -> ChangeAnchor:
    key = (change.path, region._replace(hunk=None))
    ordinal = seen[key]
    seen[key] += 1
    previous = None
    if change.kind is ChangeKind.RENAMED and change.old_path is not None:
        previous = derive_anchor_id(change.old_path, region, ordinal)
    side, start_line, line_count = _span(change, region)
    return ChangeAnchor(
        change_anchor=derive_anchor_id(change.path, region, ordinal),
        previous_change_anchor=previous,
        path=change.path,
        side=side,
        start_line=start_line,
        line_count=line_count,
        kind=region.kind,
        blob=change.old_id if side is AnchorSide.BASE else change.new_id,
    )


def _span(change: Change, region: Region) -> tuple[AnchorSide, int, int]:
    """Side, first line and number of lines: the new lines where there are any, else the old ones."""
    hunk = region.hunk
    if hunk is not None and hunk.new_count:
        return AnchorSide.HEAD, hunk.new_start, hunk.new_count
    if hunk is not None:
        return AnchorSide.BASE, hunk.old_start, hunk.old_count
    return (AnchorSide.BASE if change.new_path is None else AnchorSide.HEAD), 0, 0


def _hunks(change: Change, data: bytes) -> Iterator[Region]:
    """One region a hunk; the lines of a submodule pointer are not lines of a file."""
    for hunk in change.hunks:
        mode = change.old_mode if hunk.new_count == 0 else change.new_mode
        if mode != _GITLINK:
            removed, added = _texts(data, hunk)
            yield Region(AnchorKind.HUNK, removed, added, hunk)


def _synthetic(change: Change, data: bytes) -> Iterator[Region]:
    """Regions of what a change does beside its hunks."""
    bare = not change.hunks and not change.binary
    if change.kind in _SYNTHETIC:
        yield Region(
            _SYNTHETIC[change.kind], _facts(change.old_mode), _facts(change.new_mode), _whole_delete(change)
        )
    elif change.kind is ChangeKind.RENAMED and bare:
        yield Region(AnchorKind.RENAME)
    elif change.kind is ChangeKind.ADDED and bare and change.new_mode != _GITLINK:
        yield Region(AnchorKind.EMPTY_ADD)
    if _is_mode_change(change):
        yield Region(AnchorKind.MODE, _facts(change.old_mode), _facts(change.new_mode))
    if change.binary:
        yield Region(AnchorKind.BINARY, _facts(change.old_id), _facts(change.new_id))
    if change.new_mode == _GITLINK:
        yield Region(AnchorKind.SUBMODULE, *_pointer(change, data))


def _whole_delete(change: Change) -> Hunk | None:
    """The one hunk of a deleted file."""
    lines = change.kind is ChangeKind.DELETED and change.old_mode != _GITLINK
    return change.hunks[0] if lines and change.hunks else None


def _is_mode_change(change: Change) -> bool:
    stated = change.old_mode is not None and change.new_mode is not None
    return stated and change.old_mode != change.new_mode and change.kind is not ChangeKind.TYPECHANGED


def _facts(fact: str | None) -> bytes:
    return b"" if fact is None else fact.encode()


def _pointer(change: Change, data: bytes) -> tuple[bytes, bytes]:
    """Old and new commit of a submodule, from its hunk where there is one, else from the header's ids."""
    texts = [_texts(data, hunk) for hunk in change.hunks]
    if not texts:
        return _facts(change.old_id), _facts(change.new_id)
    return b"".join(removed for removed, _ in texts), b"".join(added for _, added in texts)


def _texts(data: bytes, hunk: Hunk) -> tuple[bytes, bytes]:
    """Removed and added text of a hunk, trailing white space off, each line ended by a line feed."""
    removed: list[bytes] = []
    added: list[bytes] = []
    for line in data[hunk.body_start : hunk.body_end].split(b"\n"):
        if line.startswith(b"-"):
            removed.append(line[1:].rstrip() + b"\n")
        elif line.startswith(b"+"):
            added.append(line[1:].rstrip() + b"\n")
    return b"".join(removed), b"".join(added)
