"""From parsed words to what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.check import check
from adjudge.app.check import ruling as check_ruling
from adjudge.app.check.words import CheckWords, RulingWords
from adjudge.app.collect import collect
from adjudge.app.collect.words import CollectWords
from adjudge.app.scope.words import GrantWords
from adjudge.app.words import TargetWords
from adjudge.cli.check_commands import run_check, run_collect
from adjudge.cli.parser import parse_words

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The words that reached a verb."""
    found: list[Any] = []

    def keep(words: object, _world: object) -> None:
        found.append(words)

    keeper: Callable[..., None] = keep
    monkeypatch.setattr(check, "answer_check", keeper)
    monkeypatch.setattr(check_ruling, "answer_check_ruling", keeper)
    monkeypatch.setattr(collect, "answer_collect", keeper)
    return found


def test_check_is_asked_with_all_of_its_words(asked: list[Any]) -> None:
    run_check(parse_words((
        "check", "--worktree", "--allow", "a", "--max-files", "2", "--test", "t", "--collector", "c", "--link", "l",
        "--with", "rust-target=r",
        "--gate", "low", "--new-only", "--repeat", "1", "--config", "f", "--trust-head", "--or-accepted",
        "--sign", "k", "--receipt", "r",
    )))  # fmt: skip
    assert asked == [
        CheckWords(
            target=TargetWords(worktree=True),
            grant=GrantWords(allow=("a",), max_files=2),
            tests=("t",),
            collectors=("c",),
            links=("l",),
            given=("rust-target=r",),
            gate="low",
            new_only=True,
            repeats=1,
            config="f",
            trust_head=True,
            accepted=True,
            sign="k",
            receipt="r",
        )
    ]


def test_decision_and_collectors_go_their_own_ways(asked: list[Any]) -> None:
    run_check(parse_words(("check", "undo", "scope")))
    run_collect(parse_words(("tool", "collect", "ruff", "--commit", "HEAD")))
    assert asked == [
        RulingWords(deed="undo", stage="scope", why="", by=""),
        CollectWords(names=("ruff",), target=TargetWords(commit="HEAD")),
    ]
