"""Killed at any instant: nothing accepted is lost, nothing is there twice, and the next call goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.heads import read_head_file
from adjudge.adapters.sqlite.options import USUAL, StoreOptions
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.recovery import verify_store
from adjudge.adapters.sqlite.write_points import WritePoint
from adjudge.model.finding import FindingId
from adjudge.model.ids import Digest
from adjudge.model.outcome import Outcome
from adjudge.model.ruling import Ruling, RulingWord, RunId
from adjudge.model.state import StoredRun, Transition
from tests.architecture.sources import ROOT
from tests.faults.store_child import NEWER
from tests.state_values import chain, database, filled, opened, step

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.faults

KEPT = {WritePoint.COMMITTED, WritePoint.HEAD_WRITTEN, WritePoint.HEAD_MOVED}
"""Points of a transition after which it counts."""
CREATION = (
    WritePoint.MIGRATED, WritePoint.UPGRADED, WritePoint.BUILT, WritePoint.HEAD_WRITTEN,
    WritePoint.HEAD_MOVED, WritePoint.HEAD_MADE, WritePoint.MOVED,
)  # fmt: skip
TRANSITION = (WritePoint.BEGUN, WritePoint.FILLED, *sorted(KEPT))
UPGRADE = (WritePoint.BACKED_UP, WritePoint.MIGRATED, WritePoint.UPGRADED)
KILLS = 36


class Killed(BaseException):
    """Stands for the end of the process; no ``except Exception`` sees it."""


class Killer:
    """A hook that ends the process when it passes a point for the first time after ``ready``."""

    def __init__(self, point: WritePoint) -> None:
        self.point = point
        self.ready = True

    def __call__(self, passed: WritePoint) -> None:
        if self.ready and passed is self.point:
            self.ready = False
            raise Killed


def goes_on(folder: Path, length: int, options: StoreOptions = USUAL) -> None:
    """The store holds exactly this chain, both heads agree, and the next record is accepted."""
    with opened(folder, options) as store:
        assert list(store.ledger.entries()) == chain(length)
        assert store.ledger.verify().outcome is (Outcome.PASS if length else Outcome.INCONCLUSIVE)
        store.commit(step(length))
        assert store.ledger.head() == chain(length + 1)[-1].head
    assert read_head_file(StorePlace(database=database(folder))) == chain(length + 1)[-1].head


@pytest.mark.parametrize("point", CREATION)
def test_creation_that_is_cut_short_leaves_nothing_or_a_whole_store(
    tmp_path: Path, point: WritePoint
) -> None:
    with pytest.raises(Killed), opened(tmp_path, StoreOptions(hook=Killer(point))):
        pass
    goes_on(tmp_path, 0)


@pytest.mark.parametrize("point", TRANSITION)
def test_transition_that_is_cut_short_counts_from_its_commit_on(tmp_path: Path, point: WritePoint) -> None:
    filled(tmp_path, 2)
    with opened(tmp_path, StoreOptions(hook=Killer(point))) as store, pytest.raises(Killed):
        store.commit(step(2))
    goes_on(tmp_path, 3 if point in KEPT else 2)


@pytest.mark.parametrize("point", TRANSITION)
def test_transition_that_is_carried_out_again_after_the_cut_is_there_once(
    tmp_path: Path, point: WritePoint
) -> None:
    filled(tmp_path, 2)
    with opened(tmp_path, StoreOptions(hook=Killer(point))) as store:
        with pytest.raises(Killed):
            store.commit(step(2))
        store.commit(step(2))
    goes_on(tmp_path, 3)


@pytest.mark.parametrize("point", UPGRADE)
def test_upgrade_that_is_cut_short_is_carried_out_by_the_next_call(tmp_path: Path, point: WritePoint) -> None:
    filled(tmp_path, 2)
    with pytest.raises(Killed), opened(tmp_path, StoreOptions(hook=Killer(point), migrations=NEWER)):
        pass
    goes_on(tmp_path, 2, StoreOptions(migrations=NEWER))


def child(*words: str) -> subprocess.Popen[bytes]:
    """A process that uses a store."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.store_child", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


@pytest.mark.parametrize(
    ("length", "point", "left"),
    [
        *((0, point, 0) for point in CREATION),
        *((2, point, 2) for point in UPGRADE),
        (2, WritePoint.BEGUN, 2),
        (2, WritePoint.FILLED, 2),
        *((2, point, 3) for point in sorted(KEPT)),
    ],
)
def test_process_that_kills_itself_at_a_point_loses_nothing(
    tmp_path: Path, length: int, point: WritePoint, left: int
) -> None:
    if length:
        filled(tmp_path, length)
    with child("die", database(tmp_path), point) as process:
        assert process.wait() == -signal.SIGKILL
    goes_on(tmp_path, left, StoreOptions(migrations=NEWER))


def kill_after(parent: subprocess.Popen[bytes], wanted: int) -> list[int]:
    """Start one more appender and kill it after some acknowledgements; all that it gave until its end."""
    assert parent.stdin is not None
    assert parent.stdout is not None
    parent.stdin.write(b"\n")
    parent.stdin.flush()
    process = int(parent.stdout.readline().removeprefix(b"started "))
    numbers = [int(parent.stdout.readline()) for _ in range(wanted)]
    os.kill(process, signal.SIGKILL)
    while (line := parent.stdout.readline()) != b"ended\n":
        numbers.append(int(line))
    return numbers


def test_appender_that_is_killed_again_and_again_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    """One process for each kill, all on one store; killed after 0 to 5 acknowledgements, whatever it is at."""
    path = filled(tmp_path, 0)
    length = 0
    with child("fork", path) as parent:
        for turn in range(KILLS):
            acknowledged = max([length, *(number + 1 for number in kill_after(parent, turn % 6))])
            report = verify_store(path)
            assert report.damage is None, turn
            length = report.head.seq + 1
            assert acknowledged <= length <= acknowledged + 1, turn
        assert parent.stdin is not None
        parent.stdin.close()
    assert length > KILLS
    goes_on(tmp_path, length)


RULED = FindingId("fnd:1")
FINDINGS = Transition(
    runs=(
        StoredRun(
            run_id=RunId("run:1"), series=Digest("aa" * 32), previous=None, body=b"b", finding_ids=(RULED,)
        ),
    ),
    rulings=(
        Ruling(
            finding_id=RULED, word=RulingWord.DISMISSED, text=Digest("bb" * 32), reason="a test", by="ann"
        ),
    ),
)


@pytest.mark.parametrize("point", [WritePoint.BEGUN, WritePoint.FILLED, WritePoint.COMMITTED])
def test_run_and_ruling_that_are_cut_short_are_kept_whole_or_not_at_all(
    tmp_path: Path, point: WritePoint
) -> None:
    filled(tmp_path, 1)
    with opened(tmp_path, StoreOptions(hook=Killer(point))) as store, pytest.raises(Killed):
        store.commit(FINDINGS)
    with opened(tmp_path) as store:
        kept = (store.find_run(RunId("run:1")), store.rulings([RULED]).get(RULED, ()))
    assert kept == (FINDINGS.runs[0], FINDINGS.rulings) if point in KEPT else kept == (None, ())


@pytest.mark.parametrize("point", [WritePoint.BEGUN, WritePoint.FILLED, WritePoint.COMMITTED])
def test_process_killed_while_it_keeps_a_run_leaves_all_of_it_or_nothing(
    tmp_path: Path, point: WritePoint
) -> None:
    filled(tmp_path, 1)
    with child("die-run", database(tmp_path), point) as process:
        assert process.wait() == -signal.SIGKILL
    with opened(tmp_path) as store:
        found = store.runs_with(RULED), len(store.rulings([RULED]))
    assert found == ((("run:1",), 1) if point in KEPT else ((), 0))
    goes_on(tmp_path, 1)
