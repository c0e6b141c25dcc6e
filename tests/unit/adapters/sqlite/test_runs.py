"""Runs are bounded by number and by bytes, the newest stays, and their findings go with them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite import runs
from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.errors import StateError
from adjudge.model.finding import FindingId
from adjudge.model.ids import Digest
from adjudge.model.ruling import RunId
from adjudge.model.state import StoredRun

if TYPE_CHECKING:
    from collections.abc import Iterator

SERIES = Digest("ab" * 32)


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
        runs.keep_run(
            connection,
            StoredRun(
                run_id=RunId(f"run:{number}"),
                series=SERIES,
                previous=None,
                body=body,
                finding_ids=(FindingId(f"fnd:{number}"), FindingId("fnd:all")),
            ),
        )


def kept(connection: sqlite3.Connection) -> list[str]:
    return [name for (name,) in connection.execute("SELECT run_id FROM runs ORDER BY seq")]


def test_oldest_runs_are_let_go_with_their_findings(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "KEPT", 2)
    keep(connection, 1, 2, 3)
    assert kept(connection) == ["run:2", "run:3"]
    assert runs.ids_like(connection, "fnd:", limit=9) == ("fnd:2", "fnd:3", "fnd:all")


def test_runs_over_the_bound_of_bytes_are_let_go(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "KEPT_BYTES", 10)
    keep(connection, 1, 2, 3)
    assert kept(connection) == ["run:2", "run:3"]


def test_newest_run_stays_however_large(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "KEPT_BYTES", 3)
    keep(connection, 1, 2)
    assert kept(connection) == ["run:2"]


def test_run_kept_again_is_the_newest_and_there_once(connection: sqlite3.Connection) -> None:
    keep(connection, 1, 2, 1)
    assert kept(connection) == ["run:2", "run:1"]
    assert runs.runs_with(connection, FindingId("fnd:all")) == ("run:1", "run:2")


def test_damaged_run_is_refused(connection: sqlite3.Connection) -> None:
    keep(connection, 1)
    connection.execute("UPDATE runs SET body = x'00'")
    with pytest.raises(StateError) as caught:
        runs.newest_run(connection, SERIES)
    assert caught.value.code == "store-damaged"
