"""Launched from a Python of its own, since a child takes over what stands in its parent."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

from tests.architecture.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = """
import os, sys
from adjudge.adapters.process.launch import launch
from tests.processes import ORDER
order = ORDER._replace(**eval(sys.argv[1]))
try:
    pid = launch(order, (os.dup(0), os.dup(1), os.dup(2)))
except OSError as error:
    sys.exit(f"refused {error.errno}")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) % 256)
"""


def launched(script: str = "", **more: Any) -> tuple[int, str, str]:
    """Status, output and errors of a shell that runs a script, with fields of the order replaced."""
    fields = {
        "argv": (b"/bin/sh", b"-c", script.encode()),
        "environment": (b"PATH", b"/usr/bin:/bin"),
        **more,
    }
    words = [sys.executable, "-c", SCRIPT, repr(fields)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_program_has_its_streams_and_its_environment() -> None:
    assert launched("echo $A; echo err >&2; exit 3", environment=(b"A", b"b")) == (3, "b\n", "err\n")


def test_program_stands_in_its_folder(tmp_path: Path) -> None:
    assert launched("pwd", folder=(str(tmp_path).encode(),)) == (0, f"{tmp_path}\n", "")


def test_program_that_is_not_there_is_refused() -> None:
    assert launched(argv=(b"/no/such",)) == (1, "", "refused 2\n")


def test_folder_that_is_not_there_is_refused() -> None:
    assert launched("true", folder=(b"/no/such",)) == (1, "", "refused 2\n")


def test_environment_that_makes_no_sense_is_refused() -> None:
    assert launched("true", environment=(b"A=B", b"c")) == (1, "", "refused 22\n")


def test_limits_are_set() -> None:
    script = "ulimit -f; ulimit -v; ulimit -c"
    bounds = {"file_limit_bytes": 1 << 20, "memory_limit_bytes": 1 << 30}
    assert launched(script, **bounds)[1] == f"{(1 << 20) // 512}\n{1 << 20}\n0\n"


def test_limit_above_the_one_in_force_changes_nothing() -> None:
    inner = (b"/bin/sh", b"-c", b"ulimit -f")
    script = f"ulimit -f 100; exec {sys.executable} -c '{SCRIPT}' \"$0\""
    fields = repr({"argv": inner, "file_limit_bytes": 1 << 40})
    done = subprocess.run(["/bin/sh", "-c", script, fields], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout == b"100\n"
