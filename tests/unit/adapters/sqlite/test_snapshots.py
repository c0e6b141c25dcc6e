"""Packed snapshots in the cache file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.cache import CacheFile
from adjudge.adapters.sqlite.snapshots import SqliteSnapshots

if TYPE_CHECKING:
    from pathlib import Path

A, B, C = "a" * 64, "b" * 64, "c" * 64


@pytest.fixture
def file(tmp_path: Path) -> CacheFile:
    return CacheFile(str(tmp_path / "cache"))


def test_snapshot_comes_back(file: CacheFile) -> None:
    store = SqliteSnapshots(file)
    store.save(A, b"data")
    assert (store.load(A), store.load(B)) == (b"data", None)


def test_snapshot_saved_again_is_replaced(file: CacheFile) -> None:
    store = SqliteSnapshots(file)
    store.save(A, b"one")
    store.save(A, b"two")
    assert store.load(A) == b"two"


def test_snapshot_used_longest_ago_goes_first(file: CacheFile) -> None:
    store = SqliteSnapshots(file, limit_bytes=10)
    store.save(A, b"12345")
    store.save(B, b"12345")
    store.load(A)
    store.save(C, b"12345")
    assert (store.load(A), store.load(B), store.load(C)) == (b"12345", None, b"12345")


def test_snapshot_over_the_cap_is_not_kept(file: CacheFile) -> None:
    store = SqliteSnapshots(file, limit_bytes=10)
    store.save(A, b"12345")
    store.save(B, b"x" * 11)
    assert (store.load(A), store.load(B)) == (b"12345", None)


def test_loading_the_last_used_writes_nothing(file: CacheFile) -> None:
    store = SqliteSnapshots(file)
    store.save(A, b"data")
    before = file.read(lambda connection: connection.total_changes, -1)
    store.load(A)
    assert file.read(lambda connection: connection.total_changes, -1) == before


def test_store_that_cannot_be_used_holds_nothing() -> None:
    store = SqliteSnapshots(CacheFile(None))
    store.save(A, b"data")
    assert store.load(A) is None
