"""Worker processes that never outlive their parent and never answer with a hole."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adjudge.adapters.workers.extract import Chunk, Part, extract_chunk
from adjudge.adapters.workers.processes import map_in_processes
from adjudge.errors import GitError, ToolError
from tests.fakes.blobs import DyingBlobs, FailingBlobs, MemoryBlobs

TOP = Path(__file__).parents[4]
PATIENCE_S = 30
"""How long a process may take to start or to be gone before the test gives up."""

SCRIPT = """
import sys
sys.path.insert(0, {top!r})
from adjudge.adapters.workers.extract import Chunk, Part, extract_chunk
from adjudge.adapters.workers.processes import map_in_processes
from tests.fakes.blobs import HangingBlobs

if __name__ == "__main__":
    chunk = Chunk(requests=(), source=HangingBlobs({folder!r}), part=Part.OUTLINE)
    list(map_in_processes(extract_chunk, [chunk, chunk], count=2))
"""


def double(number: int) -> int:
    return 2 * number


def test_results_come_in_the_order_of_the_jobs() -> None:
    assert list(map_in_processes(double, range(9), count=2)) == list(range(0, 18, 2))


def test_worker_that_dies_is_an_error() -> None:
    dying = Chunk(requests=(), source=DyingBlobs(), part=Part.OUTLINE)
    well = Chunk(requests=(), source=MemoryBlobs(()), part=Part.OUTLINE)
    with pytest.raises(ToolError, match="ended without an answer"):
        list(map_in_processes(extract_chunk, [well, dying, well], count=2))


def test_error_of_a_worker_passes_through() -> None:
    failing = Chunk(requests=(), source=FailingBlobs(), part=Part.OUTLINE)
    with pytest.raises(GitError, match="cat-file ended"):
        list(map_in_processes(extract_chunk, [failing], count=1))


def test_results_that_nobody_takes_end_the_workers() -> None:
    results = map_in_processes(double, range(9), count=2)
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]  # a generator behind its protocol
    assert children() == set()


@pytest.mark.faults
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_parent(tmp_path: Path, number: signal.Signals) -> None:
    folder = tmp_path / "pids"
    folder.mkdir()
    script = tmp_path / "main.py"
    script.write_text(SCRIPT.format(top=str(TOP), folder=str(folder)))
    parent = subprocess.Popen(
        [sys.executable, str(script)], stderr=subprocess.DEVNULL, start_new_session=True
    )
    wait_until(lambda: len(list(folder.iterdir())) == 2)
    parent.send_signal(number)
    parent.wait(PATIENCE_S)
    workers = [int(path.name) for path in folder.iterdir()]
    wait_until(lambda: not any(map(is_alive, workers)))
    assert not any(map(is_alive, workers))


def children() -> set[int]:
    """Processes that this one started and that still run."""
    found = set()
    for task in Path("/proc/self/task").iterdir():
        with contextlib.suppress(FileNotFoundError):  # a thread that has just ended
            found |= {int(pid) for pid in (task / "children").read_text().split() if is_alive(int(pid))}
    return found - {pid for pid in found if b"resource_tracker" in Path(f"/proc/{pid}/cmdline").read_bytes()}


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def wait_until(condition: object) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if condition():  # type: ignore[operator]
            return
        time.sleep(0.02)
