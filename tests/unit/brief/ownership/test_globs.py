"""One segment of a pattern against one segment of a path."""

from __future__ import annotations

import pytest

from adjudge.brief.ownership.globs import compile_glob, is_plain

ROWS = [
    ("a.py", "a.py", True), ("a.py", "A.py", False), ("a.py", "a.pyc", False), ("a.py", "ba.py", False),
    ("*", "a", True), ("*", ".hidden", True), ("*.py", "a.py", True), ("*.py", ".py", True),
    ("*.py", "a.pyc", False), ("a*", "a", True), ("a*a", "a", False), ("a*a", "aa", True),
    ("a*b*c", "a1b2c", True), ("a*b*c", "a1c2b", False), ("*a*a*", "aa", True), ("*a*a*", "a", False),
    ("?", "a", True), ("?", "ab", False), ("?", "\N{SNOWMAN}", True), ("a?c", "abc", True),
    ("*?b", "ab", True), ("*?b", "b", False), ("*[0-9]?*", "x1y", True), ("*[0-9]?*", "xy1", False),
    ("[abc]", "b", True), ("[abc]", "d", False), ("[a-c]x", "bx", True), ("[!a-c]", "d", True),
    ("[^a-c]", "b", False), ("[a\\-c]", "-", True), ("[a\\-c]", "b", False), ("[a-]", "-", True),
    ("[abc", "[abc", False), ("[]", "]", False), (r"\*", "*", True), (r"\*", "a", False), (r"a\ b", "a b", True),
    (r"\[a\]", "[a]", True), ("a\\", "a", True), ("**", "abc", True), ("\udcff*", "\udcffa", True),
]  # fmt: skip


@pytest.mark.parametrize(("glob", "text", "wanted"), ROWS)
def test_a_glob_accepts_what_it_means(glob: str, text: str, wanted: bool) -> None:
    assert compile_glob(glob).accepts(text) is wanted


def test_stars_are_not_tried_over_and_over() -> None:
    assert not compile_glob("*a" * 100_000 + "b").accepts("a" * 250)
    assert not compile_glob("*a" * 100 + "b").accepts("a" * 100_000)


def test_plain_is_what_stands_for_itself() -> None:
    assert [is_plain(text) for text in ("a-b", "a*", "a?", "[a", "a\\")] == [True, *[False] * 4]
