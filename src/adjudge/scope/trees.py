"""What the trees around a change hold, as far as the gate asks: paths, and where links lead."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from adjudge.scope.touches import SYMLINK

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.target import TreeEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Trees:
    """What the base and head tree hold.

    Attributes:
        base_paths: Every path before: files, links and submodules.
        head_paths: The same after.
        base_links: Path of each symbolic link before → its target, or ``None`` when the blob was not read.
        head_links: The same after.
    """

    base_paths: frozenset[RepoPath] = frozenset()
    head_paths: frozenset[RepoPath] = frozenset()
    base_links: Mapping[RepoPath, bytes | None] = field(default_factory=dict)
    head_links: Mapping[RepoPath, bytes | None] = field(default_factory=dict)


def list_link_blobs(*trees: Iterable[TreeEntry]) -> tuple[ObjectId, ...]:
    """Ids of the blobs that say where the links of some trees lead, sorted, each once."""
    return tuple(sorted({entry.object_id for entry in chain(*trees) if entry.mode == SYMLINK}))


def build_trees(
    base: Iterable[TreeEntry], head: Iterable[TreeEntry], targets: Mapping[ObjectId, bytes]
) -> Trees:
    """The trees of two listings.

    Args:
        base: Every entry before.
        head: Every entry after.
        targets: Content of the blobs of ``list_link_blobs``; one that could not be read is left out.
    """
    before, after = tuple(base), tuple(head)
    return Trees(
        base_paths=frozenset(entry.path for entry in before),
        head_paths=frozenset(entry.path for entry in after),
        base_links=_links(before, targets),
        head_links=_links(after, targets),
    )


def _links(entries: Iterable[TreeEntry], targets: Mapping[ObjectId, bytes]) -> dict[RepoPath, bytes | None]:
    return {entry.path: targets.get(entry.object_id) for entry in entries if entry.mode == SYMLINK}
