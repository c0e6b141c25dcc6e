"""The whole of it is proved by ``test_supervised``; here is what can be seen of one process."""

from __future__ import annotations

import os
import signal
import subprocess
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.process import tree
from adjudge.adapters.process.kernel import read_small
from adjudge.adapters.process.tree import GroupTree, has_table, running
from tests.processes import PYTHON, eventually

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def child() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(["/bin/sleep", "3600"], start_new_session=True) as process:
        yield process
        process.kill()


def test_table_has_us_and_our_parent() -> None:
    assert has_table()
    assert running()[os.getpid()] == os.getppid()


def test_process_that_waits_to_be_reaped_does_not_run(child: subprocess.Popen[bytes]) -> None:
    assert child.pid in running()
    child.kill()
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert child.pid not in running()


def test_process_runs_as_long_as_one_of_its_threads_does() -> None:
    code = (
        "import ctypes, threading, time; threading.Thread(target=time.sleep, args=(3600,)).start(); "
        "ctypes.CDLL(None).pthread_exit(None)"
    )
    with subprocess.Popen([PYTHON, "-c", code]) as process:
        assert eventually(lambda: b") Z " in read_small(f"/proc/{process.pid}/stat"))
        assert process.pid in running()
        process.kill()


@pytest.mark.parametrize("has_descriptors", [True, False])
def test_descendant_is_signalled(
    has_descriptors: bool, child: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_descriptors:
        monkeypatch.setattr(os, "pidfd_open", refuse)
    tree._signal(child.pid, signal.SIGTERM)
    assert child.wait() == -signal.SIGTERM


def refuse(_: int) -> int:
    raise PermissionError


@pytest.mark.parametrize("pid", [1, os.getppid(), 1 << 22])
def test_process_that_is_not_below_us_is_left_alone(pid: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(signal, "pidfd_send_signal", lambda *words: sent.append(words))
    monkeypatch.setattr(os, "kill", lambda *words: sent.append(words))
    tree._signal(pid, signal.SIGTERM)
    assert sent == []


def test_everything_below_a_process_is_found(child: subprocess.Popen[bytes]) -> None:
    assert child.pid in tree._below(os.getpid())
    assert {child.pid, os.getpid()} <= set(tree._below(os.getppid()))


def test_group_is_seen_signalled_and_gone(child: subprocess.Popen[bytes]) -> None:
    group = GroupTree(child.pid)
    assert group.count() == 1
    group.signal(signal.SIGTERM)
    assert child.wait() == -signal.SIGTERM
    assert group.count() == 0
    group.kill()
