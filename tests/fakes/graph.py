"""A graph of files given as text, without git, cache or workers."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from adjudge.graph.build import build_snapshot, manifests_of, nodes_of
from adjudge.graph.facts import NO_FACTS, FileFacts
from adjudge.graph.languages.registry import extract_facts, language_of
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.target import TreeEntry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.graph.snapshot import GraphSnapshot

REGULAR = "100644"


class TextTree:
    """A tree of files in memory with its facts and its snapshot.

    Attributes:
        files: Content by path.
        entries: As git would list them, sorted.
    """

    def __init__(self, files: Mapping[str, str | bytes]) -> None:
        self.files = {
            RepoPath(path): data if isinstance(data, bytes) else data.encode() for path, data in files.items()
        }
        self.entries = tuple(
            TreeEntry(path=path, mode=REGULAR, object_id=blob_id(self.files[path])) for path in sorted(self.files)
        )

    def facts(self, path: str) -> FileFacts:
        """Facts of one file; empty for an unknown path."""
        data = self.files.get(RepoPath(path))
        return NO_FACTS if data is None else extract_facts(data, language_of(path, REGULAR))

    def load_facts(self, paths: Sequence[RepoPath]) -> dict[RepoPath, FileFacts]:
        """Facts of several files."""
        return {path: self.facts(path) for path in paths}

    def snapshot(self) -> GraphSnapshot:
        """The snapshot, resolved in full."""
        nodes = nodes_of(self.entries)
        outlines = {path: self.facts(path).outline for path in self.files}
        return build_snapshot(nodes, outlines, {node.path: self.files[node.path] for node in manifests_of(nodes)})


def blob_id(data: bytes) -> ObjectId:
    """Git's id of a blob."""
    return ObjectId(hashlib.sha1(b"blob %d\0%b" % (len(data), data)).hexdigest())
