"""Cursors name a place in one answer, and nothing else."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest

from adjudge.errors import UsageError
from adjudge.mcp.cursors import Mark, digest_question, make_cursor, read_cursor

QUESTION = digest_question("repo:1", "brief", {"commit": "HEAD"})
MARK = Mark("a" * 64, 17)


def test_cursor_names_the_place_it_was_made_of() -> None:
    assert read_cursor(make_cursor(QUESTION, MARK), QUESTION) == MARK
    assert read_cursor(make_cursor(QUESTION, Mark("", after="rev:1")), QUESTION) == Mark("", after="rev:1")


@pytest.mark.parametrize(
    ("repository", "tool", "arguments"),
    [
        ("repo:2", "brief", {"commit": "HEAD"}),
        ("repo:1", "guide", {"commit": "HEAD"}),
        ("repo:1", "brief", {"commit": "HEAD~1"}),
        ("repo:1", "brief", {"commit": "HEAD", "staged": True}),
        ("repo:1", "brief", {}),
    ],
)
def test_cursor_of_another_question_is_refused(
    repository: str, tool: str, arguments: dict[str, object]
) -> None:
    with pytest.raises(UsageError) as refused:
        read_cursor(make_cursor(QUESTION, MARK), digest_question(repository, tool, arguments))
    assert refused.value.code == "other-cursor"


def test_size_of_a_page_and_order_of_arguments_are_no_part_of_a_question() -> None:
    one = digest_question("r", "t", {"a": 1, "b": [2], "max_bytes": 9, "cursor": "x"})
    assert one == digest_question("r", "t", {"b": [2], "a": 1})


@pytest.mark.parametrize("at", range(0, 300, 7))
def test_cursor_that_was_changed_is_refused(at: int) -> None:
    data = bytearray(urlsafe_b64decode(make_cursor(QUESTION, MARK) + "=="))
    data[at % len(data)] ^= 1
    with pytest.raises(UsageError):
        read_cursor(urlsafe_b64encode(bytes(data)).decode(), QUESTION)
