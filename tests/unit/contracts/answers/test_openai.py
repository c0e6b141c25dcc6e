"""Exchanges with an endpoint, as they are handed over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.contracts.answers.openai import BROKEN, read_openai
from adjudge.model.review import AttemptEnd, Usage


def handed(head: dict[str, Any], body: Any = None) -> bytes:
    return json.dumps(head).encode() + b"\n" + (json.dumps(body).encode() if body is not None else b"")


def completion(**message: Any) -> dict[str, Any]:
    return {"choices": [{"message": message, "finish_reason": "stop"}]}


def test_message_of_the_first_choice_is_the_answer() -> None:
    found = read_openai(handed({"status": 200, "calls": 1}, completion(content="x")), b"", 0)
    assert (found.end, found.text, found.usage) == (AttemptEnd.DONE, b"x", Usage(calls=1))


@pytest.mark.parametrize("word", BROKEN)
def test_exchange_that_broke_is_told_in_our_words(word: str) -> None:
    found = read_openai(handed({"broken": word}), b"", 0)
    assert (found.end, found.said) == (AttemptEnd.MODEL_ERROR, BROKEN[word][1])


@pytest.mark.parametrize(
    "body",
    [{}, {"choices": []}, {"choices": {}}, {"choices": [7]}, {"choices": [{"message": 7}]}, {"error": {"message": "m"}}],
)  # fmt: skip
def test_body_without_a_finished_message_is_an_error(body: dict[str, Any]) -> None:
    assert read_openai(handed({"status": 200}, body), b"", 0).end is AttemptEnd.MODEL_ERROR


def test_error_in_a_good_status_is_known_by_its_name() -> None:
    body = {"error": {"message": "m", "code": "rate_limit_exceeded"}}
    assert read_openai(handed({"status": 200}, body), b"", 0).end is AttemptEnd.RATE_LIMITED


def test_header_that_asks_to_wait_comes_before_words() -> None:
    body = {"error": {"message": "try again in 5s"}}
    told = read_openai(handed({"status": 429, "retry_after_s": 9}, body), b"", 0)
    assert (told.retry_after_s, read_openai(handed({"status": 429}, body), b"", 0).retry_after_s) == (
        9.0,
        5.0,
    )


def test_program_that_said_nothing_is_no_answer() -> None:
    assert read_openai(b"", b"Traceback", 1).end is AttemptEnd.NON_ZERO_EXIT
    assert read_openai(b"", b"", 0).end is AttemptEnd.UNDECODABLE
    assert read_openai(handed({"status": 200, "oversize": True}), b"", 0).end is AttemptEnd.OVERSIZE
