"""Guides are found by pin, bounded by number and by bytes, and the newest stays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite import guides
from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.errors import StateError
from adjudge.model.ids import Pin
from adjudge.model.state import StoredGuide

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """The tables, empty."""
    with closing(sqlite3.connect(":memory:")) as made:
        for step in MIGRATIONS:
            for statement in step.statements:
                made.execute(statement)
        yield made


def keep(connection: sqlite3.Connection, *numbers: int, body: bytes = b"body") -> None:
    for number in numbers:
        guides.keep_guide(connection, StoredGuide(pin=Pin(f"snap:{number}"), body=body))


def kept(connection: sqlite3.Connection) -> list[str]:
    return [pin for (pin,) in connection.execute("SELECT pin FROM guides ORDER BY seq")]


def test_guide_is_found_by_its_pin_alone(connection: sqlite3.Connection) -> None:
    keep(connection, 1, 2)
    assert guides.find_guide(connection, Pin("snap:1")) == StoredGuide(pin=Pin("snap:1"), body=b"body")
    assert guides.find_guide(connection, Pin("snap:3")) is None


def test_guide_of_a_pin_takes_the_place_of_the_one_before(connection: sqlite3.Connection) -> None:
    keep(connection, 1, 2)
    keep(connection, 1, body=b"later")
    assert kept(connection) == ["snap:2", "snap:1"]


def test_oldest_guides_go_when_there_are_too_many(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guides, "KEPT", 2)
    keep(connection, 1, 2, 3)
    assert kept(connection) == ["snap:2", "snap:3"]


def test_oldest_guides_go_when_they_are_too_large_and_the_newest_stays(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guides, "KEPT_BYTES", 3)
    keep(connection, 1, 2)
    assert kept(connection) == ["snap:2"]


def test_damaged_guide_is_refused_with_a_way_out(connection: sqlite3.Connection) -> None:
    keep(connection, 1)
    connection.execute("UPDATE guides SET body = x'00'")
    with pytest.raises(StateError) as caught:
        guides.find_guide(connection, Pin("snap:1"))
    assert "--guide" in (caught.value.hint or "")
