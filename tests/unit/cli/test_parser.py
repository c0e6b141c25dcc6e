from __future__ import annotations

import argparse
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from adjudge.cli.parser import build_parser, parse_words
from adjudge.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator


def parsers_of(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and those of all its verbs, at any depth."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in dict.fromkeys(action.choices.values()):
                yield from parsers_of(below)


def test_bare_words_are_a_brief() -> None:
    assert parse_words(()).verb == "brief"
    assert parse_words(("--json",)).verb == "brief"
    assert parse_words(("--base", "main")).base == "main"


def test_a_verb_keeps_its_own_words() -> None:
    words = parse_words(("graph", "path", "a.py", "b.py", "--at", "HEAD~1"))
    assert (words.verb, words.question, words.paths, words.at) == (
        "graph",
        "path",
        ["a.py", "b.py"],
        "HEAD~1",
    )


@pytest.mark.parametrize(
    "argv",
    [
        ("--nope",),
        ("brief", "--worktree", "--staged"),
        ("brief", "--commit", "a", "--base", "b"),
        ("graph",),
        ("graph", "what"),
        ("tool",),
        ("tool", "nothing"),
        ("brief", "--jso"),
    ],
)
def test_words_that_are_no_command_are_refused_with_a_hint(argv: tuple[str, ...]) -> None:
    with pytest.raises(UsageError) as caught:
        parse_words(argv)
    assert caught.value.exit_code == 2
    assert caught.value.hint is not None
    assert caught.value.hint.endswith("--help")


@pytest.mark.parametrize(
    "argv", [("--version",), ("--help",), ("brief", "--help"), ("tool", "targets", "--help")]
)
def test_help_and_version_end_with_0(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        parse_words(argv)
    assert caught.value.code == 0
    assert "adjudge" in capsys.readouterr().out


def test_no_two_words_of_a_command_are_explained_alike() -> None:
    for parser in parsers_of(build_parser()):
        told = Counter(one.help for one in parser._actions if one.help not in {None, argparse.SUPPRESS})
        assert [text for text, times in told.items() if times > 1] == [], parser.prog


@pytest.mark.parametrize("verb", ["brief", "graph", "doctor", "tool"])
def test_the_help_of_every_verb_has_examples(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse_words((verb, "--help"))
    assert f"adjudge {verb}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "said", "hint"),
    [
        (
            ("brief", "--jsn"),
            "`adjudge brief` has no option '--jsn'. Did you mean '--json'?",
            "adjudge brief --help",
        ),
        (("--worktre",), "Did you mean '--worktree'?", "adjudge brief --help"),
        (
            ("scope", "--alow=src/**"),
            "has no option '--alow'. Did you mean '--allow'?",
            "adjudge scope --help",
        ),
        (
            ("tool", "keygen", "k", "--out"),
            "has no option '--out'.",
            "adjudge tool keygen --help",
        ),
        (("brief", "src/a b"), "takes no word 'src/a b' there", "adjudge brief --only 'src/a b'"),
        (("doctor", "now"), "`adjudge doctor` takes no word 'now' there", "adjudge doctor --help"),
    ],
)
def test_a_word_that_the_verb_does_not_know_is_told_what_it_may_be(
    argv: tuple[str, ...], said: str, hint: str
) -> None:
    with pytest.raises(UsageError) as caught:
        parse_words(argv)
    assert said in caught.value.message
    assert caught.value.hint == hint


def test_an_option_that_resembles_none_is_taken_for_none() -> None:
    with pytest.raises(UsageError) as caught:
        parse_words(("tool", "keygen", "k", "--out"))
    assert "Did you mean" not in caught.value.message
