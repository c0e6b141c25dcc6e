"""Reviews in the database: damage is refused, and a key has one active review whoever writes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.adapters.sqlite.reviews import SqliteReviews
from adjudge.errors import StateError
from adjudge.model.ids import Digest
from adjudge.model.review import ReviewState, StoredAttempt, StoredCheckpoint
from tests.fakes.reviews import FakeOwners

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

KEY, PRINT = Digest("1" * 64), Digest("2" * 64)
OWNERS = FakeOwners()


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """The tables, empty."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        for step in MIGRATIONS:
            for statement in step.statements:
                made.execute(statement)
        yield made


def test_database_itself_has_one_active_review_of_a_key(connection: sqlite3.Connection) -> None:
    SqliteReviews(connection).claim(KEY, OWNERS, resume=False)
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(
            "INSERT INTO reviews (run_id, key, state, host, boot, namespace, pid, started, beat_s, begun_s, "
            f"cancelled) VALUES ('x', '{KEY}', 'active', '', '', '', 1, 1, 1, 1, 0)"
        )


@pytest.mark.parametrize("table", ["reviews", "review_attempts"])
def test_damaged_row_is_refused(connection: sqlite3.Connection, table: str) -> None:
    log = SqliteReviews(connection)
    run = log.claim(KEY, OWNERS, resume=False)
    attempt = StoredAttempt(call_id="call:1", number=0, body=b"{}", raw=b"")
    log.record(run.run_id, OWNERS, [attempt], [StoredCheckpoint(fingerprint=PRINT, body=b"x")])
    log.finish(run.run_id, OWNERS, ReviewState.FINISHED, b"body")
    connection.execute(f"UPDATE {table} SET body = x'00'")
    reads: dict[str, Callable[[], object]] = {
        "reviews": lambda: log.find(run.run_id, limit=1),
        "review_attempts": lambda: log.attempts(run.run_id),
    }
    with pytest.raises(StateError) as caught:
        reads[table]()
    assert caught.value.code == "store-damaged"


def test_state_that_is_none_is_refused(connection: sqlite3.Connection) -> None:
    log = SqliteReviews(connection)
    log.claim(KEY, OWNERS, resume=False)
    connection.execute("UPDATE reviews SET state = 'lost'")
    with pytest.raises(StateError):
        log.list(limit=1)


def test_damaged_checkpoint_is_none_and_is_kept_anew(connection: sqlite3.Connection) -> None:
    log = SqliteReviews(connection)
    run, kept = log.claim(KEY, OWNERS, resume=False), StoredCheckpoint(fingerprint=PRINT, body=b"x")
    log.record(run.run_id, OWNERS, [], [kept])
    connection.execute("UPDATE checkpoints SET body = x'00'")
    assert log.find_checkpoints([PRINT]) == {}
    log.record(run.run_id, OWNERS, [], [kept])
    assert log.find_checkpoints([PRINT]) == {PRINT: b"x"}
