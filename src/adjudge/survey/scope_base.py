"""Whether a change under judgment starts from a commit that its proposer could not choose.

Whoever commits moves HEAD, and a change that is measured from HEAD leaves out what was committed before. So
the start is believed where the grant names it (the gate compares), where it lies in the history of the
protected branch, or where the operator named it. HEAD alone is believed when the operator says so, by the
word for the target or by ``--trust-head``, and then the verdict lists it as a limitation.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.errors import InconclusiveError
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.target import TargetMode
from adjudge.survey.target_sides import ARGUMENT
from adjudge.survey.target_trust import trust_base

if TYPE_CHECKING:
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
_FIXED: Final = re.compile(r"(?:refs/remotes/|origin/|upstream/).+|[0-9a-f]{40}|[0-9a-f]{64}")
"""Words for a base that no commit in this clone moves."""
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
        return replace(subject, limitations=(*subject.limitations, TRUSTED))
    if request.mode is TargetMode.BASE and not _FIXED.fullmatch(request.revision or ""):
        subject = replace(subject, limitations=(*subject.limitations, LOCAL))
    if target.base_commit is None or _is_protected(target, request, git):
        return subject
    if target.chosen_by != ARGUMENT:
        return replace(subject, outcome=Outcome.INCONCLUSIVE, reasons=(*subject.reasons, UNTRUSTED))
    if target.mode in _FROM_HEAD:
        return replace(subject, limitations=(*subject.limitations, TRUSTED))
    return subject


def _is_protected(target: Target, request: TargetRequest, git: GitReader) -> bool:
    """Whether the start is in the history that the change shares with the protected branch."""
    try:
        trusted = trust_base(request, git, head=target.head_commit)
    except InconclusiveError:  # the CI names a branch that is not in this clone
        return False
    if trusted is None or target.base_commit is None:
        return False
    return git.merge_bases(target.base_commit, trusted) == (target.base_commit,)
