"""Collections are found by tree, bounded by number and by bytes, and the newest stays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite import collections
from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.errors import StateError
from adjudge.model.ids import ObjectId
from adjudge.model.state import StoredCollection

if TYPE_CHECKING:
    from collections.abc import Iterator

TREE = ObjectId("1" * 40)


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """The tables, empty."""
    with closing(sqlite3.connect(":memory:")) as made:
        for step in MIGRATIONS:
            for statement in step.statements:
                made.execute(statement)
        yield made


def keep(connection: sqlite3.Connection, *names: str, body: bytes = b"body") -> None:
    for name in names:
        collections.keep_collection(connection, StoredCollection(tree=TREE, collector=name, body=body))


def kept(connection: sqlite3.Connection) -> list[str]:
    return [name for (name,) in connection.execute("SELECT collector FROM collections ORDER BY seq")]


def test_collections_are_found_by_their_tree_alone(connection: sqlite3.Connection) -> None:
    keep(connection, "ruff", "bandit")
    found = collections.find_collections(connection, TREE)
    assert [one.collector for one in found] == ["bandit", "ruff"]
    assert collections.find_collections(connection, ObjectId("2" * 40)) == ()


def test_collection_takes_the_place_of_the_one_before(connection: sqlite3.Connection) -> None:
    keep(connection, "ruff", "bandit")
    keep(connection, "ruff", body=b"later")
    assert kept(connection) == ["bandit", "ruff"]


def test_oldest_collections_go_when_there_are_too_many(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collections, "KEPT", 2)
    keep(connection, "a", "b", "c")
    assert kept(connection) == ["b", "c"]


def test_oldest_collections_go_when_they_are_too_large_and_the_newest_stays(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collections, "KEPT_BYTES", 3)
    keep(connection, "a", "b")
    assert kept(connection) == ["b"]


def test_damaged_collection_is_refused_with_a_way_out(connection: sqlite3.Connection) -> None:
    keep(connection, "ruff")
    connection.execute("UPDATE collections SET body = x'00'")
    with pytest.raises(StateError) as caught:
        collections.find_collections(connection, TREE)
    assert caught.value.hint == "collect again"
