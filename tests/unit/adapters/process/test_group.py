from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.process.group import end_group, has_ended, signal_group, start_group, wait_ended
from adjudge.errors import ToolError
from adjudge.ports import Command

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path


def start(script: str) -> subprocess.Popen[bytes]:
    return start_group(Command(argv=("/bin/sh", "-c", script), environment=()), feed=False)


def close(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that ended and waits to be reaped does not."""
    try:
        with open(f"/proc/{pid}/stat") as stream:
            return stream.read().rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False


def test_child_leads_a_session_and_a_group_of_its_own() -> None:
    process = start("sleep 60")
    assert os.getpgid(process.pid) == process.pid == os.getsid(process.pid)
    end_group(process, grace_s=0.0)
    close(process)


def test_program_that_is_not_there_is_told_by_its_name_alone() -> None:
    with pytest.raises(ToolError) as refused:
        start_group(Command(argv=("/nonexistent/tool",), environment=()), feed=False)
    assert refused.value.code == "child-not-started"
    assert "'tool'" in refused.value.message
    assert "/nonexistent" not in refused.value.message


def test_argument_with_a_nul_is_refused() -> None:
    with pytest.raises(ToolError):
        start_group(Command(argv=("/bin/true", "a\0b"), environment=()), feed=False)


def test_ended_leader_is_seen_and_left_to_be_reaped() -> None:
    process = start("exit 7")
    assert wait_ended(process, time.monotonic() + 10)
    assert has_ended(process)
    assert process.returncode is None
    assert end_group(process, grace_s=0.0) == 7
    assert has_ended(process)
    close(process)


def test_running_leader_has_not_ended_when_the_moment_comes() -> None:
    process = start("sleep 60")
    assert not wait_ended(process, time.monotonic() + 0.05)
    assert end_group(process, grace_s=0.0) == -signal.SIGKILL
    close(process)


def test_leader_that_ends_when_asked_is_not_killed() -> None:
    process = start("trap 'exit 3' TERM; echo ready; while :; do sleep 0.01; done")
    assert process.stdout is not None
    process.stdout.read(6)
    assert end_group(process, grace_s=10.0) == 3
    close(process)


def test_leader_that_does_not_end_when_asked_is_killed() -> None:
    process = start("trap '' TERM; echo ready; while :; do sleep 0.01; done")
    assert process.stdout is not None
    process.stdout.read(6)
    assert end_group(process, grace_s=0.1) == -signal.SIGKILL
    close(process)


def test_rest_of_the_group_ends_with_its_leader(tmp_path: Path) -> None:
    process = start(f"sleep 60 & echo $! > {tmp_path / 'pid'}; exit 0")
    wait_ended(process, time.monotonic() + 10)
    left = int((tmp_path / "pid").read_text())
    assert is_alive(left)
    end_group(process, grace_s=0.0)
    until = time.monotonic() + 10
    while is_alive(left) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_alive(left)
    close(process)


def test_signal_to_a_group_that_is_gone_is_no_error() -> None:
    process = start("exit 0")
    end_group(process, grace_s=0.0)
    signal_group(process, signal.SIGTERM)
    close(process)


@pytest.mark.parametrize("missing", [("pidfd_open",), ("pidfd_open", "waitid")])
def test_end_is_seen_where_the_system_tells_less(
    missing: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in missing:
        monkeypatch.delattr(os, name, raising=False)
    process = start("exit 5")
    assert wait_ended(process, time.monotonic() + 10)
    assert end_group(process, grace_s=0.0) == 5
    close(process)


def test_end_is_seen_where_the_kernel_forbids_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(_: int) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "pidfd_open", forbid, raising=False)
    process = start("exit 5")
    assert wait_ended(process, time.monotonic() + 10)
    end_group(process, grace_s=0.0)
    close(process)
