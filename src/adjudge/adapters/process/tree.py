"""All processes that come from a child, whatever they did to be forgotten, and how every one of them ends.

Three ways, by what the system offers. In a namespace of processes its first process ends all at once. Where
orphans come to us, everything below us in the table of processes is ours: it is stopped until no new one
appears, then killed, until the kernel says that we have no child left. Elsewhere there is only the group.

Rules: a process is signalled through a descriptor that was opened before its parentage was read again, so its
number cannot belong to somebody else meanwhile; what has ended and waits to be reaped does not count.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from typing import Protocol

from adjudge.adapters.process.kernel import read_small

STOP_ROUNDS = 32
"""After so many rounds that found new processes they are killed without being stopped first."""


class Tree(Protocol):
    """The processes that come from one child."""

    def count(self) -> int:
        """How many run."""

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all that run; none left is fine."""

    def kill(self) -> None:
        """Kill all that run; to be repeated until none is left."""


class NamespaceTree:
    """Everything else in the namespace whose first process we are."""

    def count(self) -> int:
        """How many run."""
        return len(running().keys() - {os.getpid()})

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all that run."""
        with suppress(ProcessLookupError):
            os.kill(-1, number)  # all but ourselves, at once (kill(2))

    def kill(self) -> None:
        """Kill all that run."""
        self.signal(signal.SIGKILL)


class SweptTree:
    """Everything below us, orphans too, since they come to us."""

    def count(self) -> int:
        """How many run."""
        return len(_below(os.getpid()))

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all that run."""
        for pid in _below(os.getpid()):
            _signal(pid, number)

    def kill(self) -> None:
        """Stop all until no new one appears, then kill."""
        stopped: set[int] = set()
        for _ in range(STOP_ROUNDS):
            found = set(_below(os.getpid()))
            if found <= stopped:
                break
            for pid in found - stopped:
                _signal(pid, signal.SIGSTOP)
            stopped |= found
        self.signal(signal.SIGKILL)


class GroupTree:
    """The group of the child, where nothing tells more."""

    def __init__(self, group: int) -> None:
        self._group = group

    def count(self) -> int:
        """1 when the group has members, else 0: nobody tells how many."""
        try:
            os.killpg(self._group, 0)
        except (ProcessLookupError, PermissionError):  # macOS says EPERM of a group of zombies
            return 0
        return 1

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the group."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._group, number)

    def kill(self) -> None:
        """Kill the group."""
        self.signal(signal.SIGKILL)


def has_table() -> bool:
    """Whether the system shows its processes."""
    return os.access("/proc/self/stat", os.R_OK)


def running() -> dict[int, int]:
    """Every process that runs and that we may see: its id, and its parent's."""
    names = os.listdir("/proc")  # noqa: PTH208 - start-up
    found = ((int(name), _parent(name)) for name in names if name.isdigit())
    return {pid: parent for pid, parent in found if parent is not None}


def _parent(name: str | int) -> int | None:
    """The parent of a process, or ``None`` for one that has ended (proc_pid_stat(5)).

    A first thread that has ended looks like a process that has, while others of its threads go on.
    """
    try:
        fields = read_small(f"/proc/{name}/stat").rpartition(b") ")[2].split()
    except OSError:
        return None
    ended = fields[0] in b"ZX" and int(fields[17]) <= 1
    return None if ended else int(fields[1])


def _below(root: int) -> list[int]:
    """Everything below a process."""
    children: dict[int, list[int]] = {}
    for pid, parent in running().items():
        children.setdefault(parent, []).append(pid)
    found: list[int] = []
    waiting = children.get(root, [])
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        waiting += children.get(pid, ())
    return found


def _signal(pid: int, number: signal.Signals) -> None:
    """Signal one descendant, if it still is one."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    except OSError:  # forbidden in some sandboxes, unknown to old kernels: as near as can be
        descriptor = -1
    with suppress(OSError):
        if _is_ours(pid) and descriptor < 0:
            os.kill(pid, number)
        elif _is_ours(pid):
            signal.pidfd_send_signal(descriptor, number)
    if descriptor >= 0:
        os.close(descriptor)


def _is_ours(pid: int) -> bool:
    """Whether a process comes from us, by its parents one after another."""
    above = _parent(pid)
    while above is not None and above not in {0, os.getpid()}:
        above = _parent(above)
    return above == os.getpid()
