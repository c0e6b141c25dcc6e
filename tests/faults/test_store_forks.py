"""Going on after damage, cut short at any instant: nothing is lost, nothing is half made, and it can be ended."""

from __future__ import annotations

import os
import shutil
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.forking import fork_store
from adjudge.adapters.sqlite.options import StoreOptions
from adjudge.adapters.sqlite.recovery import verify_store
from adjudge.adapters.sqlite.write_points import WritePoint
from adjudge.errors import AdjudgeError, StateError, UsageError
from adjudge.model.ledger import BREAK, Breaks
from tests.faults.test_store_kills import Killed, Killer, child
from tests.faults.test_store_races import start_together
from tests.state_values import FACTS, chain, change, database, filled, opened, step
from tests.unit.adapters.sqlite.test_forking import DAMAGES, LENGTH

if TYPE_CHECKING:
    import subprocess

    from adjudge.contracts.ledger_fork_v1 import LedgerForkV1

pytestmark = pytest.mark.faults

POINTS = (
    WritePoint.MIGRATED, WritePoint.UPGRADED, WritePoint.BUILT, WritePoint.SET_ASIDE, WritePoint.HEAD_WRITTEN,
    WritePoint.HEAD_MOVED, WritePoint.REPLACED,
)  # fmt: skip
KILLS = 30


def fork(path: str, at: int, options: StoreOptions | None = None) -> LedgerForkV1:
    return fork_store(path, FACTS, at=at, confirmed=True, options=options or StoreOptions())


def harmed(folder: Path, name: str) -> tuple[str, int]:
    """A store with one of the damages, and where it shows."""
    path = filled(folder, LENGTH)
    harm, at, _, _ = DAMAGES[name]
    harm(path)
    return path, at


def files(path: str) -> dict[str, bytes]:
    """The store's own files."""
    names = [path, path + "-wal", path + ".head"]
    return {name: Path(name).read_bytes() for name in names if os.path.exists(name)}


def is_kept(path: str, before: dict[str, bytes]) -> bool:
    """Whether all bytes of the damaged store are there: in their place, or set aside."""
    asides = sorted(Path(path).parent.glob("*.fork-*-*"))
    set_aside = [
        {os.path.join(Path(path).parent, one.name): one.read_bytes() for one in aside.iterdir()}
        for aside in asides
    ]
    return any(before.items() <= found.items() for found in [files(path), *set_aside])


def ends(path: str, at: int) -> None:
    """The fork was carried out, or is by calling again; then the chain goes on and is as it should be."""
    with suppress(UsageError):  # it was carried out before the cut
        fork(path, at)
    report = verify_store(path)
    assert (report.damage, report.head.seq, report.breaks) == (None, at, Breaks(count=1, numbers=(at,)))
    with opened(Path(path).parents[1]) as store:
        entries = list(store.ledger.entries())
        assert (entries[:-1], entries[-1].kind) == (chain(LENGTH)[:at], BREAK)
        store.commit(step(99))


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("name", DAMAGES)
def test_fork_that_is_cut_short_loses_nothing_and_is_ended_by_calling_again(
    tmp_path: Path, name: str, point: WritePoint
) -> None:
    path, at = harmed(tmp_path, name)
    before = files(path)
    with pytest.raises(Killed):
        fork(path, at, StoreOptions(hook=Killer(point)))
    assert is_kept(path, before)
    ends(path, at)
    assert is_kept(path, before)


@pytest.mark.parametrize("point", [WritePoint.BUILT, WritePoint.SET_ASIDE, WritePoint.HEAD_MOVED])
@pytest.mark.parametrize("name", DAMAGES)
def test_store_whose_fork_was_cut_short_is_still_refused_at_the_same_place(
    tmp_path: Path, name: str, point: WritePoint
) -> None:
    path, at = harmed(tmp_path, name)
    with pytest.raises(Killed):
        fork(path, at, StoreOptions(hook=Killer(point)))
    if name == "database-gone":
        with pytest.raises(StateError):
            verify_store(path)
        return
    damage = verify_store(path).damage
    assert damage is not None
    assert damage.seq == at


@pytest.mark.parametrize("name", DAMAGES)
def test_fork_that_is_taken_up_again_ends_with_the_same_bytes(tmp_path: Path, name: str) -> None:
    whole, at = harmed(tmp_path / "whole", name)
    cut = database(tmp_path / "cut")
    shutil.copytree(Path(whole).parent, Path(cut).parent)
    with pytest.raises(Killed):
        fork(cut, at, StoreOptions(hook=Killer(WritePoint.HEAD_MOVED)))
    assert fork(cut, at) == fork(whole, at)
    assert len(list(Path(cut).parent.glob("*.fork-*-*"))) == 1


@pytest.mark.parametrize("point", POINTS)
def test_process_that_is_killed_at_a_point_of_a_fork_loses_nothing(tmp_path: Path, point: WritePoint) -> None:
    path, at = harmed(tmp_path, "changed")
    before = files(path)
    with child("go-on", path, str(at), point) as process:
        process.communicate(b"\n")
        assert process.returncode == -signal.SIGKILL
    assert is_kept(path, before)
    ends(path, at)


def kill_later(process: subprocess.Popen[bytes], delay_s: float) -> None:
    """Let it begin, and kill it after a while, whatever it is at."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    process.stdin.write(b"\n")
    process.stdin.flush()
    time.sleep(delay_s)
    process.kill()
    process.wait()


def test_fork_that_is_killed_at_any_instant_loses_nothing(tmp_path: Path) -> None:
    """Delays from none to longer than a whole fork takes, over all damages in turn."""
    names = sorted(DAMAGES)
    for turn in range(KILLS):
        folder = tmp_path / str(turn)
        path, at = harmed(folder, names[turn % len(names)])
        before = files(path)
        with child("go-on", path, str(at), "") as process:
            kill_later(process, turn * 0.002)
        assert is_kept(path, before), turn
        ends(path, at)


@pytest.mark.parametrize("name", DAMAGES)
def test_one_of_two_forks_at_once_is_carried_out(tmp_path: Path, name: str) -> None:
    path, at = harmed(tmp_path, name)
    with child("go-on", path, str(at), "") as one, child("go-on", path, str(at), "") as two:
        said = start_together(one, two)
    assert sorted(said) == [["done"], ["ledger-not-damaged"]]
    ends(path, at)


@pytest.mark.parametrize("limit", [50, 4_000, 20_000, 60_000, 80_000, 100_000, 120_000])
def test_fork_on_a_full_disk_loses_nothing(tmp_path: Path, limit: int) -> None:
    path, at = harmed(tmp_path, "changed")
    before = files(path)
    with child("go-on-full", path, str(at), str(limit)) as process:
        said, _ = process.communicate()
    assert said.split() in ([b"done"], [b"state-io"])
    assert is_kept(path, before)
    ends(path, at)


def test_change_while_it_is_set_aside_is_refused(tmp_path: Path) -> None:
    path, at = harmed(tmp_path, "changed")

    def hook(point: WritePoint) -> None:
        if point is WritePoint.BUILT:
            change(path, "UPDATE ledger SET payload = x'01' WHERE seq = 4")

    with pytest.raises(AdjudgeError) as caught:
        fork(path, at, StoreOptions(hook=hook))
    assert caught.value.code == "store-moved"
    ends(path, at)
