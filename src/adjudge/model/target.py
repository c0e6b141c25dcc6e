"""What is under review: two tree ids, and how they were come by.

All later reads are by object id, so no edit, gc or crash after resolution changes what is judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.change import Change, Flag
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.outcome import Outcome, Reason


class TargetMode(StrEnum):
    """The word that named the change."""

    WORKTREE = "worktree"
    STAGED = "staged"
    COMMIT = "commit"
    RANGE = "range"
    BASE = "base"
    PATCH = "patch"


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetRequest:
    """The person's words for a target, not yet looked at.

    Attributes:
        mode: The word given, or ``None`` for the default rule.
        revision: What stands beside it: a revision, ``A..B`` or ``A...B``; ``None`` where none is needed.
        ci_base: Base branch named by the CI's variables, or ``None``; used by the default rule only.
        in_ci: The CI rule comes first.
        fall_through: A report command: a rule whose answer is empty falls through to the next.
        allow_empty: A change that touches nothing is an answer like any other.
        trust_filters: Names of filter drivers whose unreadable entries count as unchanged.
        paranoid: Hash every file of the work tree instead of trusting stat.
        apart: Untracked files that are no part of the change, such as the reply that is being judged; sorted.
    """

    mode: TargetMode | None = None
    revision: str | None = None
    ci_base: str | None = None
    in_ci: bool = False
    fall_through: bool = True
    allow_empty: bool = False
    trust_filters: tuple[str, ...] = ()
    paranoid: bool = False
    apart: tuple[RepoPath, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeEntry:
    """One file, link or submodule of a tree.

    Attributes:
        path: Repository-relative.
        mode: Six octal digits.
        object_id: Blob id, or commit id of a submodule (mode 160000).
        size: Bytes of the blob; ``None`` for a submodule or when the blob is missing.
    """

    path: RepoPath
    mode: str
    object_id: ObjectId
    size: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A resolved change: base tree, head tree, and what two witnesses agree on between them.

    Attributes:
        mode: Which word, given or chosen.
        chosen_by: The rule that chose it, such as ``argument`` or ``default-worktree``.
        base_tree: Tree id before; git's empty tree where there is none.
        head_tree: Tree id after.
        base_commit: Commit of the base tree, or ``None``.
        head_commit: Commit of the head tree; ``None`` for work tree and index.
        head_time: Committer time of HEAD (or of the head commit), seconds UTC; ``None`` when unborn.
        changes: The tree comparison with git's rename detection laid over; sorted by path.
        touched: Sorted paths of the tree comparison.
        reads: Sources of copies; sorted; empty for tree targets.
        flags: Sorted.
        outcome: ``pass`` when both witnesses agree and nothing was left out of view; else ``inconclusive``.
        reasons: Why it is inconclusive; sorted.
        limitations: What could not be seen but does not make it inconclusive; sorted.
        git_version: As git prints it, such as ``2.39.5``.
        object_format: ``sha1`` or ``sha256``.
        ignored: Ignored files of the work tree, and folders where all is ignored (these end in a slash);
            sorted. They come and go with every build, so nothing that is hashed may hold them.
        hidden: Those of them that the ``.gitignore`` files of the base tree would not ignore; sorted, and as
            fleeting.
        settings: The user's own git settings under which the work tree was read, as (name, value), sorted;
            empty when it was not read.
    """

    mode: TargetMode
    chosen_by: str
    base_tree: ObjectId
    head_tree: ObjectId
    base_commit: ObjectId | None
    head_commit: ObjectId | None
    head_time: int | None
    changes: tuple[Change, ...]
    touched: tuple[RepoPath, ...]
    reads: tuple[RepoPath, ...]
    flags: tuple[Flag, ...]
    outcome: Outcome
    reasons: tuple[Reason, ...]
    limitations: tuple[Reason, ...]
    git_version: str
    object_format: str
    ignored: tuple[RepoPath, ...] = ()
    hidden: tuple[RepoPath, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
