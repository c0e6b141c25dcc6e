"""Which commits a step of a job is about: by its inputs, else by the event and by what is checked out.

1. ``base`` and ``head`` of the inputs come first.
2. A pull request is judged as the merge that GitHub made of it, where that is checked out, else from what its
   head shares with the branch it is for.
3. A group of a merge queue is judged from its base, a push to the default branch from the commit before it.
4. A push to another branch, and a job that a person or a clock started there, are judged from what the branch
   shares with the default branch, so that no push hides what an earlier one brought.
5. A job that a person or a clock started on the default branch is about its last commit.

What is checked out must be what the event is about. A commit that this clone lacks makes the check
inconclusive, never smaller; so does an event that does not say which branch it is about, or which is the
default one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.words import TargetWords
from adjudge.errors import GitError, InconclusiveError, TargetError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.app.ci.inputs import Inputs
    from adjudge.contracts.ci_v1 import CiRule
    from adjudge.contracts.github_event import GithubEvent
    from adjudge.model.ids import ObjectId
    from adjudge.ports import GitReader

DEEPEN: Final = "set fetch-depth: 0 for actions/checkout"
NAME_BASE: Final = "name the input base"
REMOTE: Final = "refs/remotes/origin/"
STARTED: Final = frozenset({"workflow_dispatch", "schedule", "repository_dispatch"})
ON_DEFAULT: Final = frozenset({"schedule", "repository_dispatch"})
"""Of these, those that start jobs on the default branch alone, and name no branch."""
NO_SUCH: Final = frozenset({"unknown-revision", "not-a-revision"})
"""By these a word is the name of nothing; by any other it may be the name of something else than is meant."""
OF_HEAD: Final = re.compile(r"(?:HEAD|@)(?![^~^@])")
"""What is checked out, or a word that begins there; no branch of the remote is meant."""


class Commits(NamedTuple):
    """The commits, and how they were come by.

    Attributes:
        base: Commit before; ``None`` where it is the parent of the last commit.
        head: Commit after.
        rule: By which rule.
        shared: Judged from what both share, and not from the base itself.
    """

    base: ObjectId | None
    head: ObjectId
    rule: CiRule
    shared: bool = True

    def target(self) -> TargetWords:
        """The words for the change."""
        if self.base is None:
            return TargetWords(commit=self.head)
        return TargetWords(range=f"{self.base}{'...' if self.shared else '..'}{self.head}")


def find_commits(inputs: Inputs, event: GithubEvent, git: GitReader) -> Commits:
    """The commits that are to be judged.

    Args:
        inputs: Of the step.
        event: What happened.
        git: The repository as it was checked out.

    Raises:
        UsageError: The event runs with secrets, which no code of strangers may be near.
        InconclusiveError: The commits cannot be told, or are not in this clone.
    """
    if event.name == "pull_request_target":
        message = "A job of pull_request_target has secrets and is no place for the code of a pull request."
        raise UsageError("ci-event", message, "start the job by pull_request")
    head = _head(inputs, git)
    if inputs.base:
        return Commits(_named(inputs.base, git), head, "input")
    match event.name:
        case "pull_request":
            return _pull_request(inputs, event, head, git)
        case "merge_group":
            _same(inputs, event, head)
            return Commits(_there(event.base, git), head, "merge-group")
        case "push":
            _same(inputs, event, head)
            return _push(event, head, git)
        case name if name in STARTED:
            _same(inputs, event, head)
            is_default = name in ON_DEFAULT and event.branch is None
            branch = None if is_default else _branch(event, head, git)
            return branch or Commits(None, head, "last-commit")
        case _:
            message = f"The event {ascii(event.name)[:80]} does not say which commits are meant."
            raise InconclusiveError("ci-no-base", message, NAME_BASE)


def _head(inputs: Inputs, git: GitReader) -> ObjectId:
    """The commit after.

    Raises:
        InconclusiveError: There is none yet.
    """
    if inputs.head:
        return _named(inputs.head, git)
    found = git.facts().head
    if found is None:
        raise InconclusiveError("no-commits", "This repository has no commits yet.", "check it out first")
    return found


def _pull_request(inputs: Inputs, event: GithubEvent, head: ObjectId, git: GitReader) -> Commits:
    """The merge of a pull request by its parents, else its head.

    A merge that whoever proposes made is none: its first parent is not of the branch it is for, where that is
    in this clone.
    """
    parents = git.commit(head).parents
    branch = _resolved([f"{REMOTE}{event.base_branch}"], git) if event.base_branch is not None else None
    if not inputs.head and head != event.head and parents[1:] == (event.head,):
        before = _there(parents[0], git)
        if branch is None or before in git.merge_bases(before, branch):
            return Commits(before, head, "merge-ref")
    _same(inputs, event, head)
    return Commits(branch or _there(event.base, git), head, "pull-request")


def _push(event: GithubEvent, head: ObjectId, git: GitReader) -> Commits:
    """The default branch from the commit before, another one from the default branch.

    Raises:
        InconclusiveError: Neither is known.
    """
    found = _branch(event, head, git)
    if found is not None:
        return found
    if event.base is None:
        message = "Nothing stands before what was pushed: it is the first push of its branch."
        raise InconclusiveError("ci-no-base", message, NAME_BASE)
    return Commits(_there(event.base, git), head, "push", shared=False)


def _branch(event: GithubEvent, head: ObjectId, git: GitReader) -> Commits | None:
    """A branch from the default branch; ``None`` for that one itself.

    Raises:
        InconclusiveError: The event names no branch, as for a tag, or no default one; or that one is not in
            this clone.
    """
    name = event.default_branch
    if name is None or event.branch is None:
        which = "which branch it is about, as for a tag" if event.branch is None else "the default branch"
        raise InconclusiveError("ci-no-base", f"The event does not say {which}.", NAME_BASE)
    if event.branch == name:
        return None
    base = _resolved([f"{REMOTE}{name}", f"refs/heads/{name}"], git)
    if base is None:
        message = f"The default branch {ascii(name)[:80]} is not in this clone."
        raise InconclusiveError("ci-base-missing", message, DEEPEN)
    return Commits(base, head, "default-branch")


def _same(inputs: Inputs, event: GithubEvent, head: ObjectId) -> None:
    """Nothing, when what is judged is what the event is about, or was named.

    Raises:
        InconclusiveError: Another commit is checked out, or a push left none.
    """
    if not inputs.head and event.head is None and event.name == "push":
        message = "The event names no commit after: what it is about was deleted."
        raise InconclusiveError("ci-other-head", message, "start no job for it, or name head")
    if not inputs.head and event.head is not None and head != event.head:
        message = f"The commit {head[:12]} is checked out, and the event is about {event.head[:12]}."
        raise InconclusiveError("ci-other-head", message, "check out what the event is about, or name head")


def _named(word: str, git: GitReader) -> ObjectId:
    """The commit that an input names, as it stands or as a branch of the remote.

    Raises:
        InconclusiveError: It is not in this clone.
        TargetError: It names both, and they are two commits: whoever can push a tag could choose one.
    """
    found, remote = _resolved([word], git), _resolved([f"{REMOTE}{word}"], git)
    if None not in {found, remote} and found != remote and not OF_HEAD.match(word):
        message = f"The revision {ascii(word)[:80]} is a branch of the remote, and something else as well."
        raise TargetError("ambiguous-revision", message, f"write {REMOTE}NAME or refs/tags/NAME")
    found = found or remote
    if found is None:
        message = f"The revision {ascii(word)[:80]} is not in this clone."
        raise InconclusiveError("ci-base-missing", message, DEEPEN)
    return found


def _resolved(words: Iterable[str], git: GitReader) -> ObjectId | None:
    """The commit of the first word that names one.

    Raises:
        TargetError: A word is the name of several.
    """
    for word in words:
        try:
            return git.resolve(word)
        except TargetError as error:
            if error.code not in NO_SUCH:
                raise
    return None


def _there(commit: ObjectId | None, git: GitReader) -> ObjectId:
    """A commit that this clone has.

    Raises:
        InconclusiveError: It has not.
        GitError: The commit is there and cannot be read.
    """
    if commit is None:
        raise InconclusiveError("ci-no-base", "The event names no commit before.", NAME_BASE)
    try:
        return git.commit(commit).commit
    except GitError as error:
        if error.code != "missing-object":
            raise
        message = f"The commit {commit[:12]} to judge from is not in this clone."
        raise InconclusiveError("ci-base-missing", message, DEEPEN) from error
