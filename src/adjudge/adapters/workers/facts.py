"""``WorkerFactPool``: facts from the cache, else extracted here or by worker processes, and kept.

Rules: the number of workers and what the cache holds never change a result; little work is done in this
process, since starting others costs more; facts of blobs that could not be read are not kept.
"""

from __future__ import annotations

import gc
import importlib.metadata
import os
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from adjudge.adapters.workers.extract import Chunk, Part, extract_chunk
from adjudge.errors import StateError
from adjudge.graph.checks_packing import unpack_checks
from adjudge.graph.languages.checks import checks_key
from adjudge.graph.languages.registry import EXTRACTORS, extractor_key
from adjudge.graph.packing import unpack_facts, unpack_outline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudge.adapters.workers.extract import Extracted
    from adjudge.graph.facts import FactRequest, FileFacts, FileOutline
    from adjudge.graph.languages.python.held import FileChecks
    from adjudge.graph.packing import PackedFacts
    from adjudge.model.ids import Digest, ObjectId
    from adjudge.ports import BlobSource, FactCache, Progress

Packed = TypeVar("Packed")
Value = TypeVar("Value")

HERE: Final = 150
"""Up to this many files are extracted in this process: two workers take about as long to start."""

CHUNK: Final = 300
"""Files for a worker at a time."""

WORKERS: Final = 8
"""More than this were not measured to help."""

_LOCK: Final = threading.Lock()
_INSIDE: Final[list[bool]] = []
"""Whether the collector was on when the first thread came in, and an entry for each other one inside."""

STEPS: Final = {
    Part.FACTS: "reading code",
    Part.OUTLINE: "reading code",
    Part.CHECKS: "reading changed code",
}


class WorkerFactPool:
    """Facts of blobs; implements ``ports.FactPool``."""

    def __init__(self, cache: FactCache, *, workers: int | None = None) -> None:
        """A pool over a cache.

        Args:
            cache: Where facts are kept.
            workers: Processes for much work; 1 does all of it in this process; ``None`` for one for each
                core this process may use, at most eight.
        """
        self._cache = cache
        self._workers = min(_cores(), WORKERS) if workers is None else workers
        versions = {
            name: importlib.metadata.version(name)
            for name in sorted({name for extractor in EXTRACTORS.values() for name in extractor.packages})
        }
        self._keys = {language: extractor_key(language, versions) for language in EXTRACTORS}
        self._checks = {language: checks_key(key) for language, key in self._keys.items()}

    def keys(self) -> dict[str, Digest]:
        """What decides facts besides the bytes, by language."""
        return dict(self._keys)

    def load(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> dict[FactRequest, FileFacts]:
        """Facts for every request; a worker that ended without an answer is a ``ToolError``."""
        with _bulk():
            found = self._kept(self._keys, wanted, self._cache.facts, unpack_facts)
            work = _Work(sorted(set(wanted) - found.keys()), source, progress, Part.FACTS)
            found |= {one.request: unpack_facts(one.packed) for one in self._made(work)}
        return found

    def outlines(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> dict[FactRequest, FileOutline]:
        """Outlines for every request; a worker that ended without an answer is a ``ToolError``."""
        with _bulk():
            found = self._kept(self._keys, wanted, self._cache.outlines, unpack_outline)
            work = _Work(sorted(set(wanted) - found.keys()), source, progress, Part.OUTLINE)
            found |= {one.request: unpack_outline(one.packed.outline) for one in self._made(work)}
        return found

    def checks(
        self, wanted: Sequence[FactRequest], source: BlobSource, progress: Progress
    ) -> dict[FactRequest, FileChecks | None]:
        """What every file holds; a worker that ended without an answer is a ``ToolError``."""
        with _bulk():
            found = self._kept(self._checks, wanted, self._cache.outlines, unpack_checks)
            work = _Work(sorted(set(wanted) - found.keys()), source, progress, Part.CHECKS)
            found |= {one.request: unpack_checks(one.packed.outline) for one in self._made(work)}
        return found

    def _kept(
        self,
        keys: Mapping[str, Digest],
        wanted: Sequence[FactRequest],
        look_up: Callable[[Digest, Sequence[ObjectId]], Mapping[ObjectId, Packed]],
        unpack: Callable[[Packed], Value],
    ) -> dict[FactRequest, Value]:
        """What the cache holds and can be read, by request."""
        found: dict[FactRequest, Value] = {}
        for language, key in keys.items():
            requests = {request.object_id: request for request in wanted if request.language == language}
            if not requests:
                continue
            for object_id, packed in look_up(key, sorted(requests)).items():
                try:
                    found[requests[object_id]] = unpack(packed)
                except StateError:
                    continue  # a damaged row is extracted again
        return found

    def _made(self, work: _Work) -> Iterator[Extracted]:
        """What the cache did not hold, extracted, and kept chunk by chunk."""
        if not work.missing:
            return
        work.progress.start(STEPS[work.part], len(work.missing))
        try:
            for made in self._extracted(work):
                self._keep(self._checks if work.part is Part.CHECKS else self._keys, made)
                work.progress.advance(len(made))
                yield from made
        finally:
            work.progress.finish()

    def _extracted(self, work: _Work) -> Iterator[tuple[Extracted, ...]]:
        missing = work.missing
        size = min(CHUNK, -(-len(missing) // max(self._workers, 1)))
        chunks = [
            Chunk(requests=tuple(missing[start : start + size]), source=work.source, part=work.part)
            for start in range(0, len(missing), size)
        ]
        if len(missing) <= HERE or self._workers <= 1:
            return map(extract_chunk, chunks)
        from adjudge.adapters.workers.processes import map_in_processes  # noqa: PLC0415 - start-up

        return map_in_processes(extract_chunk, chunks, count=self._workers)

    def _keep(self, keys: Mapping[str, Digest], made: Sequence[Extracted]) -> None:
        for language, key in keys.items():
            lasting: dict[ObjectId, PackedFacts] = {
                one.request.object_id: one.packed
                for one in made
                if one.lasting and one.request.language == language
            }
            if lasting:
                self._cache.save(key, lasting)


class _Work(NamedTuple):
    missing: list[FactRequest]
    source: BlobSource
    progress: Progress
    part: Part


@contextmanager
def _bulk() -> Iterator[None]:
    """Without the cycle collector: facts hold no cycles, and it would walk all of them again and again.

    Several threads may be inside at once; the last one out leaves it as the first one found it.
    """
    with _LOCK:
        if not _INSIDE:
            _INSIDE.append(gc.isenabled())
            gc.disable()
        else:
            _INSIDE.append(False)
    try:
        yield
    finally:
        with _LOCK:
            last = _INSIDE.pop()
            if not _INSIDE and last:
                gc.enable()


def _cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
