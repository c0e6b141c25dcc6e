"""When a review is over, and who may go on with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.app.review.resume import is_over
from adjudge.contracts.run_artefact import run_artefact
from adjudge.contracts.run_v1 import RunAttemptV1, RunExecutorV1, UsageV1
from adjudge.model.ids import Digest
from adjudge.model.review import Owner, ReviewState, StoredReview, UnitState
from tests.review_values import a_made, a_unit

REVIEW = StoredReview(
    run_id="rev:1", key=Digest("1" * 64), state=ReviewState.FINISHED, beat_s=1, begun_s=1, cancelled=False, body=b"x",
    owner=Owner(host="", boot="", namespace="", pid=1, started=1),
)  # fmt: skip


def an_attempt(end: Any) -> RunAttemptV1:
    return RunAttemptV1(
        call_id="call:1", number=0, executor="command", pass_="general", units=("a.py",), end=end, detail="",
        prompt_sha256="", answer_sha256="", tokens=1, usage=UsageV1(input_tokens=None, output_tokens=None, calls=None),
    )  # fmt: skip


def an_executor(failure: str) -> RunExecutorV1:
    return RunExecutorV1(
        name="command", version="", model="", settings_sha256="", networked=False, failure=failure
    )


def test_review_of_which_every_call_was_answered_is_over() -> None:
    ended = run_artefact(a_made(executors=(an_executor(""),), attempts=(an_attempt("done"),)))
    assert is_over(REVIEW, ended)


@pytest.mark.parametrize(
    "more",
    [
        {"attempts": (an_attempt("done"), an_attempt("rate-limited"))},
        {"executors": (an_executor("It is not there."),)},
    ],
)
def test_review_of_which_something_failed_can_be_gone_on_with(more: dict[str, Any]) -> None:
    assert not is_over(REVIEW, run_artefact(a_made(**more)))


def test_review_that_was_stopped_or_left_calls_out_can_be_gone_on_with() -> None:
    ended = run_artefact(a_made())
    assert not is_over(replace(REVIEW, cancelled=True), ended)
    left = run_artefact(a_made(a_unit("a.py", UnitState.FAILED, "not-begun")))
    assert not is_over(REVIEW, left)
