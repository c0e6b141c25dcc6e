"""What gemini prints, case by case."""

from __future__ import annotations

import pytest

from adjudge.contracts.answers.gemini import read_gemini
from adjudge.model.review import AttemptEnd
from tests.unit.contracts.answers.transcripts import ANSWER, CASES, Printed, cases, gemini, gemini_failed

GOOD = CASES["gemini"]["good"][0]


@pytest.mark.parametrize(("printed", "end", "shared"), cases("gemini"), ids=list(CASES["gemini"]))
def test_cause_is_known_by_what_was_printed(printed: Printed, end: AttemptEnd, shared: bool) -> None:
    found = read_gemini(*printed)
    assert (found.end, found.shared) == (end, shared)


def test_answer_comes_with_what_it_cost() -> None:
    found = read_gemini(*GOOD)
    assert found.text == ANSWER.encode()
    assert (found.usage.input_tokens, found.usage.output_tokens) == (11, 7)


@pytest.mark.parametrize("cut", range(0, len(GOOD[0]) - 4, 7))
def test_output_that_breaks_off_is_no_answer(cut: int) -> None:
    assert read_gemini(GOOD[0][:cut], b"", 0).end is not AttemptEnd.DONE


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe", b"[" * 100_000, b"null", b"{}", b'{"type":7}', b'{"type":"result"}', b'{"response":7}'],
)
def test_output_of_another_shape_is_no_answer(data: bytes) -> None:
    assert read_gemini(data, b"", 0).end is not AttemptEnd.DONE


def test_wait_is_found_in_the_body_of_the_api() -> None:
    body = (
        '{"error":{"code":429,"message":"m","status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"34s"}]}}'
    )
    assert read_gemini(*gemini_failed(body, 173)).retry_after_s == 34.0


def test_message_of_the_api_is_taken_out_of_its_body() -> None:
    assert read_gemini(*CASES["gemini"]["400"][0]).said == "stub says 400"


def test_pieces_are_put_together_and_the_prompt_is_none_of_them() -> None:
    assert read_gemini(*gemini('{"find', 'ings":[]}')).text == ANSWER.encode()


def test_text_before_an_end_that_is_not_its_own_is_kept() -> None:
    stdout = gemini("part")[0]
    found = read_gemini(stdout[: stdout.rindex(b'{"type": "result"')], b"", 0)
    assert (found.end, found.text) == (AttemptEnd.UNDECODABLE, b"part")
    assert read_gemini(*CASES["gemini"]["loop"][0]).text == b"part"
