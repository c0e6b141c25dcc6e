"""Snapshots that are kept: found by tree, by nearness, and kept again, whole or as a difference.

Rules: a damaged or missing record is none; a snapshot rests on one whole snapshot at most; which trees were
kept last is a hint by repository, so that any of it may be lost or stale. Nearest is the tree with the fewest
differing paths by git's own comparison, which is cheap since equal folders are not entered.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.errors import GitError, StateError
from adjudge.graph.resolve.registry import resolver_versions
from adjudge.graph.snapshot_packing import FORMAT, pack_difference, pack_snapshot, unpack_snapshot
from adjudge.model.ids import ObjectId, derive_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.change import Change
    from adjudge.model.ids import Digest
    from adjudge.ports import GitReader, SnapshotStore

MANIFEST_BYTES: Final = 512 * 1024
"""A larger manifest is not read."""

REMEMBERED: Final = 8
"""Trees of a repository of which it is remembered that their snapshots were kept."""

COMPARED: Final = 3
"""Trees that a new one is compared with at most."""

NEAR: Final = 50
"""With so few differing paths no nearer tree is looked for."""

SHARE: Final = 4
"""A tree that differs in more than one in so many entries is not near."""

THIN: Final = 16
"""A snapshot is kept as a difference while at most one in so many of its files was resolved anew."""

_ID: Final = re.compile(rb"[0-9a-f]{40}(?:[0-9a-f]{24})?")


class Near(NamedTuple):
    """A snapshot near a tree.

    Attributes:
        tree: The tree it is of.
        snapshot: The snapshot.
        changes: From its tree to the one wanted; no renames.
    """

    tree: ObjectId
    snapshot: GraphSnapshot
    changes: tuple[Change, ...]


class KeptGraphs:
    """The kept snapshots of one repository."""

    def __init__(self, git: GitReader, snapshots: SnapshotStore, keys: Mapping[str, Digest]) -> None:
        """The kept snapshots.

        Args:
            git: The repository.
            snapshots: Where they are kept.
            keys: Extractor keys by language.
        """
        self._git = git
        self._snapshots = snapshots
        self._keys = keys
        self._known: dict[ObjectId, GraphSnapshot] = {}
        self._whole: dict[Digest, GraphSnapshot] = {}
        self._roots: dict[ObjectId, Digest] = {}
        self._new: list[ObjectId] = []

    def load(self, tree: ObjectId) -> GraphSnapshot | None:
        """The kept snapshot of a tree."""
        if tree not in self._known:
            found = self._read(tree)
            if found is None:
                return None
            self._known[tree] = found
        return self._known[tree]

    def nearest(self, tree: ObjectId) -> Near | None:
        """The snapshot to make that of a tree out of; ``None`` when none is near enough."""
        best: Near | None = None
        for other in self._candidates():
            changes = self._changes(other, tree)
            if changes is None or (best is not None and len(best.changes) <= len(changes)):
                continue
            snapshot = self.load(other)
            if snapshot is not None and len(changes) * SHARE <= len(snapshot.nodes):
                best = Near(other, snapshot, changes)
            if best is not None and len(best.changes) <= NEAR:
                break
        return best

    def add(
        self, tree: ObjectId, snapshot: GraphSnapshot, *, lasting: bool, near: Near | None
    ) -> GraphSnapshot:
        """Keep the snapshot of a tree.

        Args:
            tree: Its tree.
            snapshot: The snapshot.
            lasting: Another run would make the same; else it is known to this run alone.
            near: What it was made out of, if anything.

        Returns:
            The same snapshot, in the form in which others are made out of it.
        """
        self._known[tree] = snapshot
        if not lasting:
            return snapshot
        key = snapshot_key(tree, self._keys)
        root = self._roots.get(near.tree) if near is not None else None
        self._new.append(tree)
        if root is not None and len(snapshot.columns.replaced_sources) * THIN <= len(snapshot.nodes):
            self._roots[tree] = root
            self._snapshots.save(key, pack_difference(snapshot, self._whole[root], root))
            return snapshot
        whole = replace(snapshot, columns=snapshot.columns.compact())
        self._known[tree] = self._whole[key] = whole
        self._roots[tree] = key
        self._snapshots.save(key, pack_snapshot(whole))
        return whole

    def remember(self) -> None:
        """Write down which trees this run kept snapshots of."""
        if self._new:
            others = [tree for tree in self._remembered() if tree not in self._new]
            trees = [*reversed(self._new), *others][:REMEMBERED]
            self._snapshots.save(self._list_key(), "\n".join(trees).encode())
            self._new.clear()

    def _read(self, tree: ObjectId) -> GraphSnapshot | None:
        key = snapshot_key(tree, self._keys)
        roots = [key]

        def root_at(name: Digest) -> GraphSnapshot | None:
            roots.append(name)
            return self._whole_at(name)

        found = self._whole.get(key) or self._unpacked(key, root_at)
        if found is not None:
            self._roots[tree] = roots[-1]
            if roots[-1] == key:
                self._whole[key] = found
        return found

    def _whole_at(self, key: Digest) -> GraphSnapshot | None:
        """The snapshot that is kept whole under a key."""
        if key not in self._whole:
            found = self._unpacked(key, lambda _: None)
            if found is None:
                return None
            self._whole[key] = found
        return self._whole[key]

    def _unpacked(self, key: Digest, root: Callable[[Digest], GraphSnapshot | None]) -> GraphSnapshot | None:
        data = self._snapshots.load(key)
        if data is None:
            return None
        try:
            return unpack_snapshot(data, root)
        except StateError:
            return None  # a damaged cache is an empty one

    def _candidates(self) -> Iterator[ObjectId]:
        """Trees that may be near, the likeliest first: the other side, then what was kept last."""
        return islice(dict.fromkeys((*self._known, *self._remembered())), COMPARED)

    def _changes(self, other: ObjectId, tree: ObjectId) -> tuple[Change, ...] | None:
        """What differs; ``None`` when it cannot be told, as when the other tree is no longer there."""
        try:
            return self._git.compare(other, tree)
        except GitError:
            return None

    def _remembered(self) -> tuple[ObjectId, ...]:
        lines = (self._snapshots.load(self._list_key()) or b"").split(b"\n")
        return tuple(ObjectId(line.decode()) for line in lines if _ID.fullmatch(line))

    def _list_key(self) -> Digest:
        """What the list of trees is kept under: by repository, and by all that decides its snapshots."""
        return derive_digest(
            "adjudge/snapshots-of/v1", self._git.facts().identity.encode(), *_deciding(self._keys)
        )


def snapshot_key(tree: ObjectId, keys: Mapping[str, Digest]) -> Digest:
    """What a snapshot is kept under: all that decides it.

    Args:
        tree: Id of the tree.
        keys: Extractor keys by language.
    """
    return derive_digest("adjudge/snapshot/v1", tree.encode(), *_deciding(keys))


def _deciding(keys: Mapping[str, Digest]) -> tuple[bytes, ...]:
    """What decides snapshots besides their trees."""
    extractors = ",".join(f"{language}={keys[language]}" for language in sorted(keys))
    parts = (resolver_versions(), extractors, str(FORMAT), str(MANIFEST_BYTES))
    return tuple(part.encode() for part in parts)
