"""A change by its two trees alone, for judging it again: nothing but objects is asked.

What only the moment of judging knew (flags of the work tree, what was left out of it) is not here, so it is
not compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.errors import GitError, InputError
from adjudge.model.outcome import Outcome
from adjudge.model.target import Target
from adjudge.scope.subject import Subject, subject_of_target
from adjudge.survey.scope_subject import read_text, read_trees
from adjudge.survey.target_sides import ARGUMENT
from adjudge.survey.witnesses import hear_witnesses

if TYPE_CHECKING:
    from adjudge.model.ids import ObjectId
    from adjudge.model.target import TargetMode
    from adjudge.ports import GitReader


class JudgedTrees(NamedTuple):
    """What a verdict says it judged."""

    mode: TargetMode
    base_tree: ObjectId
    head_tree: ObjectId
    base_commit: ObjectId | None


def gather_again(judged: JudgedTrees, git: GitReader) -> Subject:
    """The subject of two trees.

    Args:
        judged: The trees.
        git: The repository that holds them; ``GitError`` when it does not.

    Raises:
        InputError: The base commit has another tree than the verdict says.
    """
    if judged.base_commit is not None and git.commit(judged.base_commit).tree != judged.base_tree:
        message = "The base commit of the verdict has another tree than the verdict says."
        raise InputError("other-base-tree", message)
    return subject_of_target(
        target_of_trees(judged, git),
        read_trees(judged.base_tree, judged.head_tree, git),
        repository=git.facts().identity,
        patch=read_text(judged.base_tree, judged.head_tree, git),
    )


def holds_trees(judged: JudgedTrees, git: GitReader) -> bool:
    """Whether both trees are at hand, with every tree below them."""
    try:
        git.list_tree(judged.base_tree)
        git.list_tree(judged.head_tree)
        if judged.base_commit is not None:
            git.commit(judged.base_commit)
    except GitError:
        return False
    return True


def target_of_trees(judged: JudgedTrees, git: GitReader) -> Target:
    """Two trees as a target, with what witnesses say of them; nothing of a work tree is known."""
    heard = hear_witnesses(git, judged.base_tree, judged.head_tree)
    facts = git.facts()
    return Target(
        mode=judged.mode,
        chosen_by=ARGUMENT,
        base_tree=judged.base_tree,
        head_tree=judged.head_tree,
        base_commit=judged.base_commit,
        head_commit=None,
        head_time=None,
        changes=heard.changes,
        touched=heard.touched,
        reads=(),
        flags=heard.flags,
        outcome=Outcome.INCONCLUSIVE if heard.reasons else Outcome.PASS,
        reasons=heard.reasons,
        limitations=heard.limitations,
        git_version=facts.git_version,
        object_format=facts.object_format,
    )
