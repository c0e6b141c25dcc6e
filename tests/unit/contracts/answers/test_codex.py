"""What codex prints, case by case."""

from __future__ import annotations

import pytest

from adjudge.contracts.answers.codex import read_codex
from adjudge.model.review import AttemptEnd
from tests.unit.contracts.answers.transcripts import ANSWER, CASES, COMPLETED, Printed, cases, codex, message

GOOD = CASES["codex"]["good"][0]


@pytest.mark.parametrize(("printed", "end", "shared"), cases("codex"), ids=list(CASES["codex"]))
def test_cause_is_known_by_what_was_printed(printed: Printed, end: AttemptEnd, shared: bool) -> None:
    found = read_codex(*printed)
    assert (found.end, found.shared) == (end, shared)


def test_answer_comes_with_what_it_cost() -> None:
    found = read_codex(*GOOD)
    assert found.text == ANSWER.encode()
    assert (found.usage.input_tokens, found.usage.output_tokens) == (11, 7)


@pytest.mark.parametrize("cut", range(0, len(GOOD[0]) - 4, 7))
def test_output_that_breaks_off_is_no_answer(cut: int) -> None:
    assert read_codex(GOOD[0][:cut], b"", 0).end is not AttemptEnd.DONE


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe", b"[" * 100_000, b"null", b"{}", b'{"type":7}', b'{"type":"result"}', b'{"response":7}'],
)
def test_output_of_another_shape_is_no_answer(data: bytes) -> None:
    assert read_codex(data, b"", 0).end is not AttemptEnd.DONE


def test_last_message_is_the_answer_and_text_before_a_failure_is_kept() -> None:
    two = codex(message("first"), message("second"), COMPLETED)
    assert read_codex(*two).text == b"second"
    assert read_codex(*CASES["codex"]["ended"][0]).text == b"part"
    failed = codex(message("part"), {"type": "turn.failed", "error": {"message": "no"}}, status=1)
    assert (read_codex(*failed).end, read_codex(*failed).text) == (AttemptEnd.MODEL_ERROR, b"part")


def test_turn_that_fails_after_another_is_no_answer() -> None:
    failed = {"type": "turn.failed", "error": {"message": "no"}}
    assert read_codex(*codex(message("x"), COMPLETED, failed)).end is AttemptEnd.MODEL_ERROR
