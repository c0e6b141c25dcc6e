"""What a diff says: changes, hunks, and the set of them.

The same nouns serve both witnesses: the strict parser fills hunks, a comparison of two trees fills blob ids.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import ObjectId, RepoPath


class ChangeKind(StrEnum):
    """What happened to a path."""

    ADDED = "added"
    DELETED = "deleted"
    MODIFIED = "modified"
    RENAMED = "renamed"
    COPIED = "copied"
    TYPECHANGED = "typechanged"
    MODE = "mode"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunk:
    """One run of changed lines, by the counts of its own header.

    Attributes:
        old_start: 1-based first line on the old side; 0 only when ``old_count`` is 0.
        old_count: Lines of the old side, context included.
        new_start: 1-based first line on the new side; 0 only when ``new_count`` is 0.
        new_count: Lines of the new side, context included.
        added: Number of ``+`` lines.
        removed: Number of ``-`` lines.
        body_start: Byte offset in the patch of the first body line.
        body_end: Byte offset just past the last body line.
    """

    old_start: int
    old_count: int
    new_start: int
    new_count: int
    added: int
    removed: int
    body_start: int
    body_end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One path touched.

    Attributes:
        kind: What happened.
        old_path: Path before; ``None`` when added.
        new_path: Path after; ``None`` when deleted.
        old_mode: Six octal digits, or ``None`` when absent or not stated.
        new_mode: Six octal digits, or ``None`` when absent or not stated.
        old_id: Blob (or commit) id before, full or as abbreviated in the text; ``None`` when not stated.
        new_id: The same after.
        binary: The content is binary, or was not shown.
        similarity: Git's percentage for a rename or copy, else ``None``.
        hunks: In the order of the diff; empty for trees and for header-only entries.
        commit: Index of the commit in a log of several patches; 0 otherwise.
    """

    kind: ChangeKind
    old_path: RepoPath | None
    new_path: RepoPath | None
    old_mode: str | None = None
    new_mode: str | None = None
    old_id: ObjectId | None = None
    new_id: ObjectId | None = None
    binary: bool = False
    similarity: int | None = None
    hunks: tuple[Hunk, ...] = ()
    commit: int = 0

    @property
    def path(self) -> RepoPath:
        """The path after, or the path that is gone."""
        path = self.new_path if self.new_path is not None else self.old_path
        assert path is not None, "a change names at least one path"  # noqa: S101 - a fault of the reader that built it
        return path

    @property
    def touched(self) -> tuple[RepoPath, ...]:
        """Paths written: both halves of a rename, only the target of a copy; sorted."""
        paths = {self.path}
        if self.old_path is not None and self.kind is not ChangeKind.COPIED:
            paths.add(self.old_path)
        return tuple(sorted(paths))


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Flag:
    """Something a reader must know about a path, whatever the outcome.

    Attributes:
        code: Stable kebab-case slug, such as ``symlink-leaves-tree``.
        path: The path concerned; empty when it concerns the whole text.
        message: One whole sentence.
    """

    code: str
    path: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PatchSet:
    """Every change of one patch text, complete, in the order of the text.

    Attributes:
        data: The patch itself; ``Hunk`` offsets point into it.
        changes: In order; may be empty for zero bytes.
        touched: Union of what the changes write, sorted.
        reads: Sources of copies, sorted.
        flags: Sorted.
    """

    data: bytes
    changes: tuple[Change, ...]
    touched: tuple[RepoPath, ...]
    reads: tuple[RepoPath, ...]
    flags: tuple[Flag, ...] = ()
