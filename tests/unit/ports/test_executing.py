"""The ports of executors have one shape each, which the real ones have."""

from __future__ import annotations

import pytest

from adjudge.adapters.executors.client import AgentClient
from adjudge.adapters.executors.command import CommandExecutor
from adjudge.adapters.executors.openai import OpenAiExecutor
from adjudge.adapters.executors.replay import ReplayExecutor
from adjudge.adapters.together import ThreadsTogether
from adjudge.model.review import AttemptEnd
from adjudge.ports import Answered, Executor, Together
from adjudge.ports.executing import NO_USAGE
from tests.unit.ports.shapes import answered, asked


@pytest.mark.parametrize("kind", [AgentClient, CommandExecutor, OpenAiExecutor, ReplayExecutor])
def test_executor_has_the_methods_of_the_port(kind: type) -> None:
    for name in ("identify", "answer"):
        assert answered(kind, Executor)[name] == asked(Executor)[name]


def test_threads_have_the_methods_of_the_port() -> None:
    assert answered(ThreadsTogether, Together) == asked(Together)


def test_answer_says_nothing_more_than_it_is_told() -> None:
    made = Answered(end=AttemptEnd.EMPTY)
    assert (made.text, made.detail, made.shared, made.usage) == (b"", "", False, NO_USAGE)
