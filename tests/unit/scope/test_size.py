"""How large a change is, against limits."""

from __future__ import annotations

import pytest

from adjudge.model.grant import GrantLimits
from adjudge.model.ids import RepoPath
from adjudge.model.verdict import Counted
from adjudge.scope.contents import LineCount
from adjudge.scope.size import count_change, find_breaches, find_size_doubts

SIZE = Counted(files=3, added=20, removed=10)
PARTLY = LineCount(1, 1, (RepoPath("b"), RepoPath("c")))


def test_size_has_paths_and_lines() -> None:
    assert count_change(3, LineCount(20, 10, ())) == SIZE


def test_lines_that_nobody_counted_are_not_nought() -> None:
    assert count_change(3, None) == Counted(files=3, added=None, removed=None)


@pytest.mark.parametrize(
    ("limits", "codes"),
    [
        (GrantLimits(), []),
        (GrantLimits(files=3, added=20, removed=10), []),
        (GrantLimits(files=2), ["too-many-files"]),
        (GrantLimits(added=19, removed=9), ["too-many-added", "too-many-removed"]),
        (GrantLimits(files=0, added=0), ["too-many-files", "too-many-added"]),
    ],
)
def test_each_limit_that_is_passed_is_told(limits: GrantLimits, codes: list[str]) -> None:
    assert [one.code for one in find_breaches(SIZE, limits)] == codes


def test_breach_says_how_much_and_what_is_allowed() -> None:
    (breach,) = find_breaches(SIZE, GrantLimits(files=2))
    assert breach.message == "The change touches more paths than the grant allows: 3, and 2 are allowed."


@pytest.mark.parametrize(
    ("lines", "limits", "paths"),
    [
        (None, GrantLimits(files=1), []),
        (None, GrantLimits(added=1), [None]),
        (PARTLY, GrantLimits(removed=1), ["b", "c"]),
        (LineCount(1, 1, ()), GrantLimits(removed=1), []),
    ],
)
def test_uncounted_lines_are_a_doubt_where_lines_are_limited(
    lines: LineCount | None, limits: GrantLimits, paths: list[str | None]
) -> None:
    assert [one.path for one in find_size_doubts(lines, limits)] == paths
