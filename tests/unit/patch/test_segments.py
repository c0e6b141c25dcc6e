"""One segment of a pattern against one segment of a path."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.patch.segments import Glob, Literal, compile_segment


def accepts(pattern: bytes, segment: bytes) -> bool:
    compiled = compile_segment(pattern)
    assert compiled is not None
    return compiled.accepts(segment)


@pytest.mark.parametrize(
    ("pattern", "segment", "answer"),
    [
        (b"a.py", b"a.py", True),
        (b"a.py", b"axpy", False),
        (b"a.py", b"A.py", False),
        (b"*", b"anything", True),
        (b"*.py", b".py", True),
        (b"*.py", b"a.pyc", False),
        (b"a*", b"a", True),
        (b"a*b", b"ab", True),
        (b"a*a", b"a", False),
        (b"a*b*c", b"abbc", True),
        (b"a*b*c", b"acb", False),
        (b"*ab*ab*", b"abab", True),
        (b"*ab*ab*", b"aab", False),
        (b"?", b"x", True),
        (b"?", b"xy", False),
        (b"?", b"", False),
        (b"?*?", b"x", False),
        (b"?*?", b"xy", True),
        (b"*?b", b"b", False),
        (b"a?c*e", b"abcde", True),
        (b"*", b"\n", True),
        (b"?", b"\n", True),
        (b"a.*", b"ab", False),
        (b"(a|b)", b"a", False),
        (b"caf?", "café".encode(), False),
        (b"caf??", "café".encode(), True),
        (b"\xff*", b"\xffx", True),
    ],
)
def test_segment_is_accepted_or_not(pattern: bytes, segment: bytes, answer: bool) -> None:
    assert accepts(pattern, segment) is answer


def test_two_stars_are_no_segment_of_their_own() -> None:
    assert compile_segment(b"**") is None


def test_segment_without_wildcards_is_literal() -> None:
    assert compile_segment(b"a.b") == Literal(b"a.b")


def test_only_a_lone_star_is_universal() -> None:
    glob = compile_segment(b"*?")
    assert isinstance(glob, Glob)
    assert not glob.universal


def test_many_stars_do_not_try_everything() -> None:
    assert not accepts(b"*a" * 2000 + b"*b", b"a" * 4000)


TEXT = st.text("ab*?", min_size=1, max_size=8).filter(lambda text: "**" not in text)


@given(pattern=TEXT, segment=st.text("ab", min_size=1, max_size=8))
def test_segments_match_as_the_regular_expression_says(pattern: str, segment: str) -> None:
    expected = re.fullmatch(pattern.replace("*", "[ab]*").replace("?", "[ab]"), segment) is not None
    assert accepts(pattern.encode(), segment.encode()) is expected
