"""The supervisor: a small process between adjudge and a foreign program, started for one run.

    adjudge ── supervisor ── worker ─┬─ program …                    everything below is swept
                                     └─ first process ── program …   or ends with its namespace

The worker makes the namespaces that the system allows. The supervisor itself does nothing but wait, and is
there when its worker is killed: orphans come to it, and it ends them.

Rules: nothing here may depend on packages, since it runs without them; nobody reads its streams, they are the
program's. It is over when nothing of the program is left; when adjudge is gone, it ends the program first.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import TYPE_CHECKING

from adjudge.adapters.process.kernel import adopt_orphans, be_seen_into, die_with_parent, mount_processes
from adjudge.adapters.process.launch import launch
from adjudge.adapters.process.namespaces import enter, plans, raise_loopback
from adjudge.adapters.process.order import read_order
from adjudge.adapters.process.supervision import Supervision, growth_of
from adjudge.adapters.process.tree import GroupTree, NamespaceTree, SweptTree, has_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.adapters.process.namespaces import Plan
    from adjudge.adapters.process.order import Order
    from adjudge.adapters.process.tree import Tree

DONE = 0
UNABLE = 75
"""Exit status of a worker whose plan the system does not allow (EX_TEMPFAIL)."""
OUTSIDE = 0
"""Id of a parent that is outside of our namespace of processes."""
PAUSE_S = 0.02
"""How often orphans that do not end are killed again."""


class Supervisor:
    """One order, the pipes it came and is reported by, and the program's streams."""

    def __init__(self, control: int, report: int) -> None:
        for descriptor in (control, report):
            os.set_inheritable(descriptor, False)  # noqa: FBT003 - as it is
        self._control = control
        self._report = report
        self._streams = _take_streams()
        self._order: Order = read_order(control)

    def run(self) -> int:
        """Carry out the order; what became of it is in the report."""
        if die_with_parent(signal.SIGTERM) and os.getppid() != self._order.parent:
            return DONE
        adopt_orphans()
        for plan in plans(self._order):
            if self._work(plan) != UNABLE:
                break
        _end_orphans()
        return DONE

    def _work(self, plan: Plan) -> int:
        """Let a worker carry out the order by a plan; its exit status."""
        # A sweeper ends what it has when we are killed; a namespace is ended by the kernel.
        dies_by = signal.SIGKILL if plan.processes else signal.SIGTERM
        return _forked(lambda: self._enter(plan), dies_by=dies_by)

    def _enter(self, plan: Plan) -> int:
        """The worker: enter the namespaces of the plan and go on there."""
        try:
            enter(plan)
        except OSError:
            return UNABLE
        if plan.processes:
            return _forked(lambda: self._begin(plan), dies_by=signal.SIGKILL)
        return self._begin(plan)

    def _begin(self, plan: Plan) -> int:
        """Inside of the namespaces: run the program and report."""
        try:
            tree = _tree(plan)
        except OSError:
            return UNABLE
        lacking = {
            "descendants-not-swept": tree is None,
            "network-not-cut": bool(self._order.cut_network) and not plan.network,
            "no-loopback": plan.network and not raise_loopback(),
        }
        be_seen_into(allowed=False)
        ways = {NamespaceTree: ("process-namespace",), SweptTree: ("process-sweep",)}
        network = ("network-namespace",) if plan.network else ()
        self._tell("isolation", *network, *ways.get(type(tree), ()))
        self._tell("limitations", *(name for name, missing in lacking.items() if missing))
        self._supervise(tree)
        return DONE

    def _supervise(self, tree: Tree | None) -> None:
        growth = growth_of(self._order)
        try:
            leader = launch(self._order, self._streams)
        except OSError as error:
            self._tell("refused", error.errno or 0)
            return
        run = Supervision(self._order, leader=leader, tree=tree or GroupTree(leader), control=self._control)
        self._tell("ended", *run.run(growth))

    def _tell(self, *words: object) -> None:
        os.write(self._report, " ".join(map(str, words)).encode() + b"\n")


def _tree(plan: Plan) -> Tree | None:
    """How the program's descendants are found, or ``None``: not at all.

    A namespace that cannot show its own processes is an ``OSError``.
    """
    if plan.processes:
        mount_processes()
        return NamespaceTree()
    return SweptTree() if adopt_orphans() and has_table() else None


def _forked(work: Callable[[], int], *, dies_by: signal.Signals) -> int:
    """The exit status of a piece of work in a process of its own, or the negative number of a signal.

    A request to end is passed on to it. It gets the signal ``dies_by`` when we end before it.
    """
    above = os.getpid()
    pid = os.fork()
    if pid == 0:
        code = DONE
        try:
            os.setsid()  # a signal to the group of one of us does not reach the other
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            orphaned = die_with_parent(dies_by) and os.getppid() not in {OUTSIDE, above}
            code = DONE if orphaned else work()
        finally:
            os._exit(code)
    signal.signal(signal.SIGTERM, lambda *_: os.kill(pid, signal.SIGTERM))
    status = os.waitpid(pid, 0)[1]
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return os.waitstatus_to_exitcode(status)


def _end_orphans() -> None:
    """End what a worker that was killed has left to us."""
    while _has_children() and has_table():
        SweptTree().kill()
        time.sleep(PAUSE_S)


def _has_children() -> bool:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def main() -> None:
    """Carry out the order that comes by the pipes whose numbers are the last two arguments."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    control, report = map(int, sys.argv[-2:])
    os._exit(Supervisor(control, report).run())


def _take_streams() -> tuple[int, int, int]:
    """Keep the standard streams for the program, and lead ours nowhere."""
    kept = (os.dup(0), os.dup(1), os.dup(2))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nowhere, number)
    os.close(nowhere)
    return kept
