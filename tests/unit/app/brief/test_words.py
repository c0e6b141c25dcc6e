"""The command that briefs the same change again."""

from __future__ import annotations

import shlex

import pytest

from adjudge.app.brief.words import EVERYTHING, BriefWords, brief_command
from adjudge.app.words import TargetWords
from adjudge.cli.parser import parse_words
from adjudge.cli.values import target_words


def test_nothing_said_is_the_whole_brief() -> None:
    assert BriefWords(only=(), tour=None, svg=None) == EVERYTHING


@pytest.mark.parametrize(
    "target",
    [
        TargetWords(),
        TargetWords(worktree=True, paranoid=True),
        TargetWords(staged=True, trust_filters=("lfs", "a b")),
        TargetWords(commit="HEAD~2"),
        TargetWords(range="main..topic"),
        TargetWords(base="origin/main"),
    ],
)
def test_the_command_names_the_same_change(target: TargetWords) -> None:
    command = brief_command(target, ("a b/c.py", "-x"), "--tour", "--next")
    words = parse_words(tuple(shlex.split(command)[1:]))
    assert target_words(words) == target
    assert words.only == ["a b/c.py", "-x"]
    assert (words.tour, words.next) == (True, True)
