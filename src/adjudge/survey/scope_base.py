"""Whether a change under judgment starts from a commit that its proposer could not choose.

Whoever commits moves HEAD, and a change that is measured from HEAD leaves out what was committed before. So
the start is believed where the grant names it (the gate compares), where it lies in the history of the
protected branch, or where the operator named it. HEAD alone is believed when the operator says so, by the
word for the target or by ``--trust-head``, and then the verdict lists it as a limitation. So does a start
that rests on the remote's branches as this clone remembers them: outside CI any local user can move those.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.errors import InconclusiveError, TargetError
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.target import TargetMode
from adjudge.survey.target_sides import ARGUMENT
from adjudge.survey.target_trust import trust_base

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.target import Target, TargetRequest
    from adjudge.ports import GitReader
    from adjudge.scope.subject import Subject

UNTRUSTED: Final = Reason(
    code="base-untrusted",
    message=(
        "Nobody but the proposer says where this change starts: name the target (--base REV, --range A..B, "
        "--worktree), or the base commit in the grant, or trust HEAD with --trust-head."
    ),
)
TRUSTED: Final = Reason(
    code="head-trusted",
    message="The change is measured from HEAD: commits that its proposer made before were not looked at.",
)
LOCAL: Final = Reason(
    code="base-local",
    message=(
        "--base names a local branch, which whoever commits here can move; name the remote's branch or a "
        "commit, or the base commit in the grant."
    ),
)
CLONE: Final = Reason(
    code="base-from-clone",
    message=(
        "Where the change starts rests on the remote's branch as this clone remembers it, which any local "
        "user can move; a base_commit in the grant makes the start binding."
    ),
)
_COMMIT: Final = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
"""A base that nothing in this clone moves: git takes so many digits for an id before any name."""
_REMOTES: Final = "refs/remotes/"
_REMOTE: Final = re.compile(r"(?:refs/remotes/|origin/|upstream/).+")
"""Words for a base that no commit in this clone moves, though a forged ref does."""
_FROM_HEAD: Final = frozenset({TargetMode.WORKTREE, TargetMode.STAGED})


def remark_base(
    subject: Subject, target: Target, request: TargetRequest, git: GitReader, *, trust_head: bool
) -> Subject:
    """The subject with what must be said of its start: a limitation, or a doubt that makes it inconclusive.

    Args:
        subject: The change under judgment; a grant that names its base commit needs no remark.
        target: The same change as it was resolved.
        request: The operator's words for it.
        git: The repository.
        trust_head: The operator takes HEAD for a start that can be believed.
    """
    if trust_head:
        return _limited(subject, TRUSTED)
    if request.mode is TargetMode.BASE:
        return _limited(subject, *_named_base(request, git))
    if target.base_commit is None:
        return subject
    if _is_protected(target, request, git):
        return _limited(subject, *_protected_start(target, request))
    if target.chosen_by != ARGUMENT:
        return replace(subject, outcome=Outcome.INCONCLUSIVE, reasons=(*subject.reasons, UNTRUSTED))
    return _limited(subject, TRUSTED) if target.mode in _FROM_HEAD else subject


def _limited(subject: Subject, *limitations: Reason) -> Subject:
    return replace(subject, limitations=(*subject.limitations, *limitations))


def _named_base(request: TargetRequest, git: GitReader) -> Iterator[Reason]:
    """What must be said of the word after ``--base``."""
    word = request.revision or ""
    if _COMMIT.fullmatch(word):
        return
    if not _is_remotes(word, git):
        yield LOCAL
    elif not _by_ci(request):
        yield CLONE


def _is_remotes(word: str, git: GitReader) -> bool:
    """Whether the word names a branch of the remote; a tag or a local branch can be called so as well."""
    if not _REMOTE.fullmatch(word):
        return False
    try:
        return git.resolve(f"{_REMOTES}{word.removeprefix(_REMOTES)}") == git.resolve(word)
    except TargetError:
        return False


def _protected_start(target: Target, request: TargetRequest) -> Iterator[Reason]:
    """What must be said of a start that is believed for the sake of the protected branch."""
    believed = target.chosen_by != ARGUMENT or target.mode in _FROM_HEAD
    if believed and not _by_ci(request):
        yield CLONE


def _by_ci(request: TargetRequest) -> bool:
    """A CI machine made the clone, and its refs are those of the remote."""
    return request.in_ci or request.ci_base is not None


def _is_protected(target: Target, request: TargetRequest, git: GitReader) -> bool:
    """Whether the start is in the history that the change shares with the protected branch."""
    try:
        trusted = trust_base(request, git, head=target.head_commit)
    except InconclusiveError:  # the CI names a branch that is not in this clone
        return False
    if trusted is None or target.base_commit is None:
        return False
    return git.merge_bases(target.base_commit, trusted) == (target.base_commit,)
