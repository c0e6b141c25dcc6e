"""Two processes at once: both get through, each record is there once, and one truth remains."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.recovery import verify_store
from adjudge.model.outcome import Outcome
from tests.faults.test_store_kills import child, kill_after
from tests.state_values import database, filled, opened, step

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

pytestmark = pytest.mark.faults


def start_together(*processes: subprocess.Popen[bytes]) -> list[list[str]]:
    """Let processes go at one moment; what each has said, line by line."""
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(b"\n")
        process.stdin.flush()
    said = []
    for process in processes:
        assert process.stdout is not None
        said.append(process.stdout.read().decode().split())
        process.wait()
        assert process.returncode == 0
    return said


@pytest.mark.parametrize("there", [False, True], ids=["no-store-yet", "store"])
def test_two_appenders_get_everything_in(tmp_path: Path, *, there: bool) -> None:
    if there:
        filled(tmp_path, 0)
    with (
        child("many", database(tmp_path), "a", "40") as one,
        child("many", database(tmp_path), "b", "40") as two,
    ):
        said = start_together(one, two)
    assert [len(lines) for lines in said] == [40, 40]
    with opened(tmp_path) as store:
        names = sorted(entry.record_id for entry in store.ledger.entries())
        assert names == sorted(said[0] + said[1])
        assert store.ledger.verify().outcome is Outcome.PASS


def test_two_appenders_of_the_same_records_get_each_in_once(tmp_path: Path) -> None:
    with (
        child("many", database(tmp_path), "a", "40") as one,
        child("many", database(tmp_path), "a", "40") as two,
    ):
        start_together(one, two)
    with opened(tmp_path) as store:
        assert [entry.record_id for entry in store.ledger.entries()] == [f"a{number}" for number in range(40)]
        assert store.ledger.verify().outcome is Outcome.PASS


def test_one_of_two_claims_to_an_id_is_kept(tmp_path: Path) -> None:
    filled(tmp_path, 0)
    with child("claim", database(tmp_path), "one") as one, child("claim", database(tmp_path), "two") as two:
        said = start_together(one, two)
    assert sorted(said) == [["kept"], ["ledger-conflict"]]
    with opened(tmp_path) as store:
        kept = b"one" if said[0] == ["kept"] else b"two"
        assert [entry.payload for entry in store.ledger.entries()] == [kept]


def test_killed_writer_blocks_nobody(tmp_path: Path) -> None:
    path = filled(tmp_path, 0)
    with opened(tmp_path) as store, child("fork", path) as parent:
        kill_after(parent, 3)
        head = store.ledger.head()
        store.commit(step(head.seq + 1))
        assert store.ledger.head().seq == head.seq + 1
        assert parent.stdin is not None
        parent.stdin.close()
    assert verify_store(path).outcome is Outcome.PASS
