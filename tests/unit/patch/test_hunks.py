"""Hunks end where their counts say, whatever their lines look like."""

from __future__ import annotations

import pytest

from adjudge.patch.hunks import read_hunks
from tests.unit.patch.texts import HUNK, inner_code

MARK = b"\\ No newline at end of file\n"


def numbers(data: bytes) -> list[tuple[int, ...]]:
    hunks, _ = read_hunks(data, 0, 0)
    return [
        (hunk.old_start, hunk.old_count, hunk.new_start, hunk.new_count, hunk.added, hunk.removed)
        for hunk in hunks
    ]


def end(data: bytes) -> int:
    return read_hunks(data, 0, 0)[1]


def test_counts_and_signs_of_a_hunk_are_kept() -> None:
    assert numbers(HUNK) == [(1, 3, 1, 3, 1, 1)]


def test_missing_count_is_one() -> None:
    assert numbers(b"@@ -7 +9 @@ def f():\n-a\n+b\n") == [(7, 1, 9, 1, 1, 1)]


def test_offsets_enclose_the_body_lines() -> None:
    (hunk,), _ = read_hunks(HUNK, 0, 0)
    assert HUNK[hunk.body_start : hunk.body_end] == b" one\n-two\n+TWO\n three\n"


def test_lines_that_spell_a_header_are_content() -> None:
    assert numbers(b"@@ -1 +1 @@\n--- a/evil\n+++ b/evil\n") == [(1, 1, 1, 1, 1, 1)]


def test_hunk_ends_by_its_counts_although_signed_lines_follow() -> None:
    assert end(b"@@ -1 +1 @@\n-a\n+b\n-- \n2.39\n") == len(b"@@ -1 +1 @@\n-a\n+b\n")


def test_empty_line_is_context() -> None:
    assert numbers(b"@@ -1,2 +1,2 @@\n\n-a\n+b\n") == [(1, 2, 1, 2, 1, 1)]


def test_only_a_line_feed_ends_a_line() -> None:
    assert numbers(b"@@ -1 +1 @@\n-a\rb\x0bc\x0cd\x85\xe2\x80\xa8e\n+b\n") == [(1, 1, 1, 1, 1, 1)]


@pytest.mark.parametrize(
    "body",
    [b"-a\n" + MARK + b"+b\n", b"-a\n+b\n" + MARK, b"-a\n" + MARK + b"+b\n" + MARK],
)
def test_marker_belongs_to_the_line_before_it(body: bytes) -> None:
    data = b"@@ -1 +1 @@\n" + body
    assert (numbers(data), end(data)) == ([(1, 1, 1, 1, 1, 1)], len(data))


def test_hunks_one_after_another_are_all_read() -> None:
    assert len(numbers(HUNK + b"@@ -10,0 +11 @@\n+x\n@@ -20 +21,0 @@\n-y\n")) == 3


@pytest.mark.parametrize(
    "data",
    [
        b"@@ -0,0 +0,0 @@\n", b"@@ -1,2 +1,2 @@\n a\n b\n", b"@@ -0,1 +1 @@\n-a\n+b\n", b"@@ -1 +0 @@\n-a\n+b\n",
        b"@@ -01 +1 @@\n-a\n+b\n", b"@@ -1 +1\n-a\n+b\n", b"@@ -1,-1 +1 @@\n", b"@@ -99999999999 +1 @@\n-a\n+b\n",
        "@@ -\u0661 +\u0661 @@\n-a\n+b\n".encode(), b"@@ -1 +1 @@x\n-a\n+b\n", b"@@ -?,? +1,2 @@\n+a\n+b\n", b"@@ -1 +1 @@\n-a\nx\n",
        b"@@ -1 +1 @@\n-a\n-b\n", b"@@ -1,2 +1,2 @@\n-a\n+b\ndiff --git a/x b/x\n", b"@@ -1 +1 @@\n" + MARK + b"-a\n+b\n",
        b"@@ -1 +1 @@\n-a\n+b\n\\ something else\n", b"@@ -1,2 +1 @@\n-a\n" + MARK + b"-b\n+c\n",
        b"@@ -1,2 +1,2 @@\n a\n" + MARK + b"-b\n+c\n", b"@@ -1 +1 @@\n-a\n+b\n" + MARK + MARK,
        b"@@ -5 +5 @@\n-a\n+b\n@@ -5 +6 @@\n-a\n+b\n", b"@@ -5 +5 @@\n-a\n+b\n@@ -6 +5 @@\n-a\n+b\n",
        b"@@ -1 +1 @@\n-a\n+b\n" + MARK + b"@@ -5 +5 @@\n-a\n+b\n",
    ],
)  # fmt: skip
def test_hunk_that_contradicts_itself_is_refused(data: bytes) -> None:
    assert inner_code(lambda: read_hunks(data, 0, 0)) == "malformed-hunk"


@pytest.mark.parametrize("data", [b"@@ -1,3 +1,3 @@\n a\n", b"@@ -1,2 +1,2 @@\n a\n-b\n+c", b""])
def test_hunk_that_stops_early_is_truncated(data: bytes) -> None:
    assert inner_code(lambda: read_hunks(data, 0, 0)) == "truncated"


def test_combined_hunk_is_refused_as_such() -> None:
    assert inner_code(lambda: read_hunks(b"@@@ -1 -1 +1 @@@\n", 0, 0)) == "combined"


def test_missing_hunk_is_refused_where_it_should_stand() -> None:
    assert inner_code(lambda: read_hunks(b"diff --git a/x b/x\n", 0, 0)) == "unrecognised"
