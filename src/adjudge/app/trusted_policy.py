"""The configuration in force for a change where no graph is at hand, such as commands and collectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.named_config import read_named_config
from adjudge.survey.policy import PolicyRead, read_policy
from adjudge.survey.target_trust import trust_base

if TYPE_CHECKING:
    from adjudge.app.world import World
    from adjudge.model.target import Target, TargetRequest
    from adjudge.ports import GitReader


def trusted_policy(
    target: Target, request: TargetRequest, git: GitReader, world: World, *, config: str | None
) -> PolicyRead:
    """The policy of the trust base, or of the file that is named.

    Args:
        target: The change.
        request: The words for it; they say which branch is protected.
        git: The repository.
        world: Where the command runs.
        config: Path of a configuration in place of the one at the trust base; ``None`` for that one.
    """
    named = None
    if config is not None:
        named = read_named_config(config, world, like=git.facts().empty_tree)
    commit = trust_base(request, git, head=target.head_commit)
    tree = git.commit(commit).tree if commit is not None else target.base_tree
    trusted, head = ({one.path: one for one in git.list_tree(side)} for side in (tree, target.head_tree))
    return read_policy(trusted, head, git.blobs(), named)
