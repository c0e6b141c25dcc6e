"""From parsed words to what is asked."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.app.executor_words import ExecutorWords
from adjudge.app.review import review, runs
from adjudge.app.review.words import ReviewWords, RunsWords
from adjudge.app.words import TargetWords
from adjudge.cli.parser import parse_words
from adjudge.cli.review_commands import run_review, run_runs


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The words that reached a verb."""
    found: list[Any] = []
    monkeypatch.setattr(review, "answer_review", lambda words, _: found.append(words))
    monkeypatch.setattr(runs, "answer_runs", lambda words, _: found.append(words))
    return found


def test_review_is_asked_with_all_of_its_words(asked: list[Any]) -> None:
    run_review(parse_words((
        "review", "--commit", "HEAD", "--executor", "claude", "--task", "t", "--gate", "low", "--model", "m",
        "--base-url", "u", "--login", "none", "--pass-env", "V", "--command", "c", "--recorded", "r", "--offline",
    )))  # fmt: skip
    run_runs(parse_words(("runs", "prune", "--days", "2", "--raw")))
    assert asked == [
        ReviewWords(
            target=TargetWords(commit="HEAD"),
            executors=("claude",),
            task="t",
            gate="low",
            said=ExecutorWords(
                models=("m",),
                base_urls=("u",),
                logins=("none",),
                variables=("V",),
                argv="c",
                recorded="r",
                offline=True,
            ),
        ),
        RunsWords(deed="prune", days=2, raw=True),
    ]
