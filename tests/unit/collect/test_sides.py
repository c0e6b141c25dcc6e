"""Tests for the trees of a change and the lines that it touches."""

from __future__ import annotations

import pytest

from adjudge.collect.sides import Sides, sides_of
from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import RepoPath
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import PINNED
from tests.brief_values import a_target
from tests.collect_values import HEAD

PATCH = b"""diff --git a/a.py b/a.py
index 1111111111111111111111111111111111111111..2222222222222222222222222222222222222222 100644
--- a/a.py
+++ b/a.py
@@ -3,0 +4,2 @@
+one
+two
@@ -9 +11 @@
-old
+new
diff --git a/gone.py b/gone.py
deleted file mode 100644
index 1111111111111111111111111111111111111111..0000000000000000000000000000000000000000
--- a/gone.py
+++ /dev/null
@@ -1 +0,0 @@
-old
diff --git a/less.py b/less.py
index 1111111111111111111111111111111111111111..2222222222222222222222222222222222222222 100644
--- a/less.py
+++ b/less.py
@@ -1 +0,0 @@
-old
"""
A = RepoPath("a.py")
RENAMED = Change(kind=ChangeKind.RENAMED, old_path=RepoPath("old.py"), new_path=RepoPath("new.py"))
COPIED = Change(kind=ChangeKind.COPIED, old_path=RepoPath("old.py"), new_path=RepoPath("copy.py"))


def test_lines_of_the_head_are_those_that_came() -> None:
    made = sides_of(a_target(), parse_patch(PATCH, PINNED))
    assert made.changed == {A: frozenset({4, 5, 11})}


def test_renames_are_followed_and_copies_are_not() -> None:
    assert sides_of(a_target(changes=(RENAMED, COPIED)), None).earlier == {"new.py": "old.py"}


def test_trees_are_those_of_the_target() -> None:
    target = a_target()
    made = sides_of(target, None)
    assert (made.head, made.base, made.changed) == (target.head_tree, target.base_tree, {})


def test_one_tree_alone_has_no_base() -> None:
    target = a_target(base_tree=a_target().head_tree)
    assert sides_of(target, None).base is None


@pytest.mark.parametrize(
    ("first", "last", "touches"),
    [(4, 4, True), (1, 4, True), (1, 3, False), (6, 10, False), (1, 10_000_000, True), (0, 0, False)],
)
def test_span_is_touched_by_a_changed_line_in_it(first: int, last: int, *, touches: bool) -> None:
    made = Sides(head=HEAD, changed={A: frozenset({4, 5, 11})})
    assert made.touches(A, first, last) is touches


def test_other_file_is_not_touched() -> None:
    assert not Sides(head=HEAD, changed={A: frozenset({4})}).touches(RepoPath("b.py"), 4, 4)
