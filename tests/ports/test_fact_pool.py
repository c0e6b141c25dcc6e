"""The contract of ``FactPool``, on the fake and on the real one with one worker and with several."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.cache import CacheFile
from adjudge.adapters.sqlite.facts import SqliteFactCache
from adjudge.adapters.workers import facts as workers
from adjudge.adapters.workers.facts import WorkerFactPool
from adjudge.graph.facts import FactRequest, FileFacts, FileOutline
from adjudge.graph.languages.checks import read_checks
from adjudge.graph.languages.registry import EXTRACTORS, extract_facts
from adjudge.model.ids import ObjectId
from tests.fakes.blobs import MemoryBlobs
from tests.fakes.graph import InProcessPool, Silent, blob_id

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.ports import FactPool

TEXTS = [f"import m{number}\ndef f{number}(): pass\n".encode() for number in range(40)]
SOURCE = MemoryBlobs((
    *((blob_id(text), text) for text in TEXTS),
    (ObjectId("c" * 40), None),
    (ObjectId("d" * 40), b"#" * (17 << 20)),
))  # fmt: skip
PRESENT = [FactRequest(blob_id(text), "python") for text in TEXTS]
MISSING = FactRequest(ObjectId("0" * 40), "python")
CORRUPT = FactRequest(ObjectId("c" * 40), "python")
OVERSIZE = FactRequest(ObjectId("d" * 40), "python")


@pytest.fixture(params=["fake", "one-worker", "two-workers"])
def pool(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FactPool:
    if request.param == "fake":
        return InProcessPool()
    monkeypatch.setattr(workers, "HERE", 4)
    cache = SqliteFactCache(CacheFile(str(tmp_path / "cache")))
    return WorkerFactPool(cache, workers=1 if request.param == "one-worker" else 2)


def test_facts_are_those_of_the_blobs(pool: FactPool) -> None:
    found = pool.load(PRESENT, SOURCE, Silent())
    assert found == {one: extract_facts(text, "python") for one, text in zip(PRESENT, TEXTS, strict=True)}


def test_outlines_are_those_of_the_facts(pool: FactPool) -> None:
    found = pool.outlines(PRESENT, SOURCE, Silent())
    assert found == {
        one: extract_facts(text, "python").outline for one, text in zip(PRESENT, TEXTS, strict=True)
    }


def test_second_answer_is_the_first(pool: FactPool) -> None:
    first = pool.load(PRESENT, SOURCE, Silent())
    assert pool.load(PRESENT, SOURCE, Silent()) == first


def test_facts_after_outlines_are_whole(pool: FactPool) -> None:
    pool.outlines(PRESENT, SOURCE, Silent())
    assert pool.load(PRESENT[:1], SOURCE, Silent()) == {PRESENT[0]: extract_facts(TEXTS[0], "python")}


@pytest.mark.parametrize(
    ("request_", "flag"), [(MISSING, "missing"), (CORRUPT, "corrupt"), (OVERSIZE, "oversize")]
)
def test_blob_that_cannot_be_read_has_a_flag(pool: FactPool, request_: FactRequest, flag: str) -> None:
    assert pool.load([request_], SOURCE, Silent()) == {request_: FileFacts(flags=(flag,))}
    assert pool.outlines([request_], SOURCE, Silent()) == {request_: FileOutline(flags=(flag,))}


def test_blob_that_turns_up_is_read(pool: FactPool) -> None:
    pool.load([MISSING], SOURCE, Silent())
    there = MemoryBlobs(((MISSING.object_id, TEXTS[0]),))
    assert pool.load([MISSING], there, Silent()) == {MISSING: extract_facts(TEXTS[0], "python")}


def test_same_request_twice_is_one(pool: FactPool) -> None:
    assert len(pool.load([PRESENT[0], PRESENT[0]], SOURCE, Silent())) == 1


def test_nothing_asked_is_nothing_told(pool: FactPool) -> None:
    assert (pool.load([], SOURCE, Silent()), pool.outlines([], SOURCE, Silent())) == ({}, {})


def test_checks_are_those_of_the_blobs_and_come_again(pool: FactPool) -> None:
    wanted = {one: read_checks(text, "python") for one, text in zip(PRESENT, TEXTS, strict=True)}
    assert pool.checks([*PRESENT, MISSING, CORRUPT, OVERSIZE], SOURCE, Silent()) == {
        **wanted, MISSING: None, CORRUPT: None, OVERSIZE: None,
    }  # fmt: skip
    assert pool.checks(PRESENT, SOURCE, Silent()) == wanted


def test_checks_of_a_blob_that_turns_up_are_read(pool: FactPool) -> None:
    pool.checks([MISSING], SOURCE, Silent())
    there = MemoryBlobs(((MISSING.object_id, TEXTS[0]),))
    assert pool.checks([MISSING], there, Silent()) == {MISSING: read_checks(TEXTS[0], "python")}


def test_every_language_has_a_key(pool: FactPool) -> None:
    assert pool.keys().keys() == EXTRACTORS.keys()
    assert all(len(key) == 64 for key in pool.keys().values())
