"""Target words of the command line and the variables of CI systems, as a request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.target import TargetMode, TargetRequest

if TYPE_CHECKING:
    from collections.abc import Mapping

BASE_VARIABLES: Final = (
    "GITHUB_BASE_REF",  # GitHub Actions, pull requests only
    "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",  # GitLab
    "BITBUCKET_PR_DESTINATION_BRANCH",
    "SYSTEM_PULLREQUEST_TARGETBRANCH",  # Azure Pipelines
    "CHANGE_TARGET",  # Jenkins multibranch
    "BUILDKITE_PULL_REQUEST_BASE_BRANCH",
    "DRONE_TARGET_BRANCH",
)
"""Variables that name the branch a change is to be merged into."""


class TargetWords(NamedTuple):
    """The target as typed; at most one of the first five is given."""

    worktree: bool = False
    staged: bool = False
    commit: str | None = None
    range: str | None = None
    base: str | None = None
    trust_filters: tuple[str, ...] = ()
    paranoid: bool = False


def target_request(
    words: TargetWords, environment: Mapping[str, str], *, fall_through: bool
) -> TargetRequest:
    """The request behind the words; CI variables matter only when no word is given."""
    mode, revision = _mode(words)
    return TargetRequest(
        mode=mode,
        revision=revision,
        ci_base=next((environment[name] for name in BASE_VARIABLES if environment.get(name)), None),
        in_ci=environment.get("CI", "").lower() in {"1", "true", "yes"},
        fall_through=fall_through,
        trust_filters=tuple(sorted(words.trust_filters)),
        paranoid=words.paranoid,
    )


def _mode(words: TargetWords) -> tuple[TargetMode | None, str | None]:
    if words.worktree:
        return TargetMode.WORKTREE, None
    if words.staged:
        return TargetMode.STAGED, None
    for mode, revision in (
        (TargetMode.COMMIT, words.commit),
        (TargetMode.RANGE, words.range),
        (TargetMode.BASE, words.base),
    ):
        if revision is not None:
            return mode, revision
    return None, None
