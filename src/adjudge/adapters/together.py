"""Assignments carried out by threads, so many at once; whoever waits is asked whether to stop.

Rules: an assignment that was begun is always waited for, so none is left running; whoever is interrupted
calls off what runs first; an executor that raises is a fault of ours and is raised here; the order of answers
is that in which they come.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adjudge.ports import Answered, Assignment, Executor

TICK_S: Final = 1.0
"""How often one is asked whether to stop."""


class ThreadsTogether:
    """The port ``Together`` over threads; each waits for a child process or a socket."""

    def __init__(self, call_off: Callable[[], None] = lambda: None) -> None:
        """Nothing runs yet.

        Args:
            call_off: Ends what runs, when whoever waits does not want it any more.
        """
        self._call_off = call_off

    def run(
        self,
        assignments: Sequence[Assignment],
        executor: Executor,
        *,
        jobs: int,
        stop: Callable[[], bool],
    ) -> Iterator[tuple[int, Answered]]:
        """As the port says."""
        waiting = list(enumerate(assignments))
        waiting.reverse()
        with ThreadPoolExecutor(max_workers=jobs) as pool:
            try:
                yield from _carry_out(waiting, executor, pool, jobs, stop)
            except BaseException:
                self._call_off()
                raise

    def call_off(self) -> None:
        """As the port says."""
        self._call_off()


def _carry_out(
    waiting: list[tuple[int, Assignment]],
    executor: Executor,
    pool: ThreadPoolExecutor,
    jobs: int,
    stop: Callable[[], bool],
) -> Iterator[tuple[int, Answered]]:
    """Every assignment that is begun, those at the end of the list first, until all ended."""
    running: dict[Future[Answered], int] = {}
    stopped = stop()
    while running or (waiting and not stopped):
        while waiting and len(running) < jobs and not stopped:
            at, one = waiting.pop()
            running[pool.submit(executor.answer, one)] = at
        done, _ = wait(running, timeout=TICK_S, return_when=FIRST_COMPLETED)
        for future in sorted(done, key=running.__getitem__):
            yield running.pop(future), future.result()
        stopped = stopped or stop()
