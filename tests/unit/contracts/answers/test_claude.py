"""What claude prints, case by case."""

from __future__ import annotations

import pytest

from adjudge.contracts.answers.claude import read_claude
from adjudge.model.review import AttemptEnd
from tests.unit.contracts.answers.transcripts import ANSWER, CASES, Printed, cases

GOOD = CASES["claude"]["good"][0]


@pytest.mark.parametrize(("printed", "end", "shared"), cases("claude"), ids=list(CASES["claude"]))
def test_cause_is_known_by_what_was_printed(printed: Printed, end: AttemptEnd, shared: bool) -> None:
    found = read_claude(*printed)
    assert (found.end, found.shared) == (end, shared)


def test_answer_comes_with_what_it_cost() -> None:
    found = read_claude(*GOOD)
    assert found.text == ANSWER.encode()
    assert (found.usage.input_tokens, found.usage.output_tokens) == (11, 7)


@pytest.mark.parametrize("cut", range(0, len(GOOD[0]) - 4, 7))
def test_output_that_breaks_off_is_no_answer(cut: int) -> None:
    assert read_claude(GOOD[0][:cut], b"", 0).end is not AttemptEnd.DONE


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe", b"[" * 100_000, b"null", b"{}", b'{"type":7}', b'{"type":"result"}', b'{"response":7}'],
)
def test_output_of_another_shape_is_no_answer(data: bytes) -> None:
    assert read_claude(data, b"", 0).end is not AttemptEnd.DONE


def test_exit_status_of_a_good_answer_may_be_one() -> None:
    stdout, stderr, _ = GOOD
    assert read_claude(stdout, stderr, 1).end is AttemptEnd.DONE


def test_result_is_found_behind_other_lines() -> None:
    assert read_claude(b"warning\n" + GOOD[0], b"", 0).end is AttemptEnd.DONE


def test_text_that_was_cut_is_kept() -> None:
    found = read_claude(*CASES["claude"]["cut"][0])
    assert (found.text, "max_tokens" in found.said) == (b"{", True)
