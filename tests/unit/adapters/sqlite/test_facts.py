"""Packed facts in the cache file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.cache import CacheFile, counter
from adjudge.adapters.sqlite.facts import BATCH, SqliteFactCache
from adjudge.graph.packing import PackedFacts
from adjudge.model.ids import Digest, ObjectId

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

KEY, OTHER = Digest("1" * 64), Digest("2" * 64)


def oid(number: int) -> ObjectId:
    return ObjectId(f"{number:040x}")


def packed(size: int = 10) -> PackedFacts:
    return PackedFacts(b"o" * size, b"d" * size)


@pytest.fixture
def file(tmp_path: Path) -> CacheFile:
    return CacheFile(str(tmp_path / "cache"))


def test_facts_come_back(file: CacheFile) -> None:
    cache = SqliteFactCache(file)
    cache.save(KEY, {oid(1): packed()})
    assert (cache.facts(KEY, [oid(1)]), cache.outlines(KEY, [oid(1)])) == (
        {oid(1): packed()},
        {oid(1): b"o" * 10},
    )


def test_facts_of_another_extractor_are_not_found(file: CacheFile) -> None:
    cache = SqliteFactCache(file)
    cache.save(KEY, {oid(1): packed()})
    assert cache.facts(OTHER, [oid(1)]) == {}


def test_outline_alone_is_not_facts(file: CacheFile) -> None:
    cache = SqliteFactCache(file)
    cache.save(KEY, {oid(1): PackedFacts(b"o", None)})
    assert (cache.outlines(KEY, [oid(1)]), cache.facts(KEY, [oid(1)])) == ({oid(1): b"o"}, {})


def test_details_may_come_later(file: CacheFile) -> None:
    cache = SqliteFactCache(file)
    cache.save(KEY, {oid(1): PackedFacts(b"o", None)})
    cache.save(KEY, {oid(1): PackedFacts(b"o", b"d")})
    assert cache.facts(KEY, [oid(1)]) == {oid(1): PackedFacts(b"o", b"d")}


def test_what_is_kept_is_not_replaced(file: CacheFile) -> None:
    cache = SqliteFactCache(file)
    cache.save(KEY, {oid(1): packed(3)})
    cache.save(KEY, {oid(1): packed(4)})
    assert cache.facts(KEY, [oid(1)]) == {oid(1): packed(3)}


def test_many_are_found_at_once(file: CacheFile) -> None:
    cache = SqliteFactCache(file)
    ids = [oid(number) for number in range(2 * BATCH + 1)]
    cache.save(KEY, dict.fromkeys(ids, packed(1)))
    assert len(cache.facts(KEY, [*ids, oid(10**6)])) == len(ids)


def test_long_object_ids_are_kept(file: CacheFile) -> None:
    cache, long = SqliteFactCache(file), ObjectId("ab" * 32)
    cache.save(KEY, {long: packed()})
    assert cache.facts(KEY, [long]) == {long: packed()}


def test_nothing_saved_opens_nothing(tmp_path: Path) -> None:
    SqliteFactCache(CacheFile(str(tmp_path / "cache"))).save(KEY, {})
    assert list(tmp_path.iterdir()) == []


def test_bytes_are_counted_once(file: CacheFile) -> None:
    cache = SqliteFactCache(file)
    for _ in range(2):
        cache.save(KEY, {oid(1): PackedFacts(b"ooo", None)})
        cache.save(KEY, {oid(1): PackedFacts(b"ooo", b"dd")})
    assert file.read(lambda connection: counter(connection, "facts"), -1) == 5


def test_cache_never_grows_past_its_cap(file: CacheFile) -> None:
    cache = SqliteFactCache(file, limit_bytes=1000)
    for number in range(200):
        cache.save(KEY, {oid(number): packed(10)})
        assert 0 < file.read(bytes_kept, -1) <= 1000


def bytes_kept(connection: sqlite3.Connection) -> int:
    outlines, details = (
        connection.execute(f"SELECT coalesce(sum(length(data)), 0) FROM {table}").fetchone()[0]
        for table in ("outlines", "details")
    )
    return int(outlines + details)


def test_what_was_used_longest_ago_goes_first(file: CacheFile) -> None:
    cache = SqliteFactCache(file, limit_bytes=1000)
    cache.save(KEY, {oid(number): packed(10) for number in range(40)})
    cache.save(KEY, {oid(100): packed(35)})  # the round ends
    cache.outlines(KEY, [oid(7)])
    cache.save(KEY, {oid(101): packed(100)})
    assert cache.outlines(KEY, [oid(6), oid(7)]).keys() == {oid(7)}


def test_what_is_evicted_can_be_kept_again(file: CacheFile) -> None:
    cache = SqliteFactCache(file, limit_bytes=100)
    cache.save(KEY, {oid(1): packed(45)})
    cache.save(KEY, {oid(2): packed(45)})
    assert cache.facts(KEY, [oid(1)]) == {}
    cache.save(KEY, {oid(1): packed(45)})
    assert cache.facts(KEY, [oid(1)]) == {oid(1): packed(45)}


def test_reading_twice_writes_once(file: CacheFile) -> None:
    cache = SqliteFactCache(file, limit_bytes=1000)
    cache.save(KEY, {oid(1): packed(10)})
    cache.save(KEY, {oid(2): packed(40)})  # the round ends
    cache.outlines(KEY, [oid(1)])
    before = file.read(lambda connection: connection.total_changes, -1)
    cache.outlines(KEY, [oid(1)])
    assert file.read(lambda connection: connection.total_changes, -1) == before


def test_cache_that_cannot_be_used_holds_nothing() -> None:
    cache = SqliteFactCache(CacheFile(None))
    cache.save(KEY, {oid(1): packed()})
    assert (cache.outlines(KEY, [oid(1)]), cache.facts(KEY, [oid(1)])) == ({}, {})
