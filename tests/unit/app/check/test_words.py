"""Words of a check, and the commands they mean."""

from __future__ import annotations

import pytest

from adjudge.app.check.words import (
    LONGEST,
    CheckWords,
    RulingWords,
    check_check_words,
    check_ruling_words,
    commands_of,
)
from adjudge.app.scope.words import GrantWords
from adjudge.errors import UsageError
from adjudge.model.command import CheckDefaults, DeclaredCommand, Hole, HoleType
from adjudge.model.policy import Policy

TESTS = DeclaredCommand(name="tests", argv=("make", "test"))
ONE = DeclaredCommand(name="one", argv=("make", "{x:word}"), holes=(Hole(name="x", type=HoleType.WORD),))
POLICY = Policy(commands=(TESTS, ONE), check=CheckDefaults(commands=("tests",)))
WAIVER = RulingWords(deed="waive", stage="scope", why="known", by="Ada")


def check_any(words: CheckWords | RulingWords) -> None:
    if isinstance(words, CheckWords):
        check_check_words(words)
    else:
        check_ruling_words(words)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (CheckWords(receipt="r"), "no-key"),
        (CheckWords(repeats=0), "repeats"),
        (CheckWords(repeats=11), "repeats"),
        (CheckWords(grant=GrantWords(require_signed="k")), "no-grant"),
        (CheckWords(grant=GrantWords(grant="t", allow=("a",))), "two-grants"),
        (WAIVER._replace(stage=""), "no-stage"),
        (WAIVER._replace(deed="accept"), "stage-accepted"),
        (WAIVER._replace(why=" "), "no-reason"),
        (WAIVER._replace(by=""), "no-reason"),
        (WAIVER._replace(why="x" * (LONGEST + 1)), "reason-text"),
        (WAIVER._replace(by="a\0"), "reason-text"),
        (WAIVER._replace(why="\ud800"), "reason-text"),
    ],
)
def test_words_that_do_not_go_together_are_refused(words: CheckWords | RulingWords, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_any(words)
    assert caught.value.code == code


def test_words_that_go_together_are_let_through() -> None:
    check_check_words(CheckWords(receipt="r", sign="k", grant=GrantWords(allow=("a",))))
    check_ruling_words(WAIVER)
    check_ruling_words(WAIVER._replace(deed="undo", why="", by=""))


def test_commands_are_those_of_the_configuration_where_none_is_named() -> None:
    assert commands_of(CheckWords(), POLICY) == (TESTS,)


def test_command_is_named_or_typed_and_never_read_by_a_shell() -> None:
    words = CheckWords(tests=("tests", "pytest -k 'a b' | cat"), links=("b", "a"))
    named, typed = commands_of(words, POLICY)
    assert named == TESTS
    assert (typed.name, typed.argv) == ("test-2", ("pytest", "-k", "a b", "|", "cat"))
    assert typed.links == ("a", "b")


@pytest.mark.parametrize(
    ("text", "code"), [("one", "command-holes"), ("", "test-command"), ("'", "test-command")]
)
def test_command_that_cannot_be_run_is_refused(text: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        commands_of(CheckWords(tests=(text,)), POLICY)
    assert caught.value.code == code
