"""What the trust base lays down for findings: rules of tools whose findings count for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.app.wiring import today_utc
from adjudge.model.outcome import Reason
from adjudge.survey.policy import read_policy
from adjudge.survey.trusted import trusted_tree

if TYPE_CHECKING:
    from adjudge.app.wiring import Repository
    from adjudge.model.policy import Policy
    from adjudge.model.target import TargetRequest
    from adjudge.survey.survey import Survey

UNTRUSTED = "suppressions-untrusted"


class LaidDown(NamedTuple):
    """What holds for findings.

    Attributes:
        policy: As read at the trust base.
        limitations: What must be said of it.
        today: The day of judging in UTC; nothing but the end of a suppression depends on it.
    """

    policy: Policy
    limitations: tuple[Reason, ...]
    today: str


def read_laid_down(
    request: TargetRequest, survey: Survey, repository: Repository, *, whole_tree: bool
) -> LaidDown:
    """What holds for findings about a change, or about a tree.

    Where there is no change and nobody says what is protected, the tree that is judged lays it down itself,
    and that is told.

    Args:
        request: Names the protected branch.
        survey: Of the change.
        repository: Where the trust base is.
        whole_tree: There is no change.
    """
    trusted = trusted_tree(request, survey, repository.git)
    read = read_policy(trusted.entries, survey.head.snapshot.nodes, repository.git.blobs())
    limits = list(read.limitations)
    if whole_tree and not trusted.is_known and read.policy.finding_suppressions:
        file = read.policy.finding_suppressions[0].file
        message = (
            f"{file} suppresses findings and was read in the very tree that is judged, for "
            "nobody says which branch is protected; name it with --base."
        )
        limits.append(Reason(code=UNTRUSTED, message=message))
    return LaidDown(read.policy, tuple(limits), today_utc())
