"""The one document of an answer: found wherever it stands, and never taken where there are two."""

from __future__ import annotations

import pytest

from adjudge.errors import UsageError
from adjudge.plan.answer_document import LIMIT_BYTES, TOLD, TRIES, UnusableError, few, find_document

DOCUMENT = '{"order": [1], "drop": []}'


@pytest.mark.parametrize(
    "text",
    [
        DOCUMENT,
        f"\ufeff{DOCUMENT}\n",
        f"Here it is:\n```json\n{DOCUMENT}\n```\nThat is all.",
        f"Beside {{}} and {{this}} stands {DOCUMENT}.",
    ],
)
def test_document_is_found_bare_fenced_and_in_prose(text: str) -> None:
    assert find_document(text.encode(), "order") == {"order": [1], "drop": []}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "empty"),
        (b"  \n", "empty"),
        (b"\xff", "not UTF-8"),
        (b"no document", "no JSON document with order"),
        (f"{DOCUMENT}\n{DOCUMENT}".encode(), "2 JSON documents"),
        (b"x" * (LIMIT_BYTES + 1), "are allowed"),
        (b'{"x":' * 90 + b"[" + b"0," * (LIMIT_BYTES // 2 - 300), "do not end"),
        (b"{a} " * (TRIES + 1) + DOCUMENT.encode(), f"more than {TRIES} objects"),
    ],
)
def test_answer_without_the_one_document_is_told_why(text: bytes, told: str) -> None:
    with pytest.raises(UnusableError, match=told):
        find_document(text, "order")


def test_what_looks_like_a_document_and_is_none_is_an_error() -> None:
    with pytest.raises(UsageError):
        find_document(b'{"order": [1,]}', "order")


def test_errors_beyond_the_first_are_counted() -> None:
    assert few(["a"]) == ("a",)
    assert few(["a"] * (TOLD + 3))[TOLD:] == ("3 more errors.",)


def test_last_of_many_fences_is_looked_at_in_one_pass() -> None:
    opened = "```x\n" * (LIMIT_BYTES // 5)
    with pytest.raises(UnusableError, match="no JSON document"):
        find_document(opened.encode(), "order")
