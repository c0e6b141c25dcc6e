"""The document in what an agent wrote."""

from __future__ import annotations

import pytest

from adjudge.contracts.reply_text import bare_document
from adjudge.errors import ContractError


@pytest.mark.parametrize("data", [b"{}", b"", b"  {}\n", b"Here: {}", b"``{}``", b"{}\n```\n"])
def test_text_without_a_fence_at_its_start_is_left_as_it_is(data: bytes) -> None:
    assert bare_document(data) == data


@pytest.mark.parametrize(
    "data",
    [
        b"```\n{}\n```",
        b"```json\n{}\n```\n\n",
        b"~~~json title\n{}\n~~~",
        b"````\n{}\n`````",
        b"```json\r\n{}\r\n```\r\n",
    ],
)
def test_one_fence_is_taken_off_and_lines_keep_their_numbers(data: bytes) -> None:
    made = bare_document(data)
    assert made.strip() == b"{}"
    assert made.index(b"{}") == 1


def test_blank_lines_before_the_fence_count() -> None:
    assert bare_document(b"\n\n```\n{}\n```").index(b"{}") == 3


def test_shorter_fence_inside_does_not_close() -> None:
    assert b'"```"' in bare_document(b'````\n["```"]\n````')


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"```json\n{}\n", "not closed"),
        (b"```json\n{}\n~~~\n", "not closed"),
        (b"```json\n{}\n```\n\nDone.", "on line 5"),
        (b"```\n{}\n```\n```\n{}\n```", "on line 4"),
    ],
)
def test_open_fence_and_text_behind_one_are_refused_with_the_place(data: bytes, said: str) -> None:
    with pytest.raises(ContractError, match=said):
        bare_document(data)
