"""What must hold across the entries of one diff, and the set that follows from them.

In one diff each path may be written once and removed once. Both for one path is right only for a type change
(delete, then add with another file type) and for a rename away from a path that another entry writes anew
(chains and swaps, as ``-B -M`` prints them). No written path is a folder of another written path.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, NoReturn

from adjudge.model.change import Change, ChangeKind, PatchSet
from adjudge.patch.flags import derive_flags
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath
    from adjudge.patch.text import Found, Text

_ANEW = frozenset({ChangeKind.ADDED, ChangeKind.RENAMED, ChangeKind.COPIED})


def conclude(text: Text) -> PatchSet:
    """The set of changes of a text that was read to its end.

    Args:
        text: Everything found in it.

    Returns:
        Changes in the order of the text, type changes merged at the place of their deletion.

    Refusals: Ambiguous (a path twice) or unsafe path (file and folder at once).
    """
    flags = text.flags | derive_flags(text)
    changes: list[Change] = []
    for _, group in groupby(text.found, key=_commit):
        changes.extend(_settle(list(group)))
    touched = {path for change in changes for path in change.touched}
    reads = {
        change.old_path
        for change in changes
        if change.kind is ChangeKind.COPIED and change.old_path is not None
    }
    return PatchSet(
        data=text.data,
        changes=tuple(changes),
        touched=tuple(sorted(touched)),
        reads=tuple(sorted(reads)),
        flags=tuple(sorted(flags)),
    )


def _commit(found: Found) -> int:
    return found.change.commit


def _settle(found: list[Found]) -> list[Change]:
    """The changes of one diff, after the rules that hold across its entries."""
    written: dict[RepoPath, Found] = {}
    removed: dict[RepoPath, Found] = {}
    halves: dict[int, Change] = {}
    for item in found:
        change = item.change
        if change.kind in {ChangeKind.DELETED, ChangeKind.RENAMED}:
            _once(removed, change.old_path, item)
        if change.kind is not ChangeKind.DELETED:
            _once(written, change.new_path, item)
    for path in written.keys() & removed.keys():
        gone, come = removed[path], written[path]
        if _is_typechange(gone, come):
            halves[id(gone)] = _merge(gone.change, come.change)
            halves[id(come)] = gone.change
        elif gone.change.kind is ChangeKind.DELETED or come.change.kind not in _ANEW:
            _twice(max(gone, come, key=attrgetter("offset")))
    _check_folders(written)
    return [
        halves.get(id(item), item.change)
        for item in found
        if not (id(item) in halves and item.change.kind is ChangeKind.ADDED)
    ]


def _once(seen: dict[RepoPath, Found], path: RepoPath | None, item: Found) -> None:
    if path is None:
        return
    if path in seen:
        _twice(item)
    seen[path] = item


def _twice(item: Found) -> NoReturn:
    refuse(RefusalCode.AMBIGUOUS, item.offset, "the fate of a path may be stated only once in a diff")


def _is_typechange(gone: Found, come: Found) -> bool:
    before, after = gone.change, come.change
    return (
        before.kind is ChangeKind.DELETED
        and after.kind is ChangeKind.ADDED
        and gone.offset < come.offset
        and before.old_mode is not None
        and after.new_mode is not None
        and before.old_mode[:3] != after.new_mode[:3]
    )


def _merge(gone: Change, come: Change) -> Change:
    return replace(
        gone,
        kind=ChangeKind.TYPECHANGED,
        new_path=come.new_path,
        new_mode=come.new_mode,
        new_id=come.new_id,
        binary=gone.binary or come.binary,
        hunks=gone.hunks + come.hunks,
    )


def _check_folders(written: dict[RepoPath, Found]) -> None:
    """Refuse a written path below another written path; a submodule's summary line may hold nested files.

    With a slash behind each path, a folder sorts right before what is below it, so neighbours tell.
    """
    files = sorted((f"{path}/", item.offset) for path, item in written.items() if not item.summary)
    for (upper, _), (lower, offset) in pairwise(files):
        if lower.startswith(upper):
            refuse(RefusalCode.UNSAFE_PATH, offset, "a path is both a file and a folder in this diff")
