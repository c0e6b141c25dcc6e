"""What opencode prints, case by case."""

from __future__ import annotations

import pytest

from adjudge.contracts.answers.opencode import read_opencode
from adjudge.model.review import AttemptEnd
from tests.unit.contracts.answers.transcripts import ANSWER, CASES, Printed, cases, opencode, opencode_failed

GOOD = CASES["opencode"]["good"][0]


@pytest.mark.parametrize(("printed", "end", "shared"), cases("opencode"), ids=list(CASES["opencode"]))
def test_cause_is_known_by_what_was_printed(printed: Printed, end: AttemptEnd, shared: bool) -> None:
    found = read_opencode(*printed)
    assert (found.end, found.shared) == (end, shared)


def test_answer_comes_with_what_it_cost() -> None:
    found = read_opencode(*GOOD)
    assert found.text == ANSWER.encode()
    assert (found.usage.input_tokens, found.usage.output_tokens) == (11, 7)


@pytest.mark.parametrize("cut", range(0, len(GOOD[0]) - 4, 7))
def test_output_that_breaks_off_is_no_answer(cut: int) -> None:
    assert read_opencode(GOOD[0][:cut], b"", 0).end is not AttemptEnd.DONE


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe", b"[" * 100_000, b"null", b"{}", b'{"type":7}', b'{"type":"result"}', b'{"response":7}'],
)
def test_output_of_another_shape_is_no_answer(data: bytes) -> None:
    assert read_opencode(data, b"", 0).end is not AttemptEnd.DONE


def test_wait_is_that_of_the_header() -> None:
    told = opencode_failed(429, "rate_limit_exceeded", **{"retry-after": "12"})
    assert read_opencode(*told).retry_after_s == 12.0
    assert read_opencode(*opencode_failed(500, "server_error", **{"retry-after": "12"})).retry_after_s == 0.0


def test_answer_is_the_text_of_the_last_step() -> None:
    first, second = opencode("first", "tool-calls")[0], opencode("second")[0]
    assert read_opencode(first + second, b"", 0).text == b"second"


def test_text_before_a_failure_is_kept() -> None:
    begun, failed = opencode("part", "tool-calls")[0], opencode_failed(500, "server_error")[0]
    assert read_opencode(begun + failed, b"", 1).text == b"part"
    assert read_opencode(*CASES["opencode"]["ended"][0]).text == b"part"
