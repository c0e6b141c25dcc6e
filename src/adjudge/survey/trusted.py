"""Entries of the tree whose files may set bounds for a change."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.survey.target_trust import trust_base

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.graph.snapshot import Node
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.target import TargetRequest, TreeEntry
    from adjudge.ports import GitReader
    from adjudge.survey.survey import Survey


class TrustedTree(NamedTuple):
    """The tree.

    Attributes:
        tree: Its id.
        entries: Every entry by path.
        is_known: Somebody but the proposer says which tree it is; else it is the base of the change.
    """

    tree: ObjectId
    entries: Mapping[RepoPath, Node | TreeEntry]
    is_known: bool


def trusted_tree(request: TargetRequest, survey: Survey, git: GitReader) -> TrustedTree:
    """The tree of the trust base; where none is known, the base of the change itself.

    Args:
        request: Names the protected branch, as in ``trust_base``.
        survey: Of the change.
        git: The repository.
    """
    commit = trust_base(request, git, head=survey.target.head_commit)
    tree = git.commit(commit).tree if commit is not None else survey.target.base_tree
    if tree == survey.target.base_tree:
        return TrustedTree(tree, survey.base.snapshot.nodes, commit is not None)
    return TrustedTree(tree, {entry.path: entry for entry in git.list_tree(tree)}, is_known=True)
