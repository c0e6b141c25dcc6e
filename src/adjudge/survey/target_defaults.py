"""Which change is meant when no word names one.

In order: in CI the change against the branch it will be merged into; the branch against its upstream, then
against the default branch, where it has commits of its own; the work tree; the last commit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.errors import InconclusiveError, TargetError
from adjudge.survey.target_sides import (
    DEEPEN,
    branch_sides,
    commit_sides,
    read_work_tree,
    work_tree_sides,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.ids import ObjectId
    from adjudge.model.target import TargetRequest
    from adjudge.ports import GitReader, WorkTree
    from adjudge.survey.target_sides import Sides

BRANCHES = "refs/heads/"


def default_rules(request: TargetRequest, git: GitReader) -> Iterator[Sides]:
    """The sides of each rule that applies, in order, each worked out only when asked for; at least one.

    Args:
        request: A request without a word.
        git: The repository.

    Raises:
        InconclusiveError: There is neither a work tree nor a commit.
    """
    facts = git.facts()
    if not facts.bare:
        tree = read_work_tree(request, git)
        if facts.head is not None:
            yield from _branch_rules(request, git, tree)
        yield work_tree_sides(git, tree, chosen_by="default-worktree")
    if facts.head is not None:
        yield commit_sides(git, facts.head, chosen_by="default-commit")
    elif facts.bare:
        raise InconclusiveError("no-commits", "This repository is bare and has no commits.")


def protected_branch(request: TargetRequest, git: GitReader) -> tuple[str, ObjectId] | None:
    """The branch a change will be merged into, by the CI's variables or else the remote's default branch.

    Args:
        request: Holds what the CI says.
        git: The repository.

    Returns:
        (rule, commit), or ``None`` where the clone does not tell.

    Raises:
        InconclusiveError: The CI names a branch that is not in this clone.
    """
    if request.ci_base is not None:
        found = _fetched(git, request.ci_base)
        if found is None:
            raise InconclusiveError(
                "base-not-fetched",
                f"The base branch {request.ci_base[:80]!a} that the CI names is not in this clone.",
                DEEPEN,
            )
        return "default-ci-base", found
    name = git.default_branch()
    return ("default-remote-branch", git.resolve(name)) if name is not None else None


def _branch_rules(request: TargetRequest, git: GitReader, tree: WorkTree) -> Iterator[Sides]:
    if request.in_ci or request.ci_base is not None:
        protected = protected_branch(request, git)
        if protected is not None:
            yield branch_sides(git, protected[1], tree, chosen_by=protected[0])
    for rule, name in (("default-upstream", git.upstream()), ("default-branch", _home_branch(git))):
        if name is not None:
            base = git.resolve(name)
            if _has_own_commits(git, base):
                yield branch_sides(git, base, tree, chosen_by=rule)


def _home_branch(git: GitReader) -> str | None:
    """The remote's default branch; in a clone without a remote the local one."""
    name = git.default_branch() or git.local_default()
    return name if name != git.facts().head_ref else None


def _has_own_commits(git: GitReader, base: ObjectId) -> bool:
    """Whether HEAD has commits on top of a base; a history of its own (``gh-pages``) has no base there."""
    facts = git.facts()
    bases = git.merge_bases(base, facts.head) if facts.head is not None else ()
    return bases != (facts.head,) and (bool(bases) or facts.shallow)


def _fetched(git: GitReader, branch: str) -> ObjectId | None:
    """The commit of a branch that the CI names, as it was fetched, else as it is locally."""
    name = branch.removeprefix(BRANCHES)
    for full in (f"refs/remotes/origin/{name}", f"{BRANCHES}{name}"):
        try:
            return git.resolve(full)
        except TargetError:
            continue
    return None
