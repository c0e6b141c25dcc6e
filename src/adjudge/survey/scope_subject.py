"""What the scope gate judges, gathered from a repository: the change, both trees, links, and the patch text.

Everything is read by object id, so nothing that happens after the target was resolved plays a part. What
cannot be read is handed on as unknown, and the gate says what that means.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.errors import GitError, PatchError
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.patch.parser import parse_pinned
from adjudge.ports import BlobState
from adjudge.scope.subject import Subject, Trees, subject_of_target
from adjudge.scope.touches import SYMLINK
from adjudge.scope.unseen import Unseen, UnseenCode
from adjudge.survey.scope_copies import find_copies

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.model.change import PatchSet
    from adjudge.model.ids import ObjectId
    from adjudge.model.target import Target, TreeEntry
    from adjudge.ports import BlobSource, GitReader

UNLOOKED: Final = frozenset({"nested-repository", "special-file"})
"""Flags of things in the work tree that have no place in a tree of ours."""

_UNSEEN: Final = frozenset(code.value for code in UnseenCode)

LIMIT_LINK_BYTES: Final = 64 << 10
"""Of a link's target; no system follows one as long."""


def gather_subject(target: Target, git: GitReader) -> Subject:
    """The subject of a resolved target.

    Args:
        target: The change, with its witnesses.
        git: The repository it was resolved in.
    """
    subject = subject_of_target(
        target,
        read_trees(target.base_tree, target.head_tree, git),
        repository=git.facts().identity,
        patch=read_text(target.base_tree, target.head_tree, git),
    )
    subject = replace(subject, unseen=tuple(_unseen(target)))
    doubts = tuple(sorted(set(_unlooked(target))))
    if not doubts:
        return subject
    return replace(subject, outcome=Outcome.INCONCLUSIVE, reasons=(*subject.reasons, *doubts))


def _unlooked(target: Target) -> Iterator[Reason]:
    """What stands in the work tree and was not looked into, though ``git add`` would take it in."""
    for flag in target.flags:
        if flag.code in UNLOOKED:
            yield Reason(code=flag.code, message=f"{flag.message} It was not judged.", path=flag.path)


def _unseen(target: Target) -> Iterator[Unseen]:
    """What stands in the work tree, in neither tree, and is for the grant to open."""
    for path in target.hidden:
        yield Unseen(UnseenCode.IGNORED_NOT_BY_BASE, path)
    for flag in target.flags:
        if flag.code in _UNSEEN:
            yield Unseen(UnseenCode(flag.code), RepoPath(flag.path))


def read_trees(base: ObjectId, head: ObjectId, git: GitReader) -> Trees:
    """Paths, links and copies of two trees; a link whose blob is not at hand leads to ``None``."""
    before = git.list_tree(base)
    after = before if head == base else git.list_tree(head)
    goals = _read_goals((*before, *after), git.blobs())
    return Trees(
        base_paths=frozenset(entry.path for entry in before),
        head_paths=frozenset(entry.path for entry in after),
        base_links=_links(before, goals),
        head_links=_links(after, goals),
        copies=find_copies(before, after, git.blobs()),
    )


def read_text(base: ObjectId, head: ObjectId, git: GitReader) -> PatchSet | None:
    """The pinned text between two trees: what its digest and its lines are taken from.

    ``None`` when it cannot be had; why is among the target's reasons then, since a witness needed it too.
    """
    try:
        return parse_pinned(git.patch_text(base, head, context=0, text=False))
    except (GitError, PatchError):
        return None


def _links(entries: Iterable[TreeEntry], goals: Mapping[ObjectId, bytes]) -> dict[RepoPath, bytes | None]:
    return {entry.path: goals.get(entry.object_id) for entry in entries if entry.mode == SYMLINK}


def _read_goals(entries: Iterable[TreeEntry], source: BlobSource) -> dict[ObjectId, bytes]:
    """Targets of all links, by blob; those that could not be read are left out."""
    wanted = sorted({entry.object_id for entry in entries if entry.mode == SYMLINK})
    if not wanted:
        return {}
    with source.open() as reader:
        blobs = list(reader.read(wanted, limit_bytes=LIMIT_LINK_BYTES))
    return {
        blob.object_id: blob.data
        for blob in blobs
        if blob.state is BlobState.PRESENT and blob.data is not None
    }
