"""Worker processes that never outlive their parent and never answer with a hole.

Rules: processes are spawned, not forked, so that no lock or handle is inherited; they leave ^C to the parent,
which ends them; one whose parent is gone ends itself; one that dies ends the whole work with an error.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, TypeVar

from adjudge.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

Job = TypeVar("Job")
Done = TypeVar("Done")


def map_in_processes(function: Callable[[Job], Done], jobs: Sequence[Job], *, count: int) -> Iterator[Done]:
    """Results of a function over jobs, in the order of the jobs, whatever the number of processes.

    Args:
        function: Importable by name; jobs and results can be pickled.
        jobs: At least one.
        count: Processes to use, at most one for each job.

    Yields:
        One result for each job.

    Raises:
        ToolError: ``worker-died``: a process ended without an answer.
    """
    with _executor(min(count, len(jobs))) as executor:
        futures = [executor.submit(function, job) for job in jobs]
        try:
            for future in _in_order(futures):
                yield future.result()
        except BrokenProcessPool as error:
            raise ToolError(
                "worker-died",
                "A worker process ended without an answer, so the facts of some files are not known.",
                "it may have run out of memory: try again with fewer workers",
            ) from error


def _in_order(futures: list[Future[Done]]) -> Iterator[Future[Done]]:
    """Each future once, letting go of it, since results are large."""
    futures.reverse()
    while futures:
        yield futures.pop()


@contextmanager
def _executor(count: int) -> Iterator[ProcessPoolExecutor]:
    """An executor whose processes are gone when the context ends, also by an exception."""
    executor = ProcessPoolExecutor(
        count, mp_context=multiprocessing.get_context("spawn"), initializer=_prepare_worker
    )
    try:
        yield executor
    except BaseException:
        _end(executor)
        raise
    executor.shutdown()


def _end(executor: ProcessPoolExecutor) -> None:
    """End all processes now and wait for them; what they were at is of no use any more."""
    processes = list((executor._processes or {}).values())  # noqa: SLF001 - no public way before Python 3.14
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


def _prepare_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
