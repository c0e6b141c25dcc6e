"""The two trees of a change as collectors need them: who became whom, and which lines are new."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudge.model.change import ChangeKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.model.change import Change, PatchSet
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.target import Target


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The trees, and what lies between them.

    Attributes:
        head: Tree after.
        base: Tree before; ``None`` where a tree is looked at with no change.
        earlier: Path before of each renamed file, by path after.
        changed: Lines of the head that the change touches, by file; a file without any is not in it.
    """

    head: ObjectId
    base: ObjectId | None = None
    earlier: Mapping[RepoPath, RepoPath] = field(default_factory=dict)
    changed: Mapping[RepoPath, frozenset[int]] = field(default_factory=dict)

    def touches(self, path: RepoPath, first: int, last: int) -> bool:
        """Whether the change touches a line from the first to the last."""
        lines = self.changed.get(path)
        if lines is None:
            return False
        if last - first < len(lines):
            return any(line in lines for line in range(first, last + 1))
        return any(first <= line <= last for line in lines)


def sides_of(target: Target, patch: PatchSet | None) -> Sides:
    """The sides of a resolved change; without base where both trees are the same.

    Args:
        target: The change.
        patch: Its text without context; ``None`` when it could not be had: then no line counts as changed.
    """
    changes = patch.changes if patch is not None else ()
    return Sides(
        head=target.head_tree,
        base=target.base_tree if target.base_tree != target.head_tree else None,
        earlier=dict(_renames(target.changes)),
        changed={path: lines for path, lines in map(_lines, changes) if lines},
    )


def _renames(changes: Iterable[Change]) -> Iterable[tuple[RepoPath, RepoPath]]:
    for one in changes:
        if one.kind is ChangeKind.RENAMED and one.new_path is not None and one.old_path is not None:
            yield one.new_path, one.old_path


def _lines(change: Change) -> tuple[RepoPath, frozenset[int]]:
    if change.new_path is None:
        return change.path, frozenset()
    spans = (range(one.new_start, one.new_start + one.new_count) for one in change.hunks if one.new_count)
    return change.new_path, frozenset(line for span in spans for line in span)
