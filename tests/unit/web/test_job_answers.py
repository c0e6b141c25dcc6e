"""What every page of a job does alike."""

from __future__ import annotations

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from adjudge.app.answer import Answer
from adjudge.contracts.codes_v1 import CodesV1
from adjudge.web.job_answers import find_job, stop_job
from adjudge.web.jobs.job import Work
from adjudge.web.keys import Keys
from adjudge.web.reviewing import make_reviews


def asking(name: str) -> Request:
    return Request({"type": "http", "path_params": {"job": name}})


def test_job_is_found_by_its_name_and_stopped() -> None:
    desk = make_reviews(Keys())
    made = Answer(artefact=CodesV1(code=None, meanings=(), codes=()), screen=tuple)
    job = desk.begin(Work("review", "adjudge review", (), lambda *_: made))
    assert find_job(asking(job.name), desk) is job
    assert stop_job(job, "/reviews").headers["location"] == f"/reviews/{job.name}"
    assert job.is_stopped
    desk.close()


def test_job_that_is_not_there_is_no_page() -> None:
    for desk in (None, make_reviews(Keys())):
        with pytest.raises(HTTPException):
            find_job(asking("x"), desk)
