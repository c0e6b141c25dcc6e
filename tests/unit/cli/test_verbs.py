from __future__ import annotations

import pytest

from adjudge.cli.verbs import with_verb
from adjudge.errors import UsageError


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ((), ["brief"]),
        (("--json",), ["brief", "--json"]),
        (("--base", "brief"), ["brief", "--base", "brief"]),
        (("--repo", "x", "doctor"), ["doctor", "--repo", "x"]),
        (("-q", "graph", "stats"), ["graph", "-q", "stats"]),
        (("tool", "schema"), ["tool", "schema"]),
        (("--help",), ["--help"]),
        (("--version",), ["--version"]),
        (("brief", "--help"), ["brief", "--help"]),
    ],
)
def test_the_verb_comes_first(argv: tuple[str, ...], words: list[str]) -> None:
    assert with_verb(argv) == words


@pytest.mark.parametrize(
    ("word", "said", "hint"),
    [
        ("brieff", "Did you mean 'brief'?", "adjudge brief"),
        ("help", "option", "adjudge --help"),
        ("version", "option", "adjudge --version"),
        ("src/a.py", "no verb 'src/a.py'", "adjudge --help"),
    ],
)
def test_a_word_that_is_no_verb_is_told_what_it_may_be(word: str, said: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        with_verb((word,))
    assert said in caught.value.message
    assert caught.value.hint == hint
