"""A child in a process group of its own, and how the whole group is ended.

Rules: argv only, never a shell; nothing of the environment is inherited; the group is signalled before its
leader is reaped, since its number may belong to somebody else afterwards (POSIX, kill and waitpid).
"""

from __future__ import annotations

import os
import select
import signal
import stat
import subprocess
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from adjudge.errors import ToolError

if TYPE_CHECKING:
    from adjudge.ports import Command

GRACE_S = 2.0
"""Between the request to end and the kill."""
TICK_S = 0.02
"""How often a child is asked whether it has ended, where no descriptor tells."""


def start_group(command: Command, *, feed: bool) -> subprocess.Popen[bytes]:
    """The child of a command, leader of its own session and group, its pipes unbuffered.

    Args:
        command: What to start.
        feed: Give it a pipe for its standard input; else it reads the command's file, or nothing.

    Raises:
        ToolError: The program cannot be started, or the file cannot be read.
    """
    source = subprocess.PIPE if feed else open_input(command)
    try:
        return subprocess.Popen(
            command.argv,
            bufsize=0,
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=command.folder if command.folder is not None else "/",
            env=dict(command.environment),
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise ToolError("child-not-started", why_not(command, error)) from error
    finally:
        if source >= 0:
            os.close(source)


def open_input(command: Command) -> int:
    """What a child reads: a descriptor of the command's file, to be closed, or a word of ``subprocess``.

    Raises:
        ToolError: The file cannot be read, or is no regular file.
    """
    if command.stdin_file is None:
        return subprocess.PIPE if command.stdin else subprocess.DEVNULL
    try:
        descriptor = os.open(command.stdin_file, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except (OSError, ValueError) as error:
        reason = _reason(error, what="its name")
        raise ToolError("child-input", f"The input of a program cannot be read: {reason}.") from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise ToolError("child-input", "The input of a program is no regular file.")
    return descriptor


def why_not(command: Command, error: OSError | ValueError) -> str:
    """The sentence that tells why a program cannot be started, by its name alone."""
    name = os.path.basename(os.fsdecode(command.argv[0]))  # noqa: PTH119 - the program may be bytes
    return f"The program {name!a} cannot be started: {_reason(error, what='an argument')}."


def has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Whether the leader has ended; it is left unreaped where the system can do that."""
    if process.returncode is not None:
        return True
    if not hasattr(os, "waitid"):  # macOS before Python 3.13
        return process.poll() is not None
    options = os.WEXITED | os.WNOHANG | os.WNOWAIT
    return os.waitid(os.P_PID, process.pid, options) is not None


def wait_ended(process: subprocess.Popen[bytes], until: float) -> bool:
    """Whether the leader ends before the moment ``until`` of the monotonic clock."""
    if not has_ended(process) and hasattr(os, "pidfd_open"):  # Linux 5.3
        _wait_told(process.pid, until)
    while not has_ended(process):
        if time.monotonic() >= until:
            return False
        time.sleep(TICK_S / 10)
    return True


def signal_group(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Send a signal to every member of the group; none left is fine."""
    with suppress(ProcessLookupError, PermissionError):  # macOS says EPERM of a group of zombies
        os.killpg(process.pid, number)


def end_group(process: subprocess.Popen[bytes], *, grace_s: float) -> int:
    """End the whole group and reap its leader.

    Args:
        process: The leader.
        grace_s: Seconds between the request (TERM) and the kill; 0 kills at once.

    Returns:
        The exit status, or the negative number of the signal that ended it.
    """
    if grace_s and not has_ended(process):
        signal_group(process, signal.SIGTERM)
        wait_ended(process, time.monotonic() + grace_s)
    signal_group(process, signal.SIGKILL)
    return process.wait()


def _reason(error: OSError | ValueError, *, what: str) -> str:
    return error.strerror or "unknown reason" if isinstance(error, OSError) else f"{what} holds a NUL byte"


def _wait_told(pid: int, until: float) -> None:
    """Sleep until the kernel tells that the process ended, or until the moment has come."""
    try:
        descriptor = os.pidfd_open(pid)
    except OSError:  # forbidden in some sandboxes: the caller asks again and again
        return
    try:
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        poll.poll(max(0.0, until - time.monotonic()) * 1000)
    finally:
        os.close(descriptor)
