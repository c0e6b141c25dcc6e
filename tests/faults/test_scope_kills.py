"""``adjudge scope`` killed at any moment: what is in the ledger is sound, and the next call goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.faults

STEP_S = 0.05
"""Between the moments of two kills: a call takes some tenths of a second."""


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    made = repo(tmp_path / "subject")
    made.commit({"src/a": "0\n"})
    return made


def start(subject: Repo, *words: str) -> subprocess.Popen[bytes]:
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(subject.path.parent),
        "ADJUDGE_STATE_DIR": str(subject.path.parent / "state"),
    }
    command = [sys.executable, "-m", "adjudge", *words]
    return subprocess.Popen(
        command, cwd=subject.path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def kill_at_moments(subject: Repo, count: int, step_s: float) -> None:
    """Judge one more change each time, and kill the call a little later each time."""
    for number in range(count):
        subject.write({"src/a": f"{number}\n" * 3})
        with start(subject, "scope", "--worktree", "--allow", "src/**") as child:
            time.sleep(step_s * number)
            child.send_signal(signal.SIGKILL)


def verdict_of(subject: Repo) -> int:
    subject.write({"src/a": "last\n"})
    with start(subject, "scope", "--worktree", "--allow", "src/**") as child:
        return child.wait()


def check(subject: Repo) -> None:
    assert verdict_of(subject) == 0
    with start(subject, "tool", "ledger", "verify") as child:
        assert child.wait() == 0


def test_killed_calls_leave_a_ledger_that_verifies(subject: Repo) -> None:
    kill_at_moments(subject, 12, STEP_S)
    check(subject)


@pytest.mark.slow
def test_many_killed_calls_leave_a_ledger_that_verifies(subject: Repo) -> None:
    kill_at_moments(subject, 300, STEP_S / 20)
    check(subject)
