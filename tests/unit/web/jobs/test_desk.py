"""Jobs: none without an agreement, one at a time, and nothing is left when the server ends."""

from __future__ import annotations

import threading
from itertools import count
from typing import TYPE_CHECKING

import pytest

from adjudge.app.answer import Answer
from adjudge.contracts.fix_attempt_v1 import FixListV1
from adjudge.errors import StateError
from adjudge.web.jobs.desk import Desk
from adjudge.web.jobs.job import JobState, Work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adjudge.web.jobs.job import Job

DONE = Answer(artefact=FixListV1(attempts=()), screen=tuple)
PATIENCE_S = 60.0


class Person:
    """Somebody at the terminal, who agrees when told to."""

    def __init__(self) -> None:
        self.word = threading.Event()
        self.asked: list[tuple[tuple[str, ...], str]] = []

    def agrees(self, told: Iterable[str], code: str, is_wanted: Callable[[], bool]) -> bool:
        """Agrees once the word was given, and while it is wanted."""
        self.asked.append((tuple(told), code))
        while is_wanted():
            if self.word.wait(0.01):
                return True
        return False


class Office:
    """A desk, the person, and work that waits until it is let go."""

    def __init__(self) -> None:
        numbers = count(1)
        self.person = Person()
        self.let_go = threading.Event()
        self.began = threading.Event()
        self.desk = Desk(self.person, name=lambda: f"job{next(numbers)}", code=lambda: "314-159")

    def begin(self) -> Job:
        """A job of the work."""
        return self.desk.begin(Work("execute", "fpk:1", ("A fix?",), self._work))

    def _work(self, stopped: Callable[[], bool], heard: Callable[[str, int, int, str], None]) -> Answer:
        heard("fix", 0, 1, "tries")
        self.began.set()
        while not stopped() and not self.let_go.wait(0.01):
            pass
        return DONE


def wait_over(job: Job) -> None:
    """Wait until it is over."""
    for one in threading.enumerate():
        if one.name == "fix":
            one.join(PATIENCE_S)
    assert job.is_over


def test_nothing_runs_before_somebody_agreed_in_the_terminal() -> None:
    office = Office()
    job = office.begin()
    assert (job.state, job.code, office.desk.find("job1")) == (JobState.WAITING, "314-159", job)
    assert not office.began.wait(0.05)
    office.person.word.set()
    assert office.began.wait(PATIENCE_S)
    assert office.person.asked == [(("A fix?",), "314-159")]
    assert (job.state, job.steps[-1].what) == (JobState.RUNNING, "fix")
    office.let_go.set()
    wait_over(job)
    assert (job.state, job.answer) == (JobState.ENDED, DONE)


def test_one_job_at_a_time() -> None:
    office = Office()
    job = office.begin()
    with pytest.raises(StateError) as caught:
        office.begin()
    assert caught.value.code == "fix-busy"
    job.stop()
    wait_over(job)
    assert job.state is JobState.REFUSED
    again = office.begin()
    office.desk.close()
    assert again.is_over


def test_server_that_ends_leaves_nothing_running_and_begins_nothing() -> None:
    office = Office()
    job = office.begin()
    office.person.word.set()
    assert office.began.wait(PATIENCE_S)
    office.desk.close()
    assert job.is_over
    with pytest.raises(StateError):
        office.begin()


def test_work_that_fails_is_told() -> None:
    office = Office()
    office.person.word.set()

    def fails(*_: object) -> Answer:
        raise StateError("locked", "The state is locked.")

    job = office.desk.begin(Work("apply", "fix:1", (), fails))
    wait_over(job)
    assert (job.state, job.why, job.answer) == (JobState.FAILED, "The state is locked.", None)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_fault_of_ours_ends_the_job_too() -> None:
    office = Office()
    office.person.word.set()

    def breaks(*_: object) -> Answer:
        raise ZeroDivisionError

    job = office.desk.begin(Work("apply", "fix:1", (), breaks))
    wait_over(job)
    assert job.state is JobState.FAILED
    assert job.why
