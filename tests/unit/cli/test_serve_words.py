"""Words of ``adjudge serve``."""

from __future__ import annotations

import pytest

from adjudge.cli.parser import parse_words
from adjudge.errors import UsageError


def test_server_that_is_told_nothing_allows_nothing() -> None:
    words = parse_words(("serve",))
    assert (words.repo, words.port, words.allow_fix, words.executor, words.test) == (None, 0, False, "", [])


def test_words_about_fixes_are_taken_as_they_stand() -> None:
    words = parse_words((
        "serve", "--port", "8123", "--allow-fix", "--executor", "claude", "--test", "a b", "--test", "c", "--link",
        ".venv", "--link", "node_modules", "--repeat", "3", "--timeout", "60",
    ))  # fmt: skip
    assert (words.port, words.allow_fix, words.executor) == (8123, True, "claude")
    assert (words.test, words.link) == (["a b", "c"], [".venv", "node_modules"])
    assert (words.repeat, words.timeout) == (3, 60)


@pytest.mark.parametrize("words", [("--port", "x"), ("--host", "0.0.0.0"), ("here",), ("--timeout", "soon")])
def test_words_that_do_not_do_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(UsageError):
        parse_words(("serve", *words))
