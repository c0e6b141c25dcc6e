"""Exact copies between two trees, by blob id: in time linear in the trees, and nothing read but sizes."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from adjudge.ports import BlobState
from adjudge.scope.same_content import LIMIT_BYTES, SameContent

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.target import TreeEntry
    from adjudge.ports import BlobSource

FILES: Final = frozenset({"100644", "100755"})

Paths = dict["ObjectId", list["RepoPath"]]


def find_copies(
    before: Sequence[TreeEntry], after: Sequence[TreeEntry], source: BlobSource
) -> tuple[SameContent, ...]:
    """Contents that are written to a path and stood at another one, sorted.

    A path that is gone afterwards is no source: that is a move, and judged as one.

    Args:
        before: The tree before.
        after: The tree after.
        source: Where sizes are asked; what is not at hand counts as large.
    """
    old = {entry.path: entry.object_id for entry in before}
    targets = _gather(entry for entry in after if old.get(entry.path) != entry.object_id)
    if not targets:
        return ()
    there = {entry.path for entry in after}
    sources = _gather(entry for entry in before if entry.object_id in targets and entry.path in there)
    large = sources.keys() - _small(sources, source)
    return tuple(sorted(SameContent(tuple(sources[one]), tuple(targets[one])) for one in large))


def _gather(entries: Iterable[TreeEntry]) -> Paths:
    """Blob → sorted paths of the files that hold it."""
    found: Paths = defaultdict(list)
    for entry in entries:
        if entry.mode in FILES:
            found[entry.object_id].append(entry.path)
    return {blob: sorted(paths) for blob, paths in found.items()}


def _small(blobs: Iterable[ObjectId], source: BlobSource) -> set[ObjectId]:
    wanted = sorted(blobs)
    if not wanted:
        return set()
    with source.open() as reader:
        read = reader.read(wanted, limit_bytes=LIMIT_BYTES - 1)
        return {blob.object_id for blob in read if blob.state is BlobState.PRESENT}
