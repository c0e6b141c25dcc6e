"""The program itself: a child of the supervisor that makes itself ready and then becomes the program.

Rules: a session of its own without a terminal; the whole environment is given; only the three standard
streams are open; what it makes is its owner's alone; no core dumps; no rights gained by a program's file; the
signals are as a program expects them, whatever was ignored above us.
"""

from __future__ import annotations

import errno
import os
import resource
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

from adjudge.adapters.process.kernel import be_seen_into, die_with_parent, refuse_privileges, write_small
from adjudge.adapters.process.order import UNBOUNDED

if TYPE_CHECKING:
    from adjudge.adapters.process.order import Order

NOT_STARTED = 127
"""Exit status of a child that could not become the program, by a shell's custom."""
OOM_SCORE = "500"
"""When memory runs out the kernel ends the program before it ends us (proc_pid_oom_score_adj(5))."""


def launch(order: Order, streams: tuple[int, int, int]) -> int:
    """Start the program.

    Args:
        order: What to start.
        streams: Descriptors of its standard input, output and error.

    Returns:
        Its process id; it leads a session and a group of its own.

    Raises:
        OSError: It cannot be started.
    """
    reading, writing = os.pipe()
    above = os.getpid()
    pid = os.fork()
    if pid == 0:
        _become(order, streams, above=above, refusals=writing)
    os.close(writing)
    refused = os.read(reading, 16)
    os.close(reading)
    if refused:
        os.waitpid(pid, 0)
        raise OSError(int(refused), os.strerror(int(refused)))
    return pid


def _become(order: Order, streams: tuple[int, int, int], *, above: int, refusals: int) -> None:
    """Become the program; never returns."""
    try:
        _make_ready(order, streams)
        if die_with_parent(signal.SIGKILL) and os.getppid() != above:
            os._exit(NOT_STARTED)
        pairs = iter(order.environment)
        os.execve(order.argv[0], order.argv, dict(zip(pairs, pairs, strict=True)))  # noqa: S606 - no shell is wanted
    except Exception as error:  # noqa: BLE001 - whatever it is, the program is not started
        os.write(refusals, b"%d" % (getattr(error, "errno", None) or errno.EINVAL))
    finally:
        os._exit(NOT_STARTED)


def _make_ready(order: Order, streams: tuple[int, int, int]) -> None:
    os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    os.umask(0o077)
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, order.file_limit_bytes)
    _limit(resource.RLIMIT_AS, order.memory_limit_bytes)
    be_seen_into(allowed=True)  # else not even we may write the next file
    with suppress(OSError):
        write_small("/proc/self/oom_score_adj", OOM_SCORE)
    refuse_privileges()
    os.chdir(order.folder[0])
    for known in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        with suppress(OSError, ValueError):  # numbers that the C library keeps for itself
            signal.signal(known, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _limit(which: int, most: int) -> None:
    """Lower a limit; one that is lower already stays."""
    if most == UNBOUNDED:
        return
    hard = resource.getrlimit(which)[1]
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(which, (wanted, wanted))
