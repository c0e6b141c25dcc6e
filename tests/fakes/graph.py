"""A graph of files given as text, without git, cache or workers."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from adjudge.graph.build import build_snapshot, manifests_of, nodes_of
from adjudge.graph.facts import NO_FACTS, FileFacts
from adjudge.graph.languages.checks import read_checks
from adjudge.graph.languages.registry import EXTRACTORS, extract_facts, language_of
from adjudge.model.ids import ObjectId, RepoPath, derive_digest
from adjudge.model.target import TreeEntry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.graph.facts import FactRequest, FileOutline
    from adjudge.graph.languages.python.held import FileChecks
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import Digest
    from adjudge.ports import BlobSource, Progress

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
            TreeEntry(path=path, mode=REGULAR, object_id=blob_id(self.files[path]))
            for path in sorted(self.files)
        )

    def facts(self, path: str) -> FileFacts:
        """Facts of one file; empty for an unknown path."""
        data = self.files.get(RepoPath(path))
        return NO_FACTS if data is None else extract_facts(data, language_of(path, REGULAR))

    def load_facts(self, paths: Sequence[RepoPath]) -> dict[RepoPath, FileFacts]:
        """Facts of several files."""
        return {path: self.facts(path) for path in paths}

    def manifests(self) -> dict[RepoPath, bytes]:
        """Content of the manifests."""
        return {node.path: self.files[node.path] for node in manifests_of(nodes_of(self.entries))}

    def snapshot(self) -> GraphSnapshot:
        """The snapshot, resolved in full."""
        nodes = nodes_of(self.entries)
        outlines = {path: self.facts(path).outline for path in self.files}
        return build_snapshot(nodes, outlines, self.manifests())


def blob_id(data: bytes) -> ObjectId:
    """Git's id of a blob."""
    return ObjectId(hashlib.sha1(b"blob %d\0%b" % (len(data), data)).hexdigest())


class InProcessPool:
    """A fact pool that reads and extracts in this process and keeps nothing."""

    def load(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> dict[FactRequest, FileFacts]:
        progress.start("facts", len(wanted))
        with source.open() as reader:
            blobs = reader.read([request.object_id for request in wanted], limit_bytes=1 << 23)
            found = {
                request: FileFacts(flags=(blob.state.value,))
                if blob.data is None
                else extract_facts(blob.data, request.language)
                for request, blob in zip(wanted, blobs, strict=True)
            }
        progress.finish()
        return found

    def outlines(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> dict[FactRequest, FileOutline]:
        return {request: facts.outline for request, facts in self.load(wanted, source, progress).items()}

    def checks(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> dict[FactRequest, FileChecks | None]:
        progress.start("checks", len(wanted))
        with source.open() as reader:
            blobs = reader.read([request.object_id for request in wanted], limit_bytes=1 << 23)
            found = {
                request: None if blob.data is None else read_checks(blob.data, request.language)
                for request, blob in zip(wanted, blobs, strict=True)
            }
        progress.finish()
        return found

    def keys(self) -> dict[str, Digest]:
        return {language: derive_digest("adjudge/test/v1", language.encode()) for language in EXTRACTORS}


class MemorySnapshots:
    """A snapshot store in memory.

    Attributes:
        kept: Packed snapshots by key.
    """

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load(self, key: str) -> bytes | None:
        return self.kept.get(key)

    def save(self, key: str, data: bytes) -> None:
        self.kept[key] = data


class Silent:
    """Progress that nobody sees."""

    def start(self, what: str, total: int, *, of: str = "files", kept: bool = True) -> None: ...

    def advance(self, count: int) -> None: ...

    def finish(self) -> None: ...
