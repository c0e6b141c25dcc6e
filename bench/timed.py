"""One process, timed by the clock and on processors; and how such times stand in a table."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import resource
    from collections.abc import Sequence
    from pathlib import Path


class Ran(NamedTuple):
    """One process.

    Attributes:
        seconds: By the clock, from start to end.
        busy: On processors, user and system, with all it started and waited for.
        ended: Whether it came to its end before the deadline.
        inner: Of ours the seconds of the graph alone, without the start of Python; else those by the clock.
        edges: How many edges it told, where it tells them.
        peak_mb: The most memory that one process of it held.
        code: Its exit code.
        said: What it wrote to standard error.
    """

    seconds: float
    busy: float
    ended: bool = True
    inner: float = 0.0
    edges: int = 0
    peak_mb: float = 0.0
    code: int = 0
    said: bytes = b""


def timed(
    command: Sequence[str | Path],
    folder: Path,
    environment: dict[str, str],
    output: int,
    deadline: float,
    *,
    any_end: bool = False,
) -> Ran:
    """One process with its clock and its time on processors.

    Args:
        command: Its words.
        folder: Where it runs.
        environment: All of it.
        output: Where its standard output goes.
        deadline: Seconds after which it is ended.
        any_end: Every exit code is an answer.

    Raises:
        SystemExit: It failed for another reason than the deadline.
    """
    started = time.perf_counter()
    child = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=output, stderr=subprocess.PIPE, start_new_session=True
    )
    late, said, usage = _awaited(child, deadline)
    seconds = time.perf_counter() - started
    if not any_end and child.returncode not in {0, 3} and not late:
        sys.stderr.write(said.decode(errors="replace")[-2000:])
        raise SystemExit(f"{command[0]} ended with {child.returncode}")
    return Ran(
        seconds,
        usage.ru_utime + usage.ru_stime,
        not late,
        seconds,
        peak_mb=usage.ru_maxrss / 1024,
        code=child.returncode,
        said=said,
    )


def _awaited(child: subprocess.Popen[bytes], deadline: float) -> tuple[bool, bytes, resource.struct_rusage]:
    """Whether a process was ended at the deadline, its standard error, and what it used."""
    late = threading.Event()

    def end() -> None:
        late.set()
        os.killpg(child.pid, signal.SIGKILL)

    timer = threading.Timer(deadline, end)
    timer.start()
    assert child.stderr is not None
    with child.stderr:
        said = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    timer.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    return late.is_set(), said, usage


def spread(values: list[float]) -> str:
    """The median, and the range where there are several."""
    median = f"{statistics.median(values):.2f}"
    return median if len(values) == 1 else f"{median} ({min(values):.2f}-{max(values):.2f})"
