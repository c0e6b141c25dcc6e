"""One holder at a time, and a lock that outlives nobody."""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import sys
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.lock import FileLock
from adjudge.errors import StateError

if TYPE_CHECKING:
    from pathlib import Path

HOLD = "import fcntl,os,sys; h=os.open(sys.argv[1], os.O_RDWR|os.O_CREAT); fcntl.flock(h, fcntl.LOCK_EX); print(flush=True); sys.stdin.read()"


def test_lock_can_be_held_again_after_it_was_given_back(tmp_path: Path) -> None:
    own = FileLock(str(tmp_path / "lock"), wait_s=0)
    with own.held():
        pass
    with own.held():
        assert os.listdir(tmp_path) == ["lock"]


def test_second_holder_is_told_that_the_state_is_in_use(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    with (
        FileLock(path, wait_s=0).held(),
        pytest.raises(StateError) as caught,
        FileLock(path, wait_s=0).held(),
    ):
        pass
    assert caught.value.code == "store-busy"


def test_lock_is_given_back_when_anything_is_raised(tmp_path: Path) -> None:
    own = FileLock(str(tmp_path / "lock"), wait_s=0)
    with pytest.raises(KeyboardInterrupt), own.held():
        raise KeyboardInterrupt
    with own.held():
        pass


def test_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with child:
        assert child.stdout is not None
        child.stdout.readline()
        with pytest.raises(StateError), FileLock(path, wait_s=0).held():
            pass
        child.kill()
        child.wait()
        with FileLock(path, wait_s=0).held():
            pass


def test_lock_that_was_removed_with_the_store_is_made_anew(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    with FileLock(path, wait_s=0).held():
        os.unlink(path)
        with FileLock(path, wait_s=0).held():
            assert os.path.exists(path)


def test_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="symbolic link"), FileLock(str(tmp_path / "lock"), wait_s=0).held():
        pass
    assert not (tmp_path / "elsewhere").exists()


def test_lock_file_is_private(tmp_path: Path) -> None:
    with FileLock(str(tmp_path / "lock"), wait_s=0).held():
        assert (tmp_path / "lock").stat().st_mode & 0o777 == 0o600


def test_waiter_gets_the_lock_when_it_is_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "lock")
    with ExitStack() as holder:
        holder.enter_context(FileLock(path, wait_s=0).held())
        monkeypatch.setattr(time, "sleep", lambda _: holder.close())
        with FileLock(path, wait_s=3600).held():
            assert os.listdir(tmp_path) == ["lock"]


def test_file_system_without_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(OSError, match="No locks"), FileLock(str(tmp_path / "lock"), wait_s=0).held():
        pass
