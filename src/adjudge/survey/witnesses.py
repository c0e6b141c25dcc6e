"""Two witnesses to one change: a comparison of two trees, and the strict parser over the pinned patch text.

Both must name the same paths, in both directions, and where the text states modes and ids they must be those
of the trees; else nothing that is said about the change can be believed. Renames are an overlay out of the
text: what is *touched* stays as the trees tell it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.errors import GitError, InconclusiveError, PatchError
from adjudge.model.change import Change, ChangeKind
from adjudge.model.outcome import Reason
from adjudge.patch.parser import parse_pinned

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.change import Flag, PatchSet
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.ports import GitReader

NAMED: Final = 20
"""Paths named in one message; the rest are counted."""
UNAVAILABLE: Final = frozenset({"missing-blob", "git-output-limit"})
"""Codes of git errors that leave the tree comparison standing."""
RENAME_LIMIT: Final = 1000
"""Additions and deletions up to which git compares contents for renames (git-config(1), diff.renameLimit)."""

STATED_NOT: Final = "?"
"""A mode or id that exists but that the text does not state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Testimony:
    """What the witnesses say together.

    Attributes:
        changes: The tree comparison with renames laid over; sorted by path.
        touched: Sorted paths of the tree comparison.
        flags: What the parser wants a reader to know; sorted.
        reasons: Why the witnesses cannot be believed; empty when they agree.
        limitations: What limits the overlay of renames.
    """

    changes: tuple[Change, ...]
    touched: tuple[RepoPath, ...]
    flags: tuple[Flag, ...] = ()
    reasons: tuple[Reason, ...] = ()
    limitations: tuple[Reason, ...] = ()


class _Sides(NamedTuple):
    """One path before and after; what is not there is ``None``."""

    old_mode: str | None
    new_mode: str | None
    old_id: str | None
    new_id: str | None


def hear_witnesses(git: GitReader, base: ObjectId, head: ObjectId) -> Testimony:
    """Compare two trees, twice.

    Args:
        git: Where both witnesses come from.
        base: Tree before.
        head: Tree after.
    """
    if base == head:
        return Testimony(changes=(), touched=())
    changes = _compare(git, base, head)
    touched = tuple(sorted({path for change in changes for path in change.touched}))
    trees_alone = Testimony(changes=changes, touched=touched, limitations=_rename_limits(changes))
    try:
        patch = parse_pinned(_read_text(git, base, head))
    except _TextUnavailableError as error:
        return replace(trees_alone, reasons=(error.reason,))
    except PatchError as error:
        return replace(trees_alone, reasons=(_unparsed(error),))
    if reasons := _differences(changes, patch):
        return replace(trees_alone, flags=patch.flags, reasons=reasons)
    return replace(trees_alone, flags=patch.flags, changes=_overlay(changes, patch))


def _compare(git: GitReader, base: ObjectId, head: ObjectId) -> tuple[Change, ...]:
    """The tree witness, without which nothing can be said.

    Raises:
        InconclusiveError: A tree is not in this clone.
        GitError: Git failed otherwise.
    """
    try:
        return git.compare(base, head)
    except GitError as error:
        if error.code != "missing-object":
            raise
        raise InconclusiveError("tree-missing", error.message, error.hint) from error


def _read_text(git: GitReader, base: ObjectId, head: ObjectId) -> bytes:
    """The text witness: no context and no binary content, so that one large file costs one line.

    Raises:
        _TextUnavailableError: It needs a blob that is not here, or is over its limit.
        GitError: Git failed otherwise.
    """
    try:
        return git.patch_text(base, head, context=0, text=False)
    except GitError as error:
        if error.code not in UNAVAILABLE:
            raise
        message = f"The text witness is unavailable: {error.message}"
        reason = Reason(code="text-witness-unavailable", message=message)
        raise _TextUnavailableError(reason) from error


class _TextUnavailableError(Exception):
    """There is no text to compare with; carries why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


def _unparsed(error: PatchError) -> Reason:
    message = f"Git's own patch text holds what the strict parser does not vouch for: {error.message}"
    return Reason(code="text-witness-refused", message=message, line=error.line)


def _differences(changes: Iterable[Change], patch: PatchSet) -> tuple[Reason, ...]:
    """One reason that names every path on which the witnesses disagree; none when they agree."""
    trees, text = _by_path(changes), _by_path(patch.changes)
    only_trees = sorted(trees.keys() - text.keys())
    only_text = sorted(text.keys() - trees.keys())
    unequal = sorted(path for path in trees.keys() & text.keys() if not _agree(trees[path], text[path]))
    said = [
        f"{what}: {_named(paths)}"
        for what, paths in (
            ("only the trees name", only_trees),
            ("only the text names", only_text),
            ("modes or ids differ of", unequal),
        )
        if paths
    ]
    if not said:
        return ()
    return (Reason(code="witnesses-disagree", message=f"The two witnesses disagree; {'; '.join(said)}."),)


def _by_path(changes: Iterable[Change]) -> dict[RepoPath, _Sides]:
    """Each path before and after, renames taken apart into what leaves and what comes."""
    before: dict[RepoPath, tuple[str, str]] = {}
    after: dict[RepoPath, tuple[str, str]] = {}
    for change in changes:
        if change.old_path is not None and change.kind is not ChangeKind.COPIED:
            before[change.old_path] = (change.old_mode or STATED_NOT, change.old_id or STATED_NOT)
        if change.new_path is not None:
            after[change.new_path] = (change.new_mode or STATED_NOT, change.new_id or STATED_NOT)
    return {
        path: _Sides(*before.get(path, (None, None)), *after.get(path, (None, None)))
        for path in before.keys() | after.keys()
    }


def _agree(trees: _Sides, text: _Sides) -> bool:
    """Whether what the text states is what the trees hold; presence on each side is always stated."""
    return all(
        told == held or (told == STATED_NOT and held is not None)
        for told, held in zip(text, trees, strict=True)
    )


def _overlay(changes: tuple[Change, ...], patch: PatchSet) -> tuple[Change, ...]:
    """The tree comparison with git's renames laid over, and with what only the text knows: binary or not."""
    by_path = {change.path: change for change in changes}
    binary = {change.path for change in patch.changes if change.binary}
    for renamed in patch.changes:
        if renamed.kind is ChangeKind.RENAMED and renamed.old_path is not None:
            gone, come = by_path.pop(renamed.old_path), by_path[renamed.path]
            by_path[renamed.path] = replace(
                come,
                kind=ChangeKind.RENAMED,
                old_path=gone.old_path,
                old_mode=gone.old_mode,
                old_id=gone.old_id,
                similarity=renamed.similarity,
            )
    return tuple(
        replace(change, binary=True) if path in binary else change for path, change in sorted(by_path.items())
    )


def _rename_limits(changes: Iterable[Change]) -> tuple[Reason, ...]:
    kinds = [change.kind for change in changes]
    added, deleted = kinds.count(ChangeKind.ADDED), kinds.count(ChangeKind.DELETED)
    if added * deleted <= RENAME_LIMIT * RENAME_LIMIT:
        return ()
    message = (
        f"Renames with edits may be shown as deletions and additions: {deleted} and {added} are too many."
    )
    return (Reason(code="rename-limit", message=message),)


def _named(paths: list[RepoPath]) -> str:
    names = ", ".join(ascii(path)[1:-1] for path in paths[:NAMED])
    return f"{names} and {len(paths) - NAMED} more" if len(paths) > NAMED else names
