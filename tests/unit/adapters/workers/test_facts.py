"""Facts from the cache, else extracted, and kept."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.cache import CacheFile
from adjudge.adapters.sqlite.facts import SqliteFactCache
from adjudge.adapters.workers import facts as workers
from adjudge.adapters.workers.facts import CHUNK, WorkerFactPool
from adjudge.errors import ToolError
from adjudge.graph.facts import FactRequest
from adjudge.graph.languages.registry import extract_facts
from adjudge.graph.packing import PackedFacts, pack_facts
from tests.fakes.blobs import DyingBlobs, ExitingBlobs, MemoryBlobs
from tests.fakes.graph import Silent, blob_id

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.model.ids import Digest, ObjectId

TEXTS = [f"import m{number}\n".encode() for number in range(20)]
SOURCE = MemoryBlobs(tuple((blob_id(text), text) for text in TEXTS))
REQUESTS = [FactRequest(blob_id(text), "python") for text in TEXTS]
NOWHERE = MemoryBlobs(())


class MemoryCache:
    """A fact cache in memory.

    Attributes:
        kept: Packed facts by key and id.
        saves: How many facts each call kept.
    """

    def __init__(self) -> None:
        self.kept: dict[tuple[str, ObjectId], PackedFacts] = {}
        self.saves: list[int] = []

    def outlines(self, key: Digest, ids: Sequence[ObjectId]) -> dict[ObjectId, bytes]:
        return {one: self.kept[key, one].outline for one in ids if (key, one) in self.kept}

    def facts(self, key: Digest, ids: Sequence[ObjectId]) -> dict[ObjectId, PackedFacts]:
        return {
            one: self.kept[key, one] for one in ids if (key, one) in self.kept and self.kept[key, one].details
        }

    def save(self, key: Digest, facts: Mapping[ObjectId, PackedFacts]) -> None:
        self.saves.append(len(facts))
        self.kept |= {(key, one): packed for one, packed in facts.items()}


class Told:
    """Progress that is remembered."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, int]] = []

    def start(self, what: str, total: int, *, of: str = "files", kept: bool = True) -> None:
        assert (of, kept) == ("files", True)
        self.calls.append((f"start {what}", total))

    def advance(self, count: int) -> None:
        self.calls.append(("advance", count))

    def finish(self) -> None:
        self.calls.append(("finish", 0))


def test_kept_facts_are_not_read_again() -> None:
    pool = WorkerFactPool(MemoryCache(), workers=1)
    first = pool.load(REQUESTS, SOURCE, Silent())
    assert pool.load(REQUESTS, NOWHERE, Silent()) == first


def test_outlines_come_from_kept_facts() -> None:
    pool = WorkerFactPool(MemoryCache(), workers=1)
    pool.load(REQUESTS, SOURCE, Silent())
    assert pool.outlines(REQUESTS[:1], NOWHERE, Silent())[REQUESTS[0]].flags == ()


def test_only_what_is_missing_is_extracted() -> None:
    cache = MemoryCache()
    pool = WorkerFactPool(cache, workers=1)
    pool.load(REQUESTS[:5], SOURCE, Silent())
    pool.load(REQUESTS, SOURCE, Silent())
    assert sum(cache.saves) == len(REQUESTS)


def test_kept_checks_are_not_read_again_and_are_no_outlines() -> None:
    pool = WorkerFactPool(MemoryCache(), workers=1)
    first = pool.checks(REQUESTS, SOURCE, Silent())
    assert pool.checks(REQUESTS, NOWHERE, Silent()) == first
    assert all(held is not None for held in first.values())
    assert pool.outlines(REQUESTS[:1], NOWHERE, Silent())[REQUESTS[0]].flags == ("missing",)


def test_damaged_checks_are_read_again() -> None:
    cache = MemoryCache()
    pool = WorkerFactPool(cache, workers=1)
    first = pool.checks(REQUESTS, SOURCE, Silent())
    cache.kept = {place: PackedFacts(b"noise", None) for place in cache.kept}
    assert pool.checks(REQUESTS, SOURCE, Silent()) == first


def test_facts_of_what_could_not_be_read_are_not_kept() -> None:
    cache = MemoryCache()
    WorkerFactPool(cache, workers=1).load(REQUESTS, NOWHERE, Silent())
    assert cache.kept == {}


def test_damaged_row_is_extracted_again() -> None:
    cache = MemoryCache()
    pool = WorkerFactPool(cache, workers=1)
    first = pool.load(REQUESTS, SOURCE, Silent())
    cache.kept = {place: PackedFacts(b"noise", b"noise") for place in cache.kept}
    assert pool.load(REQUESTS, SOURCE, Silent()) == first


def test_number_of_workers_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "HERE", 3)
    found = [
        WorkerFactPool(MemoryCache(), workers=count).load(REQUESTS, SOURCE, Silent()) for count in (1, 2, 3)
    ]
    assert (
        found[0]
        == found[1]
        == found[2]
        == {one: extract_facts(text, "python") for one, text in zip(REQUESTS, TEXTS, strict=True)}
    )


def test_little_work_starts_no_process() -> None:
    with pytest.raises(SystemExit):
        WorkerFactPool(MemoryCache(), workers=2).load(REQUESTS, ExitingBlobs(), Silent())


def test_much_work_is_done_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "HERE", 3)
    with pytest.raises(ToolError):
        WorkerFactPool(MemoryCache(), workers=2).load(REQUESTS, DyingBlobs(), Silent())


def test_what_was_done_before_a_worker_died_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "CHUNK", 5)
    cache = MemoryCache()
    pool = WorkerFactPool(cache, workers=1)
    broken = MemoryBlobs((*SOURCE.contents[:12],))
    pool.load(REQUESTS, broken, Silent())
    assert len(cache.kept) == 12


def test_progress_is_told_in_files() -> None:
    told = Told()
    WorkerFactPool(MemoryCache(), workers=1).load(REQUESTS, SOURCE, told)
    assert told.calls == [("start reading code", 20), ("advance", 20), ("finish", 0)]


def test_progress_is_silent_when_nothing_is_missing() -> None:
    pool, told = WorkerFactPool(MemoryCache(), workers=1), Told()
    pool.load(REQUESTS, SOURCE, Silent())
    pool.load(REQUESTS, SOURCE, told)
    assert told.calls == []


def test_progress_is_finished_when_work_fails() -> None:
    told = Told()
    with pytest.raises(SystemExit):
        WorkerFactPool(MemoryCache(), workers=1).load(REQUESTS, ExitingBlobs(), told)
    assert told.calls[-1] == ("finish", 0)


def test_work_is_cut_into_chunks() -> None:
    cache = MemoryCache()
    texts = [f"x = {number}\n".encode() for number in range(CHUNK + 1)]
    source = MemoryBlobs(tuple((blob_id(text), text) for text in texts))
    WorkerFactPool(cache, workers=1).load(
        [FactRequest(blob_id(text), "python") for text in texts], source, Silent()
    )
    assert cache.saves == [CHUNK, 1]


def test_collector_is_on_again_afterwards() -> None:
    WorkerFactPool(MemoryCache(), workers=1).load(REQUESTS, SOURCE, Silent())
    assert gc.isenabled()


def test_collector_is_on_again_when_threads_leave_in_the_order_in_which_they_came() -> None:
    first, second = workers._bulk(), workers._bulk()
    first.__enter__()
    second.__enter__()
    assert not gc.isenabled()
    first.__exit__(None, None, None)
    assert not gc.isenabled()
    second.__exit__(None, None, None)
    assert gc.isenabled()


def test_requests_of_no_language_are_refused_by_no_key() -> None:
    pool = WorkerFactPool(MemoryCache(), workers=1)
    assert pool.load([FactRequest(REQUESTS[0].object_id, "other")], SOURCE, Silent()) == {
        FactRequest(REQUESTS[0].object_id, "other"): extract_facts(b"", "other")
    }


def test_facts_survive_the_process(tmp_path: object) -> None:
    path = f"{tmp_path}/cache"
    WorkerFactPool(SqliteFactCache(CacheFile(path)), workers=1).load(REQUESTS, SOURCE, Silent())
    again = WorkerFactPool(SqliteFactCache(CacheFile(path)), workers=1)
    assert again.load(REQUESTS[:1], NOWHERE, Silent()) == {REQUESTS[0]: extract_facts(TEXTS[0], "python")}


def test_packed_facts_are_what_is_kept() -> None:
    cache = MemoryCache()
    pool = WorkerFactPool(cache, workers=1)
    pool.load(REQUESTS[:1], SOURCE, Silent())
    assert list(cache.kept.values()) == [pack_facts(extract_facts(TEXTS[0], "python"))]
