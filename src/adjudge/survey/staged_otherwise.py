"""What is staged and stands neither in HEAD nor in the work tree: a commit would hold it unseen.

Content can be staged and put back in the work tree. The next commit then holds a change that a comparison of
HEAD with the work tree does not show, so a target that looks at the work tree has to say that it is there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.change import Change
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.ports import GitReader, WorkTree

CODE: Final = "staged-otherwise"
MESSAGE: Final = "What is staged differs from HEAD, and the work tree does not show it; --staged judges it."


def with_staged(tree: WorkTree, git: GitReader) -> WorkTree:
    """The work tree, its doubts extended by each path that only the index changes, or changes in another way.

    Args:
        tree: The work tree as it was read.
        git: The repository.
    """
    facts = git.facts()
    head = git.commit(facts.head).tree if facts.head is not None else facts.empty_tree
    staged = git.staged().tree
    if staged in {head, tree.tree}:
        return tree
    shown = _sides(git, head, tree.tree)
    hidden = [path for path, side in _sides(git, head, staged).items() if _hides(side, shown.get(path))]
    doubts = (Reason(code=CODE, message=MESSAGE, path=path) for path in sorted(hidden))
    return replace(tree, unknown=(*tree.unknown, *doubts))


def _sides(git: GitReader, head: ObjectId, other: ObjectId) -> dict[RepoPath, Change]:
    """Changes from HEAD by path."""
    return _by_path(git.compare(head, other)) if head != other else {}


def _by_path(changes: Iterable[Change]) -> dict[RepoPath, Change]:
    return {change.path: change for change in changes}


def _hides(staged: Change, shown: Change | None) -> bool:
    """Whether the work tree shows no change of the path, or one of another kind or mode."""
    return shown is None or (staged.kind, staged.new_mode) != (shown.kind, shown.new_mode)
