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
    assert running()[os.getpid()].parent == os.getppid()


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


def test_descendant_is_signalled_with_its_group(child: subprocess.Popen[bytes]) -> None:
    tree._signal([running()[child.pid]], signal.SIGTERM)
    assert child.wait() == -signal.SIGTERM


def test_stopped_process_is_told(child: subprocess.Popen[bytes]) -> None:
    assert not running()[child.pid].stopped
    child.send_signal(signal.SIGSTOP)
    assert eventually(lambda: running()[child.pid].stopped)


def test_number_that_belongs_to_somebody_else_by_now_is_left_alone(
    child: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[object] = []
    monkeypatch.setattr(os, "killpg", lambda *words: sent.append(words))
    tree._signal([running()[child.pid]._replace(started=0)], signal.SIGTERM)
    assert sent == []


def test_our_own_group_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(os, "killpg", lambda *words: sent.append(words))
    tree._signal([running()[os.getpid()]], signal.SIGTERM)
    assert sent == []


def test_everything_below_a_process_is_found(child: subprocess.Popen[bytes]) -> None:
    assert child.pid in [process.pid for process in tree._below(os.getpid())]
    assert {child.pid, os.getpid()} <= {process.pid for process in tree._below(os.getppid())}


def test_group_is_seen_signalled_and_gone(child: subprocess.Popen[bytes]) -> None:
    group = GroupTree(child.pid)
    assert group.count() == 1
    group.signal(signal.SIGTERM)
    assert child.wait() == -signal.SIGTERM
    assert group.count() == 0
    group.kill()
