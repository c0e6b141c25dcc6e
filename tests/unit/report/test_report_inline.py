"""Where a host takes a comment: lines of its diff, cut to one hunk, with the numbers of both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.qualified_parts_v1 import ResolvedV1
from adjudge.patch.parser import parse_pinned
from adjudge.report.report_inline import ShownLines

if TYPE_CHECKING:
    from adjudge.contracts.evidence_v1 import SideV1
    from adjudge.contracts.report_v1 import InlineV1

HEADER = b"diff --git a/a.py b/a.py\nindex 1111111..2222222 100644\n--- a/a.py\n+++ b/a.py\n"
EDIT = HEADER + b"@@ -10 +10,2 @@\n-old\n+new\n+more\n@@ -30,2 +30,0 @@\n-gone\n-gone\n@@ -50,0 +50 @@\n+in\n"
"""Line 10 becomes lines 10 and 11, lines 30 and 31 go, a line comes after line 50."""


def inline(
    first: int | None, last: int | None = None, *, side: SideV1 = "head", path: str = "a.py"
) -> InlineV1:
    at = ResolvedV1(
        path=path,
        side=side,
        start_line=first,
        end_line=last or first,
        object_id="b" * 40,
        quote="",
        symbol="",
    )
    return ShownLines(parse_pinned(EDIT)).inline(at, "words")


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [(10, None, 10), (11, None, 11), (12, 11, 12), (14, 13, 14), (7, 7, 7), (29, 28, 29), (50, None, 50)],
)
def test_line_of_a_hunk_has_its_number_on_each_side(line: int, old: int | None, new: int) -> None:
    made = inline(line)
    assert (made.valid, made.line, made.old_line, made.new_line) == (True, line, old, new)


@pytest.mark.parametrize(("line", "new"), [(10, None), (30, None), (31, None), (9, 9), (32, 31), (50, 49)])
def test_line_before_the_change_has_its_number_on_each_side(line: int, new: int | None) -> None:
    made = inline(line, side="base")
    assert (made.valid, made.old_line, made.new_line) == (True, line, new)


@pytest.mark.parametrize("line", [1, 6, 15, 25, 40, 54])
def test_line_that_no_diff_shows_takes_no_comment(line: int) -> None:
    made = inline(line)
    assert (made.valid, made.reason, made.line) == (False, "not-in-diff", None)


def test_lines_are_cut_to_one_hunk() -> None:
    made = inline(1, 200)
    assert (made.start_line, made.line) == (7, 14)


def test_one_line_has_no_first() -> None:
    assert inline(10).start_line is None


def test_whole_file_takes_no_comment() -> None:
    assert inline(None).reason == "no-line"


def test_file_that_did_not_change_takes_no_comment() -> None:
    assert inline(3, path="b.py").reason == "not-in-diff"


@pytest.mark.parametrize(("is_change", "reason"), [(True, "diff-unread"), (False, "no-change")])
def test_nothing_is_claimed_without_a_diff(is_change: bool, reason: str) -> None:
    at = ResolvedV1(
        path="a.py", side="head", start_line=3, end_line=3, object_id="b" * 40, quote="", symbol=""
    )
    made = ShownLines(None, is_change=is_change).inline(at, "words")
    assert (made.valid, made.reason) == (False, reason)


def test_renamed_file_tells_its_name_before() -> None:
    patch = (
        b"diff --git a/old.py b/new.py\nsimilarity index 90%\nrename from old.py\nrename to new.py\n"
        b"index 1111111..2222222 100644\n--- a/old.py\n+++ b/new.py\n@@ -1 +1 @@\n-a\n+b\n"
    )
    at = ResolvedV1(
        path="new.py", side="head", start_line=1, end_line=1, object_id="b" * 40, quote="", symbol=""
    )
    made = ShownLines(parse_pinned(patch)).inline(at, "words")
    assert (made.path, made.old_path, made.valid) == ("new.py", "old.py", True)


def test_hunks_whose_context_touches_are_one() -> None:
    patch = HEADER + b"@@ -10 +10 @@\n-a\n+b\n@@ -17 +17 @@\n-c\n+d\n"
    at = ResolvedV1(
        path="a.py", side="head", start_line=9, end_line=18, object_id="b" * 40, quote="", symbol=""
    )
    made = ShownLines(parse_pinned(patch)).inline(at, "words")
    assert (made.start_line, made.line) == (9, 18)
