"""Pieces of statements."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.grammar import parse
from adjudge.graph.languages.typescript.pieces import ending_in_words, outer_blocks, shortened


def test_outermost_blocks_are_found_in_order() -> None:
    parsed = parse(b"f(() => { g(() => { a }) }, () => { b })\n", "typescript")
    assert parsed is not None
    assert [node.start_byte for node in outer_blocks(parsed.root)] == [8, 34]


@pytest.mark.parametrize(
    ("kind", "tokens", "words"),
    [
        ("raise", [b"throw", b"new", b"a.E"], "raise a.E"),
        ("raise", [b"throw", b"e"], "raise e"),
        ("return", [b"return"], "return"),
        ("return", [b"return", b"null"], "return None"),
        ("return", [b"return", b"false"], "return False"),
        ("return", [b"return", b"a"], "return a"),
        ("continue", [b"continue"], "continue"),
    ],
)
def test_ends_have_the_words_of_python(kind: str, tokens: list[bytes], words: str) -> None:
    assert ending_in_words((kind, tokens)) == words


def test_long_text_is_cut() -> None:
    assert (len(shortened("a" * 300)), shortened("a")) == (200, "a")
