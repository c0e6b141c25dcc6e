"""Each in a Python of its own, since a supervision takes over signals and children of its process."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

from tests.architecture.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = """
import os, signal, sys, time
from adjudge.adapters.process.kernel import adopt_orphans
from adjudge.adapters.process.launch import launch
from adjudge.adapters.process.supervision import Supervision, growth_of
from adjudge.adapters.process.tree import SweptTree
from tests.processes import ORDER
adopt_orphans()
order = ORDER._replace(
    argv=(b"/bin/sh", b"-c", sys.argv[1].encode()), environment=(b"PATH", b"/usr/bin:/bin"), **eval(sys.argv[2])
)
reading, control = os.pipe()
growth = growth_of(order)
leader = launch(order, (0, 1, 2))
run = Supervision(order, leader=leader, tree=SweptTree(), control=reading)
exec(sys.argv[3])
print(*run.run(growth))
"""
HOUR: dict[str, Any] = {"grace_ms": 3_600_000}


def supervised(script: str, then: str = "", **fields: object) -> str:
    """What a supervision comes to: status, survivors and what ended it."""
    words = [sys.executable, "-c", SCRIPT, script, repr(fields), then]
    return subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def test_end_of_the_program_is_its_own() -> None:
    assert supervised("exit 7", **HOUR) == "7 0 own"


def test_closed_control_asks_for_the_end() -> None:
    assert supervised("exec sleep 3600", "os.close(control)", **HOUR) == "-15 0 stopped"


def test_word_on_the_control_asks_for_the_end() -> None:
    assert supervised("exec sleep 3600", "os.write(control, b'x')", **HOUR) == "-15 0 stopped"


def deaf(ready: Path) -> tuple[str, str]:
    """A program that does not end when asked, and what waits until it is so far."""
    script = f"trap '' TERM; touch {ready}; while :; do sleep 0.05; done"
    return script, f"while not os.path.exists('{ready}'): time.sleep(0.01)\n"


def test_request_has_its_grace_and_then_no_more(tmp_path: Path) -> None:
    script, wait = deaf(tmp_path / "ready")
    assert supervised(script, wait + "os.close(control)", grace_ms=100).startswith("-9 ")


def test_request_by_a_signal_has_no_grace(tmp_path: Path) -> None:
    script, wait = deaf(tmp_path / "ready")
    assert supervised(script, wait + "os.kill(os.getpid(), signal.SIGTERM)", **HOUR).startswith("-9 ")


def test_too_many_processes_have_no_grace() -> None:
    script = "trap '' TERM; for n in 1 2 3 4 5 6; do sleep 3600 & done; wait"
    assert supervised(script, process_limit=3, **HOUR) == "-9 0 process-limit"


def test_bounds_hold_for_what_is_left_behind() -> None:
    left = "trap '' TERM; for n in 1 2 3 4 5 6; do sleep 3600 & done; wait"
    assert supervised(f"({left}) & exit 0", process_limit=3, **HOUR).startswith("0 ")


def test_too_much_on_disk_has_no_grace(tmp_path: Path) -> None:
    script = f"trap '' TERM; cd {tmp_path}; while :; do head -c 65536 /dev/zero >> f; done"
    place = (str(tmp_path).encode(),)
    # The shell may be killed, or see its own child killed first; it never ends by itself.
    ended = supervised(script, folder_limit_bytes=1 << 20, written_folders=place, **HOUR)
    assert ended == "-9 0 disk-limit"


def test_end_before_the_supervision_began_is_seen() -> None:
    assert supervised("exit 7", "os.waitid(os.P_PID, leader, os.WEXITED | os.WNOWAIT)", **HOUR) == "7 0 own"


def test_survivors_that_obey_count_too() -> None:
    assert supervised("sleep 3600 & exit 0", **HOUR) == "0 1 own"
