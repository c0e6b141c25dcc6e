"""All processes that come from a child, whatever they did to be forgotten, and how every one of them ends.

Three ways, by what the system offers. In a namespace of processes its first process ends all at once. Where
orphans come to us, everything below us in the table of processes is ours: it is stopped until no new one
appears, then killed, until the kernel says that we have no child left. Elsewhere there is only the group.

Rules: a group is signalled as a whole, since no member can fork past that (kill(2), and fork in the kernel);
every group below us has only members that come from the child, which began a session; before a number is used
its process is looked at again, since it may belong to somebody else by now; what has ended and waits to be
reaped does not count.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from typing import NamedTuple, Protocol

from adjudge.adapters.process.kernel import read_small

STOP_ROUNDS = 20
"""After so many rounds that found what is not stopped it is killed all the same."""


class Process(NamedTuple):
    """A line of the table of processes.

    Attributes:
        pid: Its id.
        parent: Its parent's id.
        group: Id of its group.
        started: Ticks from boot to its start; tells apart two processes of one number.
        stopped: It was stopped by a signal.
    """

    pid: int
    parent: int
    group: int
    started: int
    stopped: bool


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
        _signal(_below(os.getpid()), number)

    def kill(self) -> None:
        """Stop all until no new one appears, then kill."""
        for _ in range(STOP_ROUNDS):
            free = [process for process in _below(os.getpid()) if not process.stopped]
            if not free:
                break
            _signal(free, signal.SIGSTOP)
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


def running() -> dict[int, Process]:
    """Every process that runs and that we may see, by its id."""
    names = os.listdir("/proc")  # noqa: PTH208 - start-up
    found = (_process(int(name)) for name in names if name.isdigit())
    return {process.pid: process for process in found if process is not None}


def _process(pid: int) -> Process | None:
    """A line of the table, or ``None`` for a process that has ended (proc_pid_stat(5)).

    A first thread that has ended looks like a process that has, while others of its threads go on.
    """
    try:
        fields = read_small(f"/proc/{pid}/stat").rpartition(b") ")[2].split()
    except OSError:
        return None
    if fields[0] in b"ZX" and int(fields[17]) <= 1:
        return None
    return Process(
        pid=pid,
        parent=int(fields[1]),
        group=int(fields[2]),
        started=int(fields[19]),
        stopped=fields[0] == b"T",
    )


def _below(root: int) -> list[Process]:
    """Everything below a process."""
    table = running()
    children: dict[int, list[Process]] = {}
    for process in table.values():
        children.setdefault(process.parent, []).append(process)
    found: list[Process] = []
    waiting = children.get(root, [])
    while waiting:
        process = waiting.pop()
        found.append(process)
        waiting += children.get(process.pid, ())
    return found


def _signal(processes: list[Process], number: signal.Signals) -> None:
    """Signal the groups of descendants, each once."""
    done = {0, os.getpgrp()}  # no group at all, and ours
    for process in processes:
        now = _process(process.pid)
        if process.group in done or now is None or now.started != process.started:
            continue
        with suppress(OSError):
            os.killpg(now.group, number)
        done.add(now.group)
