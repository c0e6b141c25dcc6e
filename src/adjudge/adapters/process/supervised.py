"""Our side of a supervised run: starts the supervisor, moves bytes, asks for the end when a bound is passed.

Rules: everything is drained until the supervisor has told the end, so nothing can block; what is over a limit
is dropped; a run whose end nobody told is an error, never a result.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.process import supervision
from adjudge.adapters.process.exchange import STUCK, Exchange, Pipes
from adjudge.adapters.process.group import has_ended, open_input, wait_ended, why_not
from adjudge.adapters.process.order import UNBOUNDED, Order, encode_order, read_report
from adjudge.errors import ToolError
from adjudge.ports import Completed, EndCause

if TYPE_CHECKING:
    from adjudge.adapters.process.means import Means
    from adjudge.ports import Command

BOOT = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from adjudge.adapters.process.supervisor import main; main()"
)
"""The supervisor loads modules of this package and of the standard library, and nothing that is installed."""
CAUSES = {
    supervision.OWN: EndCause.EXITED,
    supervision.DISK_LIMIT: EndCause.DISK_LIMIT,
    supervision.PROCESS_LIMIT: EndCause.PROCESS_LIMIT,
}
"""By what the supervisor told; where we asked for the end, we know why ourselves."""
LOST_S = 15.0
"""How long after the grace an end may take; what cannot be killed for so long is stuck in the kernel."""


def run_supervised(command: Command, means: Means) -> Completed:
    """Run to the end of the child and of everything that comes from it.

    A program that cannot be started is a ``ToolError``, and so is an end that nobody knows.
    """
    order = _encoded(command, means)
    pipes = Pipes()
    try:
        supervisor = _start(command, pipes)
        exchange = Exchange(supervisor, pipes, command)
        patience_s = means.grace_s + LOST_S
        try:
            asked = exchange.drain(order, means.cancellation, patience_s=patience_s)
        finally:
            pipes.close_control()  # tells the supervisor to end everything, if it has not
            _wait(supervisor, patience_s)
            exchange.close()
    finally:
        pipes.close()
    return _completed(command, exchange, asked)


def _encoded(command: Command, means: Means) -> bytes:
    """What the supervisor is told.

    Raises:
        ToolError: A word of it holds a NUL byte.
    """
    pairs = (word for pair in command.environment for word in pair)
    order = Order(
        parent=os.getpid(),
        argv=tuple(map(os.fsencode, command.argv)),
        environment=tuple(map(os.fsencode, pairs)),
        folder=(os.fsencode(command.folder or "/"),),
        written_folders=tuple(map(os.fsencode, command.written_folders)),
        grace_ms=round(means.grace_s * 1000),
        cut_network=int(not command.network),
        try_processes=int(means.process_namespace),
        try_network=int(means.network_namespace),
        file_limit_bytes=_bound(command.file_limit_bytes),
        folder_limit_bytes=_bound(command.folder_limit_bytes),
        memory_limit_bytes=_bound(command.memory_limit_bytes),
        process_limit=command.process_limit,
    )
    try:
        return encode_order(order)
    except ValueError as error:
        raise ToolError("child-not-started", why_not(command, error)) from error


def _bound(most: int | None) -> int:
    return UNBOUNDED if most is None else most


def _start(command: Command, pipes: Pipes) -> subprocess.Popen[bytes]:
    """The supervisor, with the streams that are meant for the program.

    Raises:
        ToolError: It, or the file for standard input, cannot be opened.
    """
    root = Path(__file__).parents[3]
    words = (sys.executable, "-I", "-S", "-c", BOOT, str(root), str(pipes.orders), str(pipes.reports))
    # A Python that was built with a shared library of its own has to find it without our environment.
    libraries = {} if sys.base_prefix == "/usr" else {"LD_LIBRARY_PATH": f"{sys.base_prefix}/lib"}
    source = open_input(command)
    try:
        return subprocess.Popen(
            words,
            bufsize=0,
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd="/",
            env=libraries,
            start_new_session=True,
            pass_fds=(pipes.orders, pipes.reports),
        )
    except OSError as error:
        raise ToolError("child-not-started", why_not(command, error)) from error
    finally:
        pipes.close_theirs()
        if source >= 0:
            os.close(source)


def _wait(supervisor: subprocess.Popen[bytes], most_s: float) -> None:
    """Wait until the supervisor is gone; one that does not go is killed.

    Raises:
        ToolError: It did not go.
    """
    try:
        if not wait_ended(supervisor, time.monotonic() + most_s):
            raise ToolError("child-stuck", STUCK)
    finally:
        if not has_ended(supervisor):
            supervisor.kill()
        supervisor.wait()


def _completed(command: Command, exchange: Exchange, asked: EndCause | None) -> Completed:
    """What the report and our own bounds come to.

    Raises:
        ToolError: The report refuses, or does not tell the end.
    """
    report = read_report(bytes(exchange.report))
    if report.refused is not None:
        refused = OSError(report.refused, os.strerror(report.refused))
        raise ToolError("child-not-started", why_not(command, refused))
    if report.ended is None or (asked is None and report.ended[2] not in CAUSES):
        message = "The end of a child process is not known: its supervisor was killed or cannot run here."
        raise ToolError("child-lost", message, "try again; if it stays so, run it by hand")
    status, survivors, ended_by = report.ended
    cause = asked or CAUSES[ended_by]
    if cause is EndCause.EXITED and status < 0:
        too_large = status == -signal.SIGXFSZ and command.file_limit_bytes is not None
        cause = EndCause.DISK_LIMIT if too_large else EndCause.SIGNALLED
    return Completed(
        cause=cause,
        status=status,
        stdout=bytes(exchange.stdout),
        stderr=bytes(exchange.stderr),
        survivors=survivors,
        isolation=report.isolation,
        limitations=report.limitations,
    )
