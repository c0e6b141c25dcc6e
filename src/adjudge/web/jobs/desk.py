"""Where jobs stand while the server runs: one at a time, none without somebody who agreed in the terminal.

1. A page asks; the job has a name for addresses and a code for the page.
2. The terminal tells what would be done, and asks for the code. No request can answer that.
3. A thread carries it out; pages read how far it is, as often as they like.
4. It ends by itself, when a page stops it, or with the server. Programs that it started end with it.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final, Protocol

from adjudge.errors import AdjudgeError, StateError
from adjudge.web.jobs.job import Job, JobState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adjudge.web.jobs.job import Work

KEPT: Final = 100
"""Jobs whose end is remembered; what came of them is in the state for ever."""


class Asking(Protocol):
    """Somebody who can agree, out of reach of any page."""

    def agrees(self, told: Iterable[str], code: str, is_wanted: Callable[[], bool]) -> bool:
        """Whether somebody agreed."""


def fix_busy() -> StateError:
    """What is told where another fix is not over."""
    message = "Another fix is waiting to be agreed to, or is being carried out."
    return StateError("fix-busy", message, "wait for it, or cancel it")


class Desk:
    """Jobs of one server."""

    def __init__(
        self,
        asking: Asking,
        *,
        name: Callable[[], str],
        code: Callable[[], str],
        busy: Callable[[], StateError] = fix_busy,
    ) -> None:
        """A desk without jobs.

        Args:
            asking: Who agrees.
            name: A new name of a job, which nobody can guess.
            code: A new code.
            busy: What is told where another job is not over.
        """
        self._asking = asking
        self._busy = busy
        self._name = name
        self._code = code
        self._jobs: dict[str, Job] = {}
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._closed = False

    def begin(self, work: Work) -> Job:
        """A new job, which waits to be agreed to; a ``StateError`` where another is not over."""
        with self._lock:
            if self._closed or self.current() is not None:
                raise self._busy()
            job = Job(self._name(), self._code(), work)
            self._jobs[job.name] = job
            for old in list(self._jobs)[:-KEPT]:
                del self._jobs[old]
            thread = threading.Thread(target=self._carry, args=(job,), name="fix", daemon=True)
            self._threads = [*(one for one in self._threads if one.is_alive()), thread]
            thread.start()
        return job

    def find(self, name: str) -> Job | None:
        """The job of that name; ``None`` where there is none any more."""
        return self._jobs.get(name)

    def current(self) -> Job | None:
        """The job that is not over."""
        return next((one for one in list(self._jobs.values()) if not one.is_over), None)

    def close(self) -> None:
        """Stop what goes on, and wait until nothing of it is left; no job begins any more."""
        with self._lock:
            self._closed = True
            for job in self._jobs.values():
                job.stop()
            threads = self._threads
        for thread in threads:
            thread.join()

    def _carry(self, job: Job) -> None:
        """Steps 2 to 4; whatever happens, the job is over afterwards."""
        try:
            agreed = self._asking.agrees(job.work.told, job.code, lambda: not job.is_stopped)
            if not agreed or job.is_stopped:
                job.state = JobState.REFUSED
                return
            job.state = JobState.RUNNING
            job.answer = job.work.carry_out(lambda: job.is_stopped, job.hear)
            job.state = JobState.ENDED
        except AdjudgeError as error:
            job.why = error.message
            job.state = JobState.FAILED
        finally:
            if not job.is_over:  # a fault of ours: it is told, and raised where threads end
                job.why = "A fault of adjudge itself; the terminal tells where."
                job.state = JobState.FAILED
