"""A job: its steps as they are heard, and when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.web.jobs.job import Job, JobState, Step, Work

if TYPE_CHECKING:
    from adjudge.app.answer import Answer


def a_job() -> Job:
    def never(*_: object) -> Answer:
        raise AssertionError("nobody agreed")

    return Job("name", "code", Work("execute", "fpk:1", ("A fix?",), never))


def test_step_that_goes_on_takes_the_place_of_what_was_known_of_it() -> None:
    job = a_job()
    for words in (("fix", 0, 1, "tries"), ("fix", 1, 1, "tries"), ("commands", 0, 2, "commands")):
        job.hear(*words)
    assert job.steps == (Step("fix", 1, 1, "tries"), Step("commands", 0, 2, "commands"))


def test_step_that_begins_again_is_another_one() -> None:
    job = a_job()
    for done in (0, 1, 0):
        job.hear("reading", done, 1, "files")
    assert [one.done for one in job.steps] == [1, 0]


@pytest.mark.parametrize(
    ("state", "over"),
    [("waiting", False), ("running", False), ("refused", True), ("ended", True), ("failed", True)],
)
def test_job_is_over_when_nothing_of_it_goes_on(state: str, *, over: bool) -> None:
    job = a_job()
    job.state = JobState(state)
    assert job.is_over is over


def test_job_that_was_stopped_stays_so() -> None:
    job = a_job()
    assert not job.is_stopped
    job.stop()
    assert job.is_stopped
