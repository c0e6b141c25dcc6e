"""Walking foreign JSON, and the shapes that all readers give."""

from __future__ import annotations

import pytest

from adjudge.contracts.answers.failures import RATE
from adjudge.contracts.answers.reading import (
    AnswerReport,
    as_bytes,
    count_of,
    done,
    failed,
    number_of,
    part,
    read_lines,
    read_object,
    text_of,
    total,
    unfinished,
)
from adjudge.model.review import AttemptEnd


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"1", b"{", b"\xff", b"[" * 100_000, b'{"a":1}x', b'{"a":"\\ud800"}']
)
def test_what_is_no_object_is_none(data: bytes) -> None:
    assert read_object(data) is None


def test_lines_that_are_no_objects_are_passed_over() -> None:
    assert list(read_lines(b'warning\n{"a":1}\n[2]\n{"b"\r\n{"c":3}')) == [{"a": 1}, {"c": 3}]


def test_keys_are_followed_as_far_as_there_are_objects() -> None:
    value = {"a": {"b": "x", "n": 7}, "l": [1]}
    assert (part(value, "a", "n"), part(value, "l", "a"), part(None, "a")) == (7, None, None)
    assert (text_of(value, "a", "b"), text_of(value, "a", "n")) == ("x", "")


@pytest.mark.parametrize(
    ("value", "number", "count"),
    [(7, 7, 7), ("429", 429, None), (True, 0, None), (-1, 0, None), (1.5, 0, None), ("9" * 30, 0, None), ("٣", 0, None), (10**15, 0, None)],
)  # fmt: skip
def test_numbers_are_whole_and_bounded(value: object, number: int, count: int | None) -> None:
    assert (number_of({"n": value}, "n"), count_of({"n": value}, "n")) == (number, count)


def test_total_of_nothing_is_not_zero() -> None:
    assert (total([None, None]), total([None, 2, 3])) == (None, 5)


def test_marker_without_a_text_is_an_empty_answer() -> None:
    assert done("x") == AnswerReport(end=AttemptEnd.DONE, text=b"x")
    assert done(" \n").end is AttemptEnd.EMPTY


def test_failure_keeps_the_text_before_it() -> None:
    found = failed(RATE, "words", "part")
    assert (found.end, found.text, found.said, found.shared) == (
        AttemptEnd.RATE_LIMITED,
        b"part",
        "words",
        True,
    )


def test_run_without_its_marker_is_no_answer_whatever_its_status() -> None:
    assert unfinished(0, b"HTTP 429", "x") == AnswerReport(end=AttemptEnd.UNDECODABLE, text=b"x")
    found = unfinished(1, b"unknown option", "x")
    assert found == AnswerReport(end=AttemptEnd.NON_ZERO_EXIT, text=b"x", said="unknown option")


def test_cause_may_stand_on_standard_error() -> None:
    found = unfinished(1, b"Not logged in", "x")
    assert (found.end, found.text, found.shared) == (AttemptEnd.NOT_AUTHENTICATED, b"x", True)


def test_text_that_utf8_cannot_spell_is_replaced() -> None:
    assert as_bytes("a\ud800") == b"a?"
