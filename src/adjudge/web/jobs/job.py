"""One thing that a page asked for and that executes: what it is, how far it is, what came of it."""

from __future__ import annotations

import threading
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.app.answer import Answer

STEPS_KEPT: Final = 50


class JobState(StrEnum):
    """How far a job is."""

    WAITING = "waiting"
    REFUSED = "refused"
    RUNNING = "running"
    ENDED = "ended"
    FAILED = "failed"


OVER: Final = frozenset({JobState.REFUSED, JobState.ENDED, JobState.FAILED})


class Step(NamedTuple):
    """A step of long work.

    Attributes:
        what: Its name.
        done: How much of it is done.
        total: Of how much; 0 when unknown.
        of: What is counted.
    """

    what: str
    done: int
    total: int
    of: str


class Work(NamedTuple):
    """What would be done.

    Attributes:
        kind: ``execute`` or ``apply``.
        subject: The packet or the try.
        told: What the terminal is told before it is asked, line by line.
        carry_out: Does it, given whether it was stopped and who is told of its steps.
    """

    kind: str
    subject: str
    told: tuple[str, ...]
    carry_out: Callable[[Callable[[], bool], Callable[[str, int, int, str], None]], Answer]


class Job:
    """A piece of work from the question to its end; read by pages while a thread is at it.

    Attributes:
        name: Of the job, in addresses.
        code: What has to be typed in the terminal.
        work: What is done.
        state: How far it is.
        steps: What was done so far, the newest last.
        answer: What came of it; ``None`` before, and where it failed.
        why: Why it failed; empty otherwise.
    """

    def __init__(self, name: str, code: str, work: Work) -> None:
        self.name = name
        self.code = code
        self.work = work
        self.state = JobState.WAITING
        self.steps: tuple[Step, ...] = ()
        self.answer: Answer | None = None
        self.why = ""
        self._stop = threading.Event()

    @property
    def is_over(self) -> bool:
        """Whether nothing of it goes on."""
        return self.state in OVER

    @property
    def is_stopped(self) -> bool:
        """Whether somebody stopped it; what runs of it may still be ending."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Ask it to end; there is no way back."""
        self._stop.set()

    def hear(self, what: str, done: int, total: int, of: str) -> None:
        """Take in how far it is: a step that goes on takes the place of what was known of it."""
        step = Step(what, done, total, of)
        same = bool(self.steps) and self.steps[-1].what == what and self.steps[-1].done <= done and done > 0
        before = self.steps[:-1] if same else self.steps
        self.steps = (*before, step)[-STEPS_KEPT:]
