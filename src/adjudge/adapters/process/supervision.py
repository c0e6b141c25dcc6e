"""One supervised run, from the start of the program to the end of everything that comes from it.

    1  the program runs until it ends, somebody asks for the end, or a bound is passed
    2  what it left behind has a moment to end by itself
    3  all that runs is asked to end (TERM), and has its grace
    4  all that runs is killed, again and again, until the kernel says that we have no child left

Rules: a bound that was passed has no grace; a closed pipe of control means that who gave the order is gone or
wants the end, which is the same.
"""

from __future__ import annotations

import os
import select
import signal
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from adjudge.adapters.process.growth import Growth
from adjudge.adapters.process.order import UNBOUNDED

if TYPE_CHECKING:
    from adjudge.adapters.process.order import Order
    from adjudge.adapters.process.tree import Tree

OWN = "own"
STOPPED = "stopped"
DISK_LIMIT = "disk-limit"
PROCESS_LIMIT = "process-limit"
"""The four words for what ended a run."""
LINGER_S = 0.2
"""How long what the program left behind may take to end by itself."""
LOOK_S = 0.05
"""How often it is looked whether all has ended, where nothing tells."""
COUNT_S = 0.05
"""How often processes are counted at most."""
REST = 9
"""How many times as long as a count no other is made."""
KILL_S = 0.02
"""How often what does not end is killed again."""


class Supervision:
    """A running program and all that comes from it."""

    def __init__(self, order: Order, *, leader: int, tree: Tree, control: int) -> None:
        self._order = order
        self._leader = leader
        self._tree = tree
        self._status: int | None = None
        self._empty = False
        self._asked = False
        self._forsaken = False
        self._count_at = 0.0
        self._growth: Growth | None = None
        self._poll = select.poll()
        self._poll.register(control, select.POLLIN)
        self._control = control
        self._wake, writing = os.pipe()
        os.set_blocking(writing, False)
        os.set_blocking(self._wake, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        self._poll.register(self._wake, select.POLLIN)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGTERM, self._ask)

    def run(self, growth: Growth | None) -> tuple[int, int, str]:
        """Wait for the end, and see to it that it is one.

        Returns:
            (status, survivors, what ended it): exit status or the negative number of a signal; how many were
            still there when the program had ended and their time was over; one of the four words.
        """
        self._growth = growth
        with suppress(OSError):  # only with privileges: what forks without end must not keep us from our turn
            os.setpriority(os.PRIO_PROCESS, 0, -20)
        self._reap()
        cause = self._watch()
        survivors = self._dismiss(cause)
        while not self._empty:
            self._tree.kill()
            self._pause(KILL_S)
        return self._status if self._status is not None else -signal.SIGKILL, survivors, cause

    def _dismiss(self, cause: str) -> int:
        """Steps 2 and 3: let what is left end by itself, or when asked; how many had to be ended by us."""
        survivors = 0
        if cause == OWN:
            self._wait_empty(LINGER_S)
            survivors = self._others()
        if cause in {OWN, STOPPED} and not self._empty:
            self._tree.signal(signal.SIGTERM)
            self._wait_empty(self._order.grace_ms / 1000)
        return self._others() if cause == STOPPED else survivors

    def _others(self) -> int:
        """How many run beside the program itself."""
        return 0 if self._empty else max(0, self._tree.count() - (self._status is None))

    def _watch(self) -> str:
        """Step 1: wait; what ended it."""
        while True:
            if self._status is not None:
                return OWN
            if self._asked:
                return STOPPED
            if (passed := self._passed()) is not None:
                return passed
            due = self._count_at - time.monotonic()
            self._pause(min(due, self._growth.wait_s()) if self._growth is not None else due)

    def _passed(self) -> str | None:
        """Which bound is passed."""
        if self._growth is not None and self._growth.is_over():
            return DISK_LIMIT
        return PROCESS_LIMIT if self._are_too_many() else None

    def _are_too_many(self) -> bool:
        """Count the processes, when that is due."""
        started = time.monotonic()
        if started < self._count_at:
            return False
        count = self._tree.count()
        now = time.monotonic()
        self._count_at = now + max(COUNT_S, REST * (now - started))
        return count > self._order.process_limit

    def _wait_empty(self, most_s: float) -> None:
        """Wait until all has ended, at most so long; not at all once a bound is passed or we are forsaken."""
        until = time.monotonic() + most_s
        while not self._empty and (left := until - time.monotonic()) > 0:
            if self._forsaken or self._passed() is not None:
                return
            self._pause(min(left, LOOK_S))

    def _pause(self, most_s: float) -> None:
        """Wait for news, at most so long, and take them in."""
        for descriptor, _ in self._poll.poll(max(1, most_s * 1000)):
            if descriptor == self._control:
                self._poll.unregister(descriptor)
                self._asked = True
            else:
                os.read(self._wake, 4096)
        self._reap()

    def _reap(self) -> None:
        """Take in every child that has ended; orphans come to us, where the system lets them."""
        try:
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                if found[0] == self._leader:
                    self._status = os.waitstatus_to_exitcode(found[1])
        except ChildProcessError:
            self._empty = self._tree.count() == 0

    def _ask(self, *_: object) -> None:
        """We are asked by a signal: somebody above us was killed, and the next may be ourselves."""
        self._asked = self._forsaken = True


def growth_of(order: Order) -> Growth | None:
    """What is looked at while an order runs; to be made before the program starts."""
    if order.folder_limit_bytes == UNBOUNDED:
        return None
    return Growth(order.written_folders or order.folder, order.folder_limit_bytes)
