"""The commit whose files may set bounds for a change: what the proposer did not write.

Rules, packs, ownership and configuration are read there. It is what the change shares with the protected
branch; HEAD only when the operator says so, since whoever proposes a change chooses HEAD.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.target import TargetMode
from adjudge.survey.target_defaults import protected_branch

if TYPE_CHECKING:
    from adjudge.model.ids import ObjectId
    from adjudge.model.target import TargetRequest
    from adjudge.ports import GitReader


def trust_base(
    request: TargetRequest, git: GitReader, *, head: ObjectId | None = None, trust_head: bool = False
) -> ObjectId | None:
    """The trusted commit.

    Args:
        request: Names the protected branch by ``--base`` or by what the CI says; else the remote's default
            branch is the protected one.
        git: The repository.
        head: Head commit of the target; ``None`` for HEAD.
        trust_head: Take the head itself where no protected branch is known; whoever asks for this must list
            it as a limitation.

    Returns:
        The first by id of the best common ancestors of the protected branch and the head; ``None`` when
        nothing can be trusted.
    """
    changed = head if head is not None else git.facts().head
    if changed is None:
        return None
    protected = _protected(request, git)
    bases = git.merge_bases(protected, changed) if protected is not None else ()
    if bases:
        return bases[0]
    return changed if trust_head else None


def _protected(request: TargetRequest, git: GitReader) -> ObjectId | None:
    if request.mode is TargetMode.BASE and request.revision:
        return git.resolve(request.revision)
    found = protected_branch(request, git)
    return found[1] if found is not None else None
