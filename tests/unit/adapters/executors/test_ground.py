"""Private folders: what is in one, and that none outlives its owner."""

from __future__ import annotations

import fcntl
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.executors import ground as module
from adjudge.adapters.executors.ground import LOCK, PREFIX, Ground, open_ground, remove_left
from tests.processes import eventually

if TYPE_CHECKING:
    from io import BufferedReader

    import pytest

KEPT = """
import os, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from adjudge.adapters.executors.ground import open_ground
with open_ground(Path(sys.argv[2])) as ground:
    ground.write("prompt", b"secret")
    print("ready", flush=True)
    sys.stdin.read()
"""


def test_folder_is_private_and_gone_after(tmp_path: Path) -> None:
    with open_ground(tmp_path) as ground:
        assert stat.S_IMODE(ground.own.stat().st_mode) == 0o700
        assert list(ground.work.iterdir()) == []
        file = ground.write("home/deep/x", b"1")
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == []


def test_environment_is_the_least_and_what_is_named(tmp_path: Path) -> None:
    variables = dict(Ground(own=tmp_path).variables(tmp_path / "bin" / "toy", {"A": "b", "LANG": "C"}))
    assert (variables["A"], variables["LANG"], variables["HOME"]) == ("b", "C", str(tmp_path / "home"))
    assert variables["PATH"].split(":") == [str(tmp_path / "bin"), "/usr/bin", "/bin"]


def test_folder_of_a_killed_process_goes_with_the_next_and_a_live_one_stays(tmp_path: Path) -> None:
    words = [sys.executable, "-c", KEPT, str(Path(module.__file__).parents[3]), str(tmp_path)]
    killed, alive = (subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(2))
    for one in (killed, alive):
        assert one.stdout is not None
        assert one.stdout.readline() == b"ready\n"
    assert len(list(tmp_path.iterdir())) == 2
    killed.kill()
    killed.wait()
    with open_ground(tmp_path) as ground:
        assert len([one for one in tmp_path.iterdir() if one != ground.own]) == 1
    alive.communicate()
    for one in (killed, alive):
        for stream in (one.stdin, one.stdout):
            assert stream is not None
            stream.close()
    assert eventually(lambda: list(tmp_path.iterdir()) == [])


def test_young_folder_without_a_lock_stays_and_an_old_one_goes(tmp_path: Path) -> None:
    young, old = tmp_path / f"{PREFIX}young", tmp_path / f"{PREFIX}old"
    for folder in (young, old):
        folder.mkdir()
    os.utime(old, (0, 0))
    remove_left(tmp_path)
    assert list(tmp_path.iterdir()) == [young]


def test_what_only_has_such_a_name_stays(tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "deep").mkdir(parents=True)
    (other / LOCK).touch()
    (tmp_path / f"{PREFIX}link").symlink_to(other)
    (tmp_path / f"{PREFIX}file").touch()
    remove_left(tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == [f"{PREFIX}file", f"{PREFIX}link", "other"]
    assert (other / "deep").is_dir()


def test_folder_is_never_there_with_a_lock_that_nobody_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = fcntl.flock

    def sweep_first(file: BufferedReader, how: int) -> None:
        monkeypatch.setattr(fcntl, "flock", held)
        remove_left(tmp_path)
        held(file, how)

    monkeypatch.setattr(fcntl, "flock", sweep_first)
    with open_ground(tmp_path) as ground:
        assert ground.work.is_dir()
        remove_left(tmp_path)
        assert ground.work.is_dir()
