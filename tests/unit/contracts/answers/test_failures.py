"""What failures mean: status before name, name before words."""

from __future__ import annotations

import pytest

from adjudge.contracts.answers.failures import (
    ERROR,
    LOGIN,
    LONGEST_WAIT_S,
    OUTAGE,
    RATE,
    find_failure,
    find_wait,
)
from adjudge.model.review import AttemptEnd


@pytest.mark.parametrize(
    ("told", "failure"),
    [
        ({"status": 401}, LOGIN),
        ({"status": 403}, LOGIN),
        ({"status": 429}, RATE),
        ({"status": 404}, OUTAGE),
        ({"status": 500}, OUTAGE),
        ({"status": 529}, OUTAGE),
        ({"status": 400}, ERROR),
        ({"status": 302}, ERROR),
        ({"status": 400, "said": "quota 429"}, ERROR),
        ({"name": "RESOURCE_EXHAUSTED", "said": "500"}, RATE),
        ({"name": "overloaded_error"}, OUTAGE),
        ({"name": "other", "said": "API Error: 401 no"}, LOGIN),
        ({"said": "unexpected status 429 Too Many Requests"}, RATE),
        ({"said": "exceeded retry limit, last status: 429 Too Many Requests"}, RATE),
        ({"said": "HTTP status 500"}, OUTAGE),
        ({"said": "You have hit your usage limit."}, RATE),
        ({"said": "Not logged in · Please run /login"}, LOGIN),
        ({"said": "connect ECONNREFUSED 127.0.0.1:1"}, OUTAGE),
        ({"said": "error sending request for url"}, OUTAGE),
        ({"said": "the prompt is too long"}, ERROR),
        ({}, ERROR),
    ],
)
def test_failure_is_known_by_the_surest_sign(told: dict[str, object], failure: object) -> None:
    assert find_failure(**told) == failure  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("Please try again in 1.5s.", 1.5),
        ("try again in 20 seconds", 20.0),
        ("Please retry in 34.07s", 34.07),
        ('"retryDelay": "34s"', 34.0),
        ("retry after 250ms", 0.25),
        ("retry-after: 7", 7.0),
        ("try again in 3 minutes", 180.0),
        ("try again in 2h", 7200.0),
        ("try again in 999999999 hours", LONGEST_WAIT_S),
        ("try again later", 0.0),
        ("resets 10:30", 0.0),
        ("retry " * 100_000, 0.0),
    ],
)
def test_wait_is_read_in_its_unit(said: str, seconds: float) -> None:
    assert find_wait(said) == pytest.approx(seconds)


def test_only_a_rate_limit_asks_to_wait() -> None:
    said = "try again in 5s"
    assert find_failure(status=429, said=said).retry_after_s == 5.0
    assert find_failure(status=500, said=said).retry_after_s == 0.0


def test_cause_that_all_calls_have_is_shared() -> None:
    assert [one.shared for one in (LOGIN, RATE, OUTAGE, ERROR)] == [True, True, True, False]
    assert ERROR.end is AttemptEnd.MODEL_ERROR
