"""Words of ``adjudge check`` and ``adjudge tool collect``."""

from __future__ import annotations

import pytest

from adjudge.cli.parser import parse_words
from adjudge.errors import UsageError


def test_words_of_a_check_are_taken_as_they_stand() -> None:
    words = parse_words((
        "check", "--base", "main", "--test", "a", "--test", "b c", "--collector", "ruff", "--link", ".venv",
        "--new-only", "--repeat", "3", "--gate", "low", "--or-accepted",
    ))  # fmt: skip
    assert (words.base, words.test, words.collector, words.link) == (
        "main",
        ["a", "b c"],
        ["ruff"],
        [".venv"],
    )
    assert (words.new_only, words.repeat, words.gate, words.or_accepted) == (True, 3, "low", True)
    assert (words.deed, words.stage) == (None, None)


def test_decision_names_a_deed_and_a_stage() -> None:
    words = parse_words(("check", "waive", "command:test", "--why", "w", "--by", "b"))
    assert (words.deed, words.stage, words.why, words.by) == ("waive", "command:test", "w", "b")


@pytest.mark.parametrize(
    "words",
    [
        ("check", "forgive"),
        ("check", "--repeat", "x"),
        ("tool", "collect"),
        ("check", "waive", "a", "b"),
        ("check", "--format", "markdown"),
        ("tool", "collect", "ruff", "--format", "markdown"),
    ],
)
def test_words_that_mean_nothing_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(UsageError):
        parse_words(words)


def test_collectors_are_named_one_after_another() -> None:
    words = parse_words(("tool", "collect", "ruff", "bandit", "--worktree"))
    assert (words.names, words.worktree) == (["ruff", "bandit"], True)
