"""Words of ``adjudge review`` and ``adjudge runs``."""

from __future__ import annotations

import pytest

from adjudge.cli.parser import parse_words
from adjudge.errors import UsageError


def test_words_of_a_review_are_taken_as_they_stand() -> None:
    words = parse_words((
        "review", "--base", "main", "--executor", "builtin", "--executor", "claude", "--task", "t", "--requirement",
        "r", "--plan", "--budget", "9", "--resume", "--gate", "low", "--every-claim",
    ))  # fmt: skip
    assert (words.base, words.executor, words.task, words.requirement) == (
        "main",
        ["builtin", "claude"],
        "t",
        ["r"],
    )
    assert (words.plan, words.budget, words.resume, words.gate, words.every_claim) == (
        True,
        9,
        True,
        "low",
        True,
    )


def test_words_of_runs_are_taken_as_they_stand() -> None:
    words = parse_words(("runs", "show", "rev:1"))
    assert (words.deed, words.name, words.limit, words.before) == ("show", "rev:1", 20, None)


@pytest.mark.parametrize("words", [("runs",), ("runs", "forget"), ("review", "--budget", "much")])
def test_words_that_mean_nothing_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(UsageError):
        parse_words(words)
