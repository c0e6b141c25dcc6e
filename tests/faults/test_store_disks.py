"""A full disk: what was acknowledged stays, the rest was never there, and it goes on once there is room."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.recovery import verify_store
from adjudge.errors import ToolError
from adjudge.model.outcome import Outcome
from adjudge.model.state import Transition
from tests.faults.test_store_kills import child, goes_on
from tests.state_values import chain, database, filled, opened, record, step

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.faults


@pytest.mark.parametrize("limit", [50, 4_000, 20_000, 60_000, 61_000, 63_000, 100_000, 150_000])
def test_files_that_may_not_grow_lose_nothing_acknowledged(tmp_path: Path, limit: int) -> None:
    """Limits below a whole store, about its size, and above: creation, log and checkpoint come to them in turn."""
    with child("full", database(tmp_path), str(limit)) as process:
        assert process.stdout is not None
        *numbers, code = process.stdout.read().decode().split()
        assert process.wait() == 0
    assert code in {"state-io", "head-not-recorded"}
    with opened(tmp_path) as store:
        entries = list(store.ledger.entries())
        assert len(numbers) <= len(entries) <= len(numbers) + 1
        assert store.ledger.verify().damage is None
        store.commit(Transition(records=(record(len(entries)),)))
        assert store.ledger.verify().outcome is Outcome.PASS


def test_database_that_may_not_grow_keeps_what_it_has(tmp_path: Path) -> None:
    filled(tmp_path, 2)
    with opened(tmp_path) as store:
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(ToolError) as caught:
            store.commit(Transition(records=(record(2, payload=b"x" * 100_000),)))
        assert caught.value.code == "state-io"
        assert list(store.ledger.entries()) == chain(2)
    goes_on(tmp_path, 2)


def test_store_that_ran_full_goes_on_in_the_same_process(tmp_path: Path) -> None:
    filled(tmp_path, 2)
    with opened(tmp_path) as store:
        store._connection.execute("PRAGMA max_page_count=1")
        with pytest.raises(ToolError):
            store.commit(Transition(records=(record(2, payload=b"x" * 100_000),)))
        store._connection.execute("PRAGMA max_page_count=100000")
        store.commit(step(2))
        assert list(store.ledger.entries()) == chain(3)


def test_second_head_is_brought_up_after_the_disk_was_full(tmp_path: Path) -> None:
    path = filled(tmp_path, 2)
    os.mkdir(path + ".head.new")
    with opened(tmp_path) as store, pytest.raises(ToolError):
        store.commit(step(2))
    os.rmdir(path + ".head.new")
    goes_on(tmp_path, 3)
    assert verify_store(path).outcome is Outcome.PASS
