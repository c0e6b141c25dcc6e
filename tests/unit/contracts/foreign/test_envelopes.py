"""Fences and events."""

from __future__ import annotations

import pytest

from adjudge.contracts.foreign.envelopes import read_events, read_fenced
from adjudge.errors import UsageError


@pytest.mark.parametrize(
    "text",
    [
        "[1]",
        " [1]\n",
        "```\n[1]\n```",
        "```json\n[1]\n```\n",
        "\n~~~json\r\n[1]\r\n~~~",
        "````json\n[1]\n````",
    ],
)
def test_one_document_or_one_fence_is_read(text: str) -> None:
    assert read_fenced(text) == [1]


def test_fence_inside_of_a_string_is_no_fence() -> None:
    assert read_fenced('{"a": "```\\nx\\n```"}') == {"a": "```\nx\n```"}


@pytest.mark.parametrize(
    "text",
    [
        "Look:\n```\n[1]\n```",
        "```\n[1]\n```\nDone.",
        "```\n[1]\n```\n\n```\n[2]\n```",
        "```\n[1]",
        "```python\n[1]\n```",
    ],
)
def test_what_stands_around_a_fence_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(UsageError, match="Something stands around the code fence of line"):
        read_fenced(text)


def test_very_long_runs_of_marks_are_refused_at_once() -> None:
    with pytest.raises(UsageError):
        read_fenced("`" * 200_000 + "\n" + "\n``" * 200_000)


def test_events_are_lines_with_a_type() -> None:
    assert read_events('{"type": "a"}\n\n{"type": "b"}\n') == [{"type": "a"}, {"type": "b"}]


@pytest.mark.parametrize(
    "text", ["", "\n\n", '{"type": "a"}', '{"type": "a"}\n3', '{"type": 1}\n{"type": "a"}', '{\n"type": "a"}']
)
def test_other_texts_are_no_events(text: str) -> None:
    assert read_events(text) is None
