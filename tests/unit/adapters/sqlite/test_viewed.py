"""Marks are bounded: the newest stay."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite import viewed
from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.model.ids import Digest, Pin
from adjudge.model.state import ViewedStop

if TYPE_CHECKING:
    from collections.abc import Iterator

STOPS = [Digest(f"{number:064x}") for number in range(6)]


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """The tables, empty."""
    with closing(sqlite3.connect(":memory:")) as made:
        for step in MIGRATIONS:
            for statement in step.statements:
                made.execute(statement)
        yield made


def mark(connection: sqlite3.Connection, *stops: Digest) -> None:
    marks = [ViewedStop(stop=stop, pin=Pin("snap:1")) for stop in stops]
    viewed.keep_viewed(connection, marks, ())


def test_oldest_marks_are_let_go(connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewed, "KEPT", 3)
    for stop in STOPS:
        mark(connection, stop)
    assert sorted(viewed.find_viewed(connection, STOPS)) == STOPS[3:]


def test_mark_made_again_counts_as_the_newest(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewed, "KEPT", 3)
    for stop in (*STOPS[:3], STOPS[0], STOPS[3]):
        mark(connection, stop)
    assert sorted(viewed.find_viewed(connection, STOPS)) == [STOPS[0], STOPS[2], STOPS[3]]


def test_stops_are_found_in_more_than_one_statement(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewed, "AT_ONCE", 2)
    mark(connection, *STOPS[:5])
    assert sorted(viewed.find_viewed(connection, STOPS)) == STOPS[:5]
