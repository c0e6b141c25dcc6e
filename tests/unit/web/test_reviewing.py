"""Reviews that pages start: one at a time, and none after the server ended."""

from __future__ import annotations

import threading

import pytest

from adjudge.app.answer import Answer
from adjudge.contracts.codes_v1 import CodesV1
from adjudge.errors import StateError
from adjudge.web.jobs.job import JobState, Work
from adjudge.web.keys import Keys
from adjudge.web.reviewing import NobodyAsked, make_reviews


def test_one_review_at_a_time_and_it_needs_nobody() -> None:
    desk, go = make_reviews(Keys()), threading.Event()

    def carry_out(*_: object) -> Answer:
        go.wait(30)
        return Answer(artefact=CodesV1(code=None, meanings=(), codes=()), screen=tuple)

    job = desk.begin(Work("review", "adjudge review", (), carry_out))
    with pytest.raises(StateError) as caught:
        desk.begin(Work("review", "adjudge review", (), carry_out))
    assert caught.value.code == "review-busy"
    go.set()
    desk.close()
    assert job.state is JobState.ENDED
    with pytest.raises(StateError):
        desk.begin(Work("review", "adjudge review", (), carry_out))


def test_what_was_stopped_before_it_began_is_not_wanted() -> None:
    assert NobodyAsked().agrees((), "", lambda: True)
    assert not NobodyAsked().agrees((), "", lambda: False)
