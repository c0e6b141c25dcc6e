"""Words of `graph` that mean nothing to a question are refused."""

from __future__ import annotations

import pytest

from adjudge.cli.graph_commands import run_graph
from adjudge.cli.parser import parse_words
from adjudge.errors import UsageError


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("map", "a.py"), "no path and no limit"),
        (("map", "--limit", "3"), "no path and no limit"),
        (("map", "--json"), "no other form"),
        (("map", "--paranoid"), "none is named"),
        (("map", "--at", "HEAD", "--commit", "HEAD"), "not both"),
        (("stats", "--output", "x"), "belong to `graph map`"),
        (("export", "--base", "main"), "belong to `graph map`"),
    ],
)
def test_words_that_do_not_fit_are_refused(words: tuple[str, ...], why: str) -> None:
    with pytest.raises(UsageError, match=why) as caught:
        run_graph(parse_words(("graph", *words)))
    assert caught.value.code == "map-words"
