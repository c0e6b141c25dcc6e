"""An audit whose process dies at any write, and two that run at once: the end is the same, byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.architecture.sources import ROOT
from tests.builders import repo
from tests.functional.audit_child import DIED
from tests.functional.audit_reader import Reader, by_last_digit, telling_line
from tests.functional.command import Console

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    f"part{at}/code{at}.py": (
        f"def load_{at}(path):\n    return open(path + '{at}').read()\n"
        + "".join(f"# filler {line} of {at}\n" for line in range(300))
    )
    for at in range(7)
}


def reader(tmp_path: Path, name: str) -> Reader:
    """A reader over a fresh copy."""
    outside = tmp_path / f"outside-{name}"
    (outside / "home").mkdir(parents=True)
    made = repo(tmp_path / name)
    made.commit({**FILES})
    return Reader(made.path, Console(outside), telling_line, by_last_digit)


def start(made: Reader, *words: str) -> subprocess.Popen[bytes]:
    """A call in a process of its own."""
    state = made.folder.with_name(f"outside-{made.folder.name}")
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(state / "home"),
        "ADJUDGE_STATE_DIR": str(state / "state"),
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "tests.functional.audit_child", str(made.folder), *words]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def call(made: Reader, *words: str) -> int:
    """How a call in a process of its own ended."""
    process = start(made, *words)
    _, told = process.communicate(timeout=120)
    assert process.returncode in {0, DIED}, told.decode()
    return process.returncode


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """What an audit without a break ends in."""
    made = reader(tmp_path_factory.mktemp("whole"), "whole")
    made.finish()
    return made.deliverables()


@pytest.mark.parametrize("kind", ["commit", "write"])
@pytest.mark.parametrize("moment", ["before", "after"])
def test_process_that_dies_at_a_write_leaves_an_audit_that_goes_on(
    wanted: tuple[bytes, bytes], tmp_path: Path, kind: str, moment: str
) -> None:
    made = reader(tmp_path, "killed")
    deaths = 0
    for number in range(1, 30):
        deaths += call(made, kind, moment, str(number % 7 + 1)) == DIED
        step = made.step("--yes")
        if step["kind"] == "present":
            break
        made.do()
    assert deaths > 1
    made.finish()
    assert made.deliverables() == wanted
    assert made.adjudge(made.folder, "tool", "ledger", "verify", "--json").json["outcome"] == "pass"


def test_two_calls_at_once_accept_each_result_once(wanted: tuple[bytes, bytes], tmp_path: Path) -> None:
    made = reader(tmp_path, "twice")
    made.step("--yes")
    made.do()
    both = [start(made, "none", "before", "0") for _ in range(2)]
    ends = [(one.communicate(timeout=120)[1], one.returncode) for one in both]
    assert all(code in {0, 3, 4} for _, code in ends), ends
    made.finish()
    assert made.deliverables() == wanted
