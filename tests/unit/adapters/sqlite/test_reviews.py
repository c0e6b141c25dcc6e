"""Reviews in the database: damage is refused, and a key has one active review whoever writes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.adapters.sqlite.reviews import SqliteReviews
from adjudge.adapters.sqlite.write_points import WritePoint
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


@pytest.mark.parametrize("table", ["reviews", "review_attempts", "review_words"])
def test_damaged_row_is_refused(connection: sqlite3.Connection, table: str) -> None:
    log = SqliteReviews(connection)
    run = log.claim(KEY, OWNERS, resume=False, words=b"{}")
    attempt = StoredAttempt(call_id="call:1", number=0, body=b"{}", raw=b"")
    log.record(run.run_id, OWNERS, [attempt], [StoredCheckpoint(fingerprint=PRINT, body=b"x")])
    log.finish(run.run_id, OWNERS, ReviewState.FINISHED, b"body")
    connection.execute(f"UPDATE {table} SET body = x'00'")
    reads: dict[str, Callable[[], object]] = {
        "reviews": lambda: log.find(run.run_id, limit=1),
        "review_attempts": lambda: log.attempts(run.run_id),
        "review_words": lambda: log.words(run.run_id),
    }
    with pytest.raises(StateError) as caught:
        reads[table]()
    assert caught.value.code == "store-damaged"
    assert run.run_id in caught.value.message


@pytest.mark.parametrize("damage", ["state = 'lost'", "state = 'damaged'", f"beat_s = {1 << 60}"])
def test_damaged_row_is_told_under_its_name_and_hides_no_other(
    connection: sqlite3.Connection, damage: str
) -> None:
    log = SqliteReviews(connection)
    first, second = (log.claim(key, OWNERS, resume=False) for key in (KEY, PRINT))
    connection.execute(f"UPDATE reviews SET {damage} WHERE key = '{KEY}'")
    states = {one.run_id: one.state for one in log.list(limit=9)}
    assert states == {first.run_id: ReviewState.DAMAGED, second.run_id: ReviewState.ACTIVE}


def test_damaged_row_can_be_claimed_by_nobody(connection: sqlite3.Connection) -> None:
    log = SqliteReviews(connection)
    run = log.claim(KEY, OWNERS, resume=False)
    connection.execute("UPDATE reviews SET state = 'lost'")
    with pytest.raises(StateError) as caught:
        log.beat(run.run_id, OWNERS)
    assert caught.value.code == "claim-lost"
    assert log.claim(KEY, OWNERS, resume=True).run_id != run.run_id


def test_every_write_passes_its_points(connection: sqlite3.Connection) -> None:
    seen: list[tuple[WritePoint, bool]] = []
    log = SqliteReviews(connection, lambda point: seen.append((point, connection.in_transaction)))
    log.claim(KEY, OWNERS, resume=False)
    assert seen == [(WritePoint.BEGUN, True), (WritePoint.FILLED, True), (WritePoint.COMMITTED, False)]


def test_damaged_checkpoint_is_none_and_is_kept_anew(connection: sqlite3.Connection) -> None:
    log = SqliteReviews(connection)
    run, kept = log.claim(KEY, OWNERS, resume=False), StoredCheckpoint(fingerprint=PRINT, body=b"x")
    log.record(run.run_id, OWNERS, [], [kept])
    connection.execute("UPDATE checkpoints SET body = x'00'")
    assert log.find_checkpoints([PRINT]) == {}
    log.record(run.run_id, OWNERS, [], [kept])
    assert log.find_checkpoints([PRINT]) == {PRINT: b"x"}
