"""Patterns against whole paths: what matches, what lies below, and what is refused when it is read."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.errors import ConfigError
from adjudge.patch.patterns import LIMIT_BYTES, find_pattern_faults, parse_pattern, split_path

PATHS = {
    "A": "a",
    "B": "src",
    "C": "src/a",
    "D": "src/a.py",
    "E": "src/x/a.py",
    "F": "src/x/y/a.py",
    "G": "src-evil/a.py",
    "H": "SRC/a.py",
    "I": "lib/src/a.py",
    "J": "src/.a.py",
    "K": "src/**",
    "L": "src/a.pyc",
    "M": "a.py",
    "N": "src/x",
}
TABLE = """
    **             A B C D E F G H I J K L M N
    **/*           A B C D E F G H I J K L M N
    **/**          A B C D E F G H I J K L M N
    *              A B . . . . . . . . . . M .
    src            . B . . . . . . . . . . . .
    a              A . . . . . . . . . . . . .
    src/**         . B C D E F . . . J K L . N
    src/*          . . C D . . . . . J K L . N
    src/*.py       . . . D . . . . . J . . . .
    src/**/*.py    . . . D E F . . . J . . . .
    **/*.py        . . . D E F G H I J . . M .
    **/a.py        . . . D E F G H I . . . M .
    **/src/**      . B C D E F . . I J K L . N
    src/?          . . C . . . . . . . . . . N
    src/??         . . . . . . . . . . K . . .
    src/a*         . . C D . . . . . . . L . .
    src/*a*        . . C D . . . . . J . L . .
    src/*/a.py     . . . . E . . . . . . . . .
    */a.py         . . . D . . G H . . . . . .
    */*            . . C D . . G H . J K L . N
    */*/*          . . . . E . . . I . . . . .
    **/x/**        . . . . E F . . . . . . . N
    src/**/a.py    . . . D E F . . . . . . . .
    src/x/**       . . . . E F . . . . . . . N
    s*/**          . B C D E F G . . J K L . N
    *.py           . . . . . . . . . . . . M .
    SRC/**         . . . . . . . H . . . . . .
    src/a.py       . . . D . . . . . . . . . .
    **/y/*         . . . . . F . . . . . . . .
    **/src/*/**/a* . . . . E F . . . . . . . .
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
CELLS = [
    (pattern, PATHS[name], cell == name)
    for pattern, *cells in ROWS
    for name, cell in zip(PATHS, cells, strict=True)
]


def test_table_is_large() -> None:
    assert len(CELLS) == 30 * 14


@pytest.mark.parametrize(("pattern", "path", "answer"), CELLS)
def test_pattern_matches_the_path_or_not(pattern: str, path: str, answer: bool) -> None:
    assert parse_pattern(pattern).matches(split_path(path)) is answer


@pytest.mark.parametrize(
    ("pattern", "path", "reaches", "covers"),
    [
        ("vendor/lib/**", "vendor/lib", True, True),
        ("vendor/lib/**", "vendor", True, False),
        ("vendor/lib/**", "vendor/lib/x", True, True),
        ("vendor/lib/**", "vendor/other", False, False),
        ("vendor/lib", "vendor/lib", False, False),
        ("vendor/lib/*", "vendor/lib", True, False),
        ("vendor/lib/*/**", "vendor/lib", True, True),
        ("vendor/lib/**/*", "vendor/lib", True, True),
        ("vendor/lib/**/*.c", "vendor/lib", True, False),
        ("vendor/lib/x", "vendor/lib", True, False),
        ("vendor/*", "vendor/lib", False, False),
        ("vendor/*", "vendor", True, False),
        ("**", "vendor/lib", True, True),
        ("**/lib/**", "vendor/lib", True, True),
        ("**/lib/**", "vendor", True, False),
        ("**/*", "vendor", True, True),
        ("*/**", "", True, True),
        ("**", "", True, True),
        ("*", "", True, False),
        ("src/**", "", True, False),
    ],
)
def test_pattern_reaches_below_a_path_or_covers_all_of_it(
    pattern: str, path: str, reaches: bool, covers: bool
) -> None:
    parsed, parts = parse_pattern(pattern), split_path(path)
    assert (parsed.reaches_below(parts), parsed.covers_below(parts)) == (reaches, covers)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is empty"),
        ("src/[ab].py", "holds [ ]"),
        ("src/{a,b}.py", "holds { }"),
        ("!src/a.py", "holds !"),
        ("src\\a.py", "holds \\"),
        ("src/a**", "'**' beside"),
        ("src/***", "'**' beside"),
        ("**.py", "'**' beside"),
        ("src//a.py", "empty segment"),
        ("./src", "'.' or '..'"),
        ("src/../lib/**", "'.' or '..'"),
        ("/src/**", "begins with a slash"),
        ("src/", "ends with a slash"),
        ("/", "empty segment"),
        ("src/a\0b", "control character"),
        ("src/a\nb", "control character"),
        ("src/\x7f", "control character"),
        ("src/\u200bauth/**", "invisible character"),
        ("src/\u202ea", "invisible character"),
        (" src/**", "blank"),
        ("src/** ", "blank"),
        (":(icase)src/**", "begins with ':'"),
        ("~/src", "begins with '~'"),
        ("src/\ud800", "lone surrogate"),
        ("a" * (LIMIT_BYTES + 1), "bytes; 4096 are allowed"),
    ],
)
def test_other_text_is_no_pattern(text: str, told: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_pattern(text)
    assert told in caught.value.message


def test_every_fault_of_a_pattern_is_told_at_once() -> None:
    assert len(list(find_pattern_faults("/a[/../b**/"))) == 5


def test_pattern_as_long_as_a_path_may_be_is_read() -> None:
    assert list(find_pattern_faults("a" * LIMIT_BYTES)) == []


@pytest.mark.parametrize("text", ["src/a b.py", "src/(group)/$lib/a+b@c#d%e&f=g,h;i'j~k.py", "café/**", "-a"])
def test_ordinary_names_are_patterns(text: str) -> None:
    assert list(find_pattern_faults(text)) == []


def test_bytes_that_are_not_utf8_can_be_named() -> None:
    assert parse_pattern("a/\udcff*").matches((b"a", b"\xff\xfe"))


def test_composed_and_decomposed_letters_are_two_names() -> None:
    assert not parse_pattern("caf\u00e9/**").matches(split_path("cafe\u0301/new.txt"))


def test_path_is_never_a_pattern() -> None:
    assert not parse_pattern("src/a").matches(split_path("src/*"))


def test_many_double_stars_do_not_try_everything() -> None:
    pattern = parse_pattern("/".join(["**", "a"] * 200 + ["b"]))
    assert not pattern.matches((b"a",) * 400)


SEGMENT = st.sampled_from(["a", "b", "*", "**", "?"])


@given(segments=st.lists(SEGMENT, min_size=1, max_size=5), path=st.lists(st.sampled_from("ab"), max_size=5))
def test_paths_match_as_the_regular_expression_says(segments: list[str], path: list[str]) -> None:
    names = {"**": "(?:[ab]/)*", "*": "[ab]/", "?": "[ab]/", "a": "a/", "b": "b/"}
    expected = re.fullmatch("".join(names[one] for one in segments), "".join(f"{one}/" for one in path))
    pattern = parse_pattern("/".join(segments))
    assert pattern.matches(tuple(one.encode() for one in path)) is (expected is not None)


@given(segments=st.lists(SEGMENT, min_size=1, max_size=4), path=st.lists(st.sampled_from("ab"), max_size=3))
def test_what_is_covered_below_matches_whatever_comes(segments: list[str], path: list[str]) -> None:
    pattern, parts = parse_pattern("/".join(segments)), tuple(one.encode() for one in path)
    below = [parts + more for size in (1, 2, 3) for more in product((b"zz", b"a"), repeat=size)]
    if pattern.covers_below(parts):
        assert all(pattern.matches(one) for one in below)
    if any(pattern.matches(one) for one in below):
        assert pattern.reaches_below(parts)
