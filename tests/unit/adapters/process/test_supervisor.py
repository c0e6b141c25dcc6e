"""What the supervisor's own process does; the runs themselves are in ``test_supervised``."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from adjudge.adapters.process.order import encode_order
from adjudge.adapters.process.supervised import BOOT
from tests.architecture.sources import ROOT
from tests.processes import ORDER

FORKED = """
import os, signal, sys, time
from adjudge.adapters.process.supervisor import _forked
def work():
    {}
print(_forked(work, dies_by=signal.SIGKILL))
"""


def reported(order: bytes) -> tuple[str, str]:
    """What a supervisor reports, and what stood on the program's output."""
    orders, control = os.pipe()
    report, reports = os.pipe()
    words = [sys.executable, "-I", "-S", "-c", BOOT, str(ROOT / "src"), str(orders), str(reports)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, pass_fds=(orders, reports), env={}) as process:
        os.close(orders)
        os.close(reports)
        os.write(control, order)
        assert process.stdout is not None
        said = process.stdout.read().decode()
        process.wait()
    os.close(control)
    with os.fdopen(report) as stream:
        return stream.read(), said


def test_order_of_its_parent_is_carried_out_and_reported() -> None:
    order = ORDER._replace(parent=os.getpid(), argv=(b"/bin/echo", b"hi"), cut_network=0)
    report, said = reported(encode_order(order))
    assert said == "hi\n"
    assert report.splitlines()[1:] == ["limitations", "ended 0 0 own"]


def test_order_of_somebody_who_is_gone_is_not_carried_out() -> None:
    assert reported(encode_order(ORDER._replace(parent=1 << 22, argv=(b"/bin/echo", b"hi")))) == ("", "")


def test_program_that_cannot_be_started_is_reported() -> None:
    order = ORDER._replace(parent=os.getpid(), argv=(b"/no/such",), cut_network=0)
    assert reported(encode_order(order))[0].splitlines()[2] == "refused 2"


@pytest.mark.parametrize(
    ("work", "code"),
    [
        ("return 75", 75),
        ("os.kill(os.getpid(), signal.SIGKILL)", -9),
        ("raise RuntimeError", 0),
        ("os.kill(os.getppid(), signal.SIGTERM); time.sleep(3600)", -signal.SIGTERM),
    ],
    ids=["its own", "killed", "failed", "asked through us"],
)
def test_end_of_a_piece_of_work_is_told(work: str, code: int) -> None:
    words = [sys.executable, "-c", FORKED.format(work)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == f"{code}\n"
