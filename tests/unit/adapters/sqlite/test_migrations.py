"""The tables and their versions."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.migrations import MIGRATIONS, Migration, migrate
from adjudge.adapters.sqlite.write_points import WritePoint, pass_by
from tests.state_values import filled

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def connection() -> sqlite3.Connection:
    """An empty database in memory."""
    return sqlite3.connect(":memory:", isolation_level=None)


def version(connection: sqlite3.Connection) -> int:
    """The version noted in the database."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_steps_are_numbered_from_1_without_gaps() -> None:
    assert [step.version for step in MIGRATIONS] == list(range(1, len(MIGRATIONS) + 1))


def test_steps_make_the_tables_that_exist_today(connection: sqlite3.Connection) -> None:
    with closing(connection):
        for step in MIGRATIONS:
            migrate(connection, step, pass_by)
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        tables = [
            "checkpoints", "collections", "findings", "fix_attempts", "fix_packets", "grants", "guides", "ledger",
            "ledger_head", "pack_selection", "packs", "receipts", "refused_stops",
            "repository", "review_attempts", "review_count", "review_words", "reviews", "rulings", "runs", "viewed",
        ]  # fmt: skip
        assert [name for (name,) in names] == tables
        assert version(connection) == MIGRATIONS[-1].version


@pytest.mark.skipif(sqlite3.sqlite_version_info < (3, 37), reason="the library has no STRICT tables")
def test_tables_are_strict_where_the_library_can(connection: sqlite3.Connection) -> None:
    with closing(connection):
        for step in MIGRATIONS:
            migrate(connection, step, pass_by)
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute("INSERT INTO receipts VALUES ('x', 'text where bytes belong')")


@pytest.mark.parametrize("statement", ["UPDATE ledger SET kind = 'x'", "DELETE FROM ledger"])
def test_accepted_entries_cannot_be_changed_by_a_fault_of_ours(tmp_path: Path, statement: str) -> None:
    with (
        closing(sqlite3.connect(filled(tmp_path, 1))) as connection,
        pytest.raises(sqlite3.IntegrityError, match="only grows"),
    ):
        connection.execute(statement)


def test_step_that_fails_leaves_nothing(connection: sqlite3.Connection) -> None:
    step = Migration(version=1, statements=("CREATE TABLE t (x)", "NOT SQL"))
    with closing(connection):
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, step, pass_by)
        assert version(connection) == 0
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


def test_step_passes_its_points_around_the_commit(connection: sqlite3.Connection) -> None:
    seen: list[tuple[WritePoint, bool]] = []
    with closing(connection):
        step = Migration(version=1, statements=("CREATE TABLE t (x)",))
        migrate(connection, step, lambda point: seen.append((point, connection.in_transaction)))
    assert seen == [(WritePoint.MIGRATED, True), (WritePoint.UPGRADED, False)]
