"""Words of fixes, and which of them go together."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.app.executor_words import ExecutorWords
from adjudge.app.fix.words import (
    ExecuteWords,
    PacketWords,
    check_execute_words,
    check_packet_words,
    reader_said,
)
from adjudge.errors import UsageError

SAID = ExecutorWords(argv="fixer")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"rounds": 0}, "fix-rounds"),
        ({"rounds": 101}, "fix-rounds"),
        ({"findings": ("a", "a")}, "fix-selection"),
        ({"findings": tuple(map(str, range(101)))}, "fix-selection"),
        ({"goal": "\0"}, "reason-text"),
        ({"acceptance": ("x" * 5000,)}, "reason-text"),
    ],
)
def test_packet_that_cannot_be_made(more: dict[str, Any], code: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_packet_words(PacketWords(run="rev:1", **more))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"executor": "replay"}, "not-a-fixer"),
        ({"executor": "builtin"}, "not-a-fixer"),
        ({"said": ExecutorWords()}, "no-executor-command"),
        ({"reader": "builtin"}, "unknown-executor"),
        ({"reader": "nobody"}, "unknown-executor"),
        ({"reader": "command"}, "no-executor-command"),
        ({"repeats": 0}, "repeats"),
        ({"timeout_s": 0}, "fix-timeout"),
        ({"receipt": "x"}, "no-key"),
    ],
)
def test_try_that_cannot_be_made(more: dict[str, Any], code: str) -> None:
    words = ExecuteWords(packet="fpk:1", executor="command", said=SAID)._replace(**more)
    with pytest.raises(UsageError) as caught:
        check_execute_words(words)
    assert caught.value.code == code


def test_reader_has_a_program_of_its_own() -> None:
    words = ExecuteWords(packet="p", executor="command", said=SAID, reader="command", reader_argv="reader")
    check_execute_words(words)
    assert reader_said(words).argv == "reader"
