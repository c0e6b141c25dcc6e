"""Facts of blobs: who extracts them, where they are kept, and who runs the jobs.

What crosses ``FactPool`` and ``JobRunner`` is picklable, content-addressed and free of local paths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudge.graph.facts import FactRequest, FileFacts, FileOutline
    from adjudge.graph.languages.python.held import FileChecks
    from adjudge.graph.packing import PackedFacts
    from adjudge.model.ids import Digest, ObjectId
    from adjudge.ports.git import BlobSource

Job = TypeVar("Job")
Done = TypeVar("Done")


class Progress(Protocol):
    """Where long work says how far it is; standard error or nowhere."""

    def start(self, what: str, total: int, *, of: str = "files", kept: bool = True) -> None:
        """Begin a step.

        Args:
            what: The step.
            total: Number of its pieces; 0 when unknown.
            of: What the pieces are.
            kept: What comes of it is kept, so it will not be needed again.
        """

    def advance(self, count: int) -> None:
        """``count`` more pieces are done."""

    def finish(self) -> None:
        """The step is over."""


class FactPool(Protocol):
    """Facts of blobs: from the cache, else extracted and kept.

    What cannot be read (``missing``, ``corrupt``, ``oversize``) has empty facts with a flag that says so;
    such facts are not kept, since the blob may be there at the next call.
    """

    def load(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> Mapping[FactRequest, FileFacts]:
        """Facts for every request."""

    def outlines(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> Mapping[FactRequest, FileOutline]:
        """The part of the facts that resolution needs, for every request; cheap for whole trees."""

    def checks(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> Mapping[FactRequest, FileChecks | None]:
        """What each file holds that holds code to account; ``None`` where it cannot be read."""

    def keys(self) -> Mapping[str, Digest]:
        """What decides facts besides the bytes, by language."""


class FactCache(Protocol):
    """Packed facts by key and blob id; a cache that may be deleted at any time.

    What files hold is kept here as well, under keys of its own and in the place of the outline.
    """

    def outlines(self, key: Digest, ids: Sequence[ObjectId]) -> Mapping[ObjectId, bytes]:
        """Packed outlines of those that are kept."""

    def facts(self, key: Digest, ids: Sequence[ObjectId]) -> Mapping[ObjectId, PackedFacts]:
        """Packed facts of those that are kept with both parts."""

    def save(self, key: Digest, facts: Mapping[ObjectId, PackedFacts]) -> None:
        """Keep the parts given, in one transaction; failure to keep is silent, since it is a cache."""


class SnapshotStore(Protocol):
    """Graph snapshots by key; a cache that may be deleted at any time."""

    def load(self, key: str) -> bytes | None:
        """The snapshot, or ``None``."""

    def save(self, key: str, data: bytes) -> None:
        """Keep it; failure to keep is silent, since it is a cache."""


class JobRunner(Protocol):
    """Runs one function over many picklable jobs, in any number of processes, in order."""

    def map(self, function: Callable[[Job], Done], jobs: Sequence[Job]) -> Iterator[Done]:
        """Results in the order of the jobs."""
