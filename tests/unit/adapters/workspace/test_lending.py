"""A lent folder is private, gone afterwards, and gone after its owner was killed; one in use stays."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from adjudge.adapters.workspace.lending import (
    holding,
    lend_folder,
    remove_left_behind,
    telling_disk,
)
from adjudge.errors import ToolError

OWNER = """
import os, sys
from pathlib import Path
from adjudge.adapters.workspace.lending import lend_folder
with lend_folder(Path(sys.argv[1])) as folder:
    (folder / "full").write_bytes(b"x")
    print(folder, flush=True)
    sys.stdin.read()
"""


def owner(parent: Path) -> tuple[subprocess.Popen[bytes], Path]:
    """Another process that holds a folder until it is let go."""
    process = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(parent)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    return process, Path(process.stdout.readline().decode().strip())


def end(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    process.send_signal(number)
    process.communicate()


def test_folder_is_private_and_gone_afterwards(tmp_path: Path) -> None:
    with lend_folder(tmp_path / "new") as folder:
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        (folder / "a").mkdir()
    assert list((tmp_path / "new").iterdir()) == []


def test_folder_is_gone_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(KeyError), lend_folder(tmp_path):
        raise KeyError
    assert list(tmp_path.iterdir()) == []


def test_folder_of_a_killed_owner_is_removed_by_the_next(tmp_path: Path) -> None:
    process, folder = owner(tmp_path)
    end(process, signal.SIGKILL)
    assert folder.exists()
    with lend_folder(tmp_path) as mine:
        assert not folder.exists()
        assert sorted(tmp_path.iterdir()) == [mine, mine.with_suffix(".lock")]


def test_folder_of_a_living_owner_stays(tmp_path: Path) -> None:
    process, folder = owner(tmp_path)
    try:
        with lend_folder(tmp_path):
            assert (folder / "full").exists()
    finally:
        end(process, signal.SIGKILL)


def test_folder_of_a_stopped_owner_stays(tmp_path: Path) -> None:
    process, folder = owner(tmp_path)
    try:
        process.send_signal(signal.SIGSTOP)
        remove_left_behind(tmp_path)
        assert folder.exists()
    finally:
        end(process, signal.SIGKILL)


@pytest.mark.parametrize("name", ["run-x", "run-x.lock"])
def test_half_of_what_a_killed_owner_leaves_is_removed(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir() if name == "run-x" else (tmp_path / name).touch()
    (tmp_path / "other").mkdir()
    remove_left_behind(tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["other"]


def test_lock_is_held_once_alone_and_often_shared(tmp_path: Path) -> None:
    place = tmp_path / "lock"
    with holding(place, wait_s=0, shared=True) as first, holding(place, wait_s=0, shared=True) as second:
        assert first
        assert second
        with holding(place, wait_s=0) as alone:
            assert not alone
    with holding(place, wait_s=0) as alone:
        assert alone


def test_lock_is_taken_as_soon_as_it_is_free(tmp_path: Path) -> None:
    process, folder = owner(tmp_path)
    assert process.stdin is not None
    process.stdin.close()
    with holding(folder.with_suffix(".lock"), wait_s=60) as held:
        assert held
    process.wait()
    assert process.stdout is not None
    process.stdout.close()


def test_lock_that_cannot_be_made_is_not_held(tmp_path: Path) -> None:
    with holding(tmp_path / "no" / "lock", wait_s=0) as held:
        assert not held


def test_lock_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "lock").symlink_to(tmp_path / "elsewhere")
    with holding(tmp_path / "lock", wait_s=0) as held:
        assert not held
    assert not (tmp_path / "elsewhere").exists()


def test_child_does_not_inherit_the_lock(tmp_path: Path) -> None:
    with lend_folder(tmp_path) as folder:
        child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, close_fds=False)
    try:
        folder.mkdir()
        remove_left_behind(tmp_path)
        assert not folder.exists()
    finally:
        child.kill()
        child.communicate()


def test_disk_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ToolError) as caught, lend_folder(tmp_path / "file"):
        pass
    assert caught.value.code == "workspace-not-writable"


def test_file_system_without_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(ToolError) as caught, lend_folder(tmp_path):
        pass
    assert caught.value.code == "workspace-not-writable"
    assert list(tmp_path.iterdir()) == []


def test_message_of_a_full_disk_names_no_path() -> None:
    with pytest.raises(ToolError) as caught, telling_disk():
        raise OSError(28, os.strerror(28), "/private/place")
    assert "No space left" in caught.value.message
    assert "/private" not in caught.value.message
