"""The two trees behind each word for a target, and how they were come by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, assert_never

from adjudge.errors import GitError, InconclusiveError, TargetError, UsageError
from adjudge.model.outcome import Reason
from adjudge.model.target import TargetMode
from adjudge.survey.staged_otherwise import with_staged

if TYPE_CHECKING:
    from adjudge.model.change import Flag
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.target import TargetRequest
    from adjudge.ports import CommitFacts, GitReader, WorkTree

ARGUMENT: Final = "argument"
DEEPEN: Final = "fetch the whole history (in CI: fetch-depth: 0)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """A change before its witnesses are heard.

    Attributes:
        mode: Which word.
        chosen_by: The rule that chose it.
        base_tree: Tree before.
        head_tree: Tree after.
        base_commit: Commit of the base tree, or ``None``.
        head_commit: Commit of the head tree, or ``None``.
        head_time: Committer time of the head commit, else of HEAD, seconds UTC; ``None`` when unborn.
        flags: What was looked at on purpose.
        unknown: Why the head tree is not the whole truth.
        limitations: What was left out by rule.
        ignored: Ignored files and folders of the work tree.
        no_change: What an empty answer means, to follow "Nothing to judge:".
    """

    mode: TargetMode
    chosen_by: str
    base_tree: ObjectId
    head_tree: ObjectId
    base_commit: ObjectId | None
    head_commit: ObjectId | None
    head_time: int | None
    no_change: str
    flags: tuple[Flag, ...] = ()
    unknown: tuple[Reason, ...] = ()
    limitations: tuple[Reason, ...] = ()
    ignored: tuple[RepoPath, ...] = ()

    @property
    def reads_disk(self) -> bool:
        """The head is the work tree."""
        return self.mode in {TargetMode.WORKTREE, TargetMode.BASE}

    @property
    def empty(self) -> bool:
        """Nothing changed, and nothing was left unseen."""
        return self.base_tree == self.head_tree and not self.unknown


def resolve_word(request: TargetRequest, git: GitReader) -> Sides:
    """The sides that a given word names.

    Args:
        request: The words; its mode is given.
        git: The repository.

    Raises:
        UsageError: The word is not for a repository.
    """
    match request.mode:
        case TargetMode.WORKTREE:
            return work_tree_sides(git, read_work_tree(request, git), chosen_by=ARGUMENT)
        case TargetMode.STAGED:
            return _staged_sides(git)
        case TargetMode.COMMIT:
            revision = "HEAD" if request.revision is None else request.revision
            return commit_sides(git, git.resolve(revision), chosen_by=ARGUMENT)
        case TargetMode.RANGE:
            return _range_sides(git, request.revision or "")
        case TargetMode.BASE:
            base = git.resolve(request.revision or "")
            return branch_sides(git, base, read_work_tree(request, git), chosen_by=ARGUMENT)
        case TargetMode.PATCH | None:
            raise UsageError("no-tree-target", "A patch file names no trees of a repository.")
        case _ as never:
            assert_never(never)


def read_work_tree(request: TargetRequest, git: GitReader) -> WorkTree:
    """The work tree, read as the request wants it, with what is staged behind its back."""
    tree = git.work_tree(trust_filters=request.trust_filters, paranoid=request.paranoid, apart=request.apart)
    return with_staged(tree, git)


def work_tree_sides(git: GitReader, tree: WorkTree, *, chosen_by: str) -> Sides:
    """Everything uncommitted, against HEAD or, before the first commit, against nothing."""
    return _uncommitted(
        git, tree, mode=TargetMode.WORKTREE, chosen_by=chosen_by, no_change="the work tree equals HEAD"
    )


def commit_sides(git: GitReader, commit: ObjectId, *, chosen_by: str) -> Sides:
    """What one commit did to its first parent; a root commit made everything in it."""
    facts = git.commit(commit)
    parent = _commit_in_clone(git, facts.parents[0]) if facts.parents else None
    return Sides(
        mode=TargetMode.COMMIT,
        chosen_by=chosen_by,
        base_tree=parent.tree if parent is not None else git.facts().empty_tree,
        head_tree=facts.tree,
        base_commit=parent.commit if parent is not None else None,
        head_commit=commit,
        head_time=facts.time,
        no_change="the commit changes no file",
    )


def branch_sides(git: GitReader, base: ObjectId, tree: WorkTree, *, chosen_by: str) -> Sides:
    """What a branch has on top of what it shares with a base, the work tree included.

    Args:
        git: The repository.
        base: The commit it will be merged into.
        tree: The work tree.
        chosen_by: The rule that chose this.
    """
    head = git.commit(head_commit(git))
    shared, limits = common_commit(git, base, head.commit)
    return Sides(
        mode=TargetMode.BASE,
        chosen_by=chosen_by,
        base_tree=shared.tree,
        head_tree=tree.tree,
        base_commit=shared.commit,
        head_commit=None,
        head_time=head.time,
        flags=tree.flags,
        unknown=tree.unknown,
        limitations=(*tree.limitations, *limits),
        ignored=tree.ignored,
        no_change="the branch and the work tree hold nothing that its base does not",
    )


def head_commit(git: GitReader) -> ObjectId:
    """The commit of HEAD.

    Raises:
        InconclusiveError: There is none yet.
    """
    head = git.facts().head
    if head is None:
        raise InconclusiveError("no-commits", "This repository has no commits yet.", "judge the work tree")
    return head


def common_commit(
    git: GitReader, first: ObjectId, second: ObjectId
) -> tuple[CommitFacts, tuple[Reason, ...]]:
    """The commit that two have in common, and what must be said of the choice.

    Of several best ones the first by id is taken.

    Raises:
        InconclusiveError: There is none in this clone.
    """
    bases = git.merge_bases(first, second)
    if not bases:
        if git.facts().shallow:
            message = "The two commits have no common ancestor in this shallow clone."
            raise InconclusiveError("no-merge-base", message, DEEPEN)
        message = "The two commits have no common ancestor."
        raise InconclusiveError("no-merge-base", message, "name a range A..B")
    limits: tuple[Reason, ...] = ()
    if len(bases) > 1:
        message = f"The two commits have {len(bases)} best common ancestors; the first by id is the base."
        limits = (Reason(code="several-merge-bases", message=message),)
    return git.commit(bases[0]), limits


def _staged_sides(git: GitReader) -> Sides:
    tree = git.staged()
    return _uncommitted(git, tree, mode=TargetMode.STAGED, chosen_by=ARGUMENT, no_change="nothing is staged")


def _uncommitted(
    git: GitReader, tree: WorkTree, *, mode: TargetMode, chosen_by: str, no_change: str
) -> Sides:
    facts = git.facts()
    head = git.commit(facts.head) if facts.head is not None else None
    return Sides(
        mode=mode,
        chosen_by=chosen_by,
        base_tree=head.tree if head is not None else facts.empty_tree,
        head_tree=tree.tree,
        base_commit=facts.head,
        head_commit=None,
        head_time=head.time if head is not None else None,
        flags=tree.flags,
        unknown=tree.unknown,
        limitations=tree.limitations,
        ignored=tree.ignored,
        no_change=no_change,
    )


def _range_sides(git: GitReader, words: str) -> Sides:
    """``A..B`` from tree to tree, ``A...B`` from what both share; a side left out is HEAD."""
    shared = "..." in words
    before, after = _ends(words, "..." if shared else "..")
    base, head = git.commit(git.resolve(before)), git.commit(git.resolve(after))
    limits: tuple[Reason, ...] = ()
    if shared:
        base, limits = common_commit(git, base.commit, head.commit)
    return Sides(
        mode=TargetMode.RANGE,
        chosen_by=ARGUMENT,
        base_tree=base.tree,
        head_tree=head.tree,
        base_commit=base.commit,
        head_commit=head.commit,
        head_time=head.time,
        limitations=limits,
        no_change="both ends of the range hold the same files",
    )


def _ends(words: str, dots: str) -> tuple[str, str]:
    """Both ends of a range.

    Raises:
        TargetError: It is no range.
    """
    before, found, after = words.partition(dots)
    if not found or ".." in after or not (before or after):
        shown = ascii(words[:80])
        raise TargetError("not-a-range", f"{shown} is no range.", "write A..B, or A...B from the merge base")
    return before or "HEAD", after or "HEAD"


def _commit_in_clone(git: GitReader, parent: ObjectId) -> CommitFacts:
    """A parent commit.

    Raises:
        InconclusiveError: The clone is cut before it.
        GitError: It cannot be read for another reason.
    """
    try:
        return git.commit(parent)
    except GitError as error:
        if error.code != "missing-object":
            raise
        message = "The parent of the commit is not in this clone, so what it changed cannot be told."
        raise InconclusiveError("parent-missing", message, DEEPEN) from error
