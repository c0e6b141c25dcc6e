"""Recorded answers: exact keys, no two answers to one thing."""

from __future__ import annotations

import json

import pytest

from adjudge.contracts.answers.recorded import read_recorded
from adjudge.errors import ContractError
from adjudge.model.review import AttemptEnd

DIGEST = "a" * 64


def lines(*values: object) -> bytes:
    return b"\n".join(json.dumps(one).encode() for one in values) + b"\n\n"


def test_digest_comes_before_the_call() -> None:
    found = read_recorded(
        lines({"call_id": "c", "text": "1"}, {"call_id": "d", "prompt_sha256": DIGEST, "text": "2"})
    )
    assert {key: one.text for key, one in found.items()} == {"c": b"1", DIGEST: b"2"}


def test_same_answer_twice_is_one() -> None:
    assert len(read_recorded(lines(*[{"call_id": "c", "text": "1"}] * 2))) == 1


def test_answer_without_text_is_empty() -> None:
    assert read_recorded(lines({"call_id": "c"}))["c"].end is AttemptEnd.EMPTY


@pytest.mark.parametrize(
    "line",
    [
        7, [], {}, {"text": "x"}, {"call_id": ""}, {"call_id": 7}, {"prompt_sha256": "x", "call_id": "c"},
        {"call_id": "c", "other": 1}, {"call_id": "c", "text": 7}, {"call_id": "c", "end": "fine"},
        {"call_id": "c", "end": []}, {"call_id": "c", "shared": 1}, {"call_id": "c", "retry_after_s": -1},
        {"call_id": "c", "retry_after_s": True},
    ],
)  # fmt: skip
def test_line_of_another_form_spoils_the_file(line: object) -> None:
    with pytest.raises(ContractError, match="Line 2"):
        read_recorded(lines({"call_id": "first"}, line))


def test_two_answers_to_one_thing_are_refused() -> None:
    with pytest.raises(ContractError, match="Line 2 answers what"):
        read_recorded(lines({"call_id": "c", "text": "1"}, {"call_id": "c", "text": "2"}))


def test_line_that_is_no_json_is_named() -> None:
    with pytest.raises(ContractError, match="Line 1: "):
        read_recorded(b'{"call_id": "c", "call_id": "d"}')
