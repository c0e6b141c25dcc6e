from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.process import kernel
from tests.architecture.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path

ASK = "from adjudge.adapters.process import kernel; import os, signal; print({})"


def asked(question: str) -> str:
    """What a Python of its own says, since the answers change the process for good."""
    words = [sys.executable, "-c", ASK.format(question)]
    return subprocess.run(words, cwd=ROOT / "src", capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="these are calls of Linux")
@pytest.mark.parametrize(
    "question",
    [
        "kernel.die_with_parent(signal.SIGKILL)",
        "kernel.adopt_orphans()",
        "kernel.refuse_privileges() and 'NoNewPrivs:\\t1' in open('/proc/self/status').read()",
        "kernel.be_seen_into(allowed=False) and kernel.be_seen_into(allowed=True)",
    ],
)
def test_call_does_what_it_says(question: str) -> None:
    assert asked(question) == "True"


def test_system_without_the_calls_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: object())
    answers = (
        kernel.die_with_parent(signal.SIGKILL),
        kernel.adopt_orphans(),
        kernel.refuse_privileges(),
        kernel.be_seen_into(allowed=False),
    )
    assert answers == (False, False, False, False)
    with pytest.raises(OSError, match="no unshare"):
        kernel.unshare(kernel.NEW_NETWORK)
    with pytest.raises(OSError, match="no mount"):
        kernel.mount_processes()


def test_call_that_fails_tells_why() -> None:
    with pytest.raises(OSError, match=os.strerror(22)):
        kernel.unshare(1)  # no namespace has this number


def test_small_file_is_read_and_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("before")
    kernel.write_small(str(tmp_path / "file"), "now---")
    assert kernel.read_small(str(tmp_path / "file")) == b"now---"
    with pytest.raises(FileNotFoundError):
        kernel.read_small(str(tmp_path / "none"))
    with pytest.raises(FileNotFoundError):
        kernel.write_small(str(tmp_path / "none"), "")
