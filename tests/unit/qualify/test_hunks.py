"""Changed lines of both sides, and where a place lies among them."""

from __future__ import annotations

import pytest

from adjudge.evidence.quotes import Span
from adjudge.model.change import Change, ChangeKind, Hunk, PatchSet
from adjudge.model.finding import Spot
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from adjudge.qualify.hunks import ChangedLines

PATH = RepoPath("a.py")


def lines(*hunks: tuple[int, int, int, int]) -> ChangedLines:
    """Changed lines of ``a.py`` with hunks of these header numbers."""
    made = tuple(
        Hunk(old_start=a, old_count=b, new_start=c, new_count=d, added=d, removed=b, body_start=0, body_end=0)
        for a, b, c, d in hunks
    )
    change = Change(kind=ChangeKind.MODIFIED, old_path=PATH, new_path=PATH, hunks=made)
    return ChangedLines(PatchSet(data=b"", changes=(change,), touched=(PATH,), reads=()))


@pytest.mark.parametrize(
    ("line", "spot"),
    [
        (6, Spot.FILE), (7, Spot.CONTEXT), (9, Spot.CONTEXT), (10, Spot.CHANGED), (12, Spot.CHANGED),
        (13, Spot.CONTEXT), (15, Spot.CONTEXT), (16, Spot.FILE),
    ],
)  # fmt: skip
def test_line_lies_on_around_or_away_from_a_hunk(line: int, spot: Spot) -> None:
    assert lines((10, 1, 10, 3)).spot(PATH, Side.HEAD, Span(line, line)) is spot


def test_removed_line_is_changed_on_the_base_side() -> None:
    assert lines((10, 2, 9, 0)).spot(PATH, Side.BASE, Span(11, 11)) is Spot.CHANGED


def test_line_beside_removed_lines_is_context_on_the_head_side() -> None:
    assert lines((10, 2, 9, 0)).spot(PATH, Side.HEAD, Span(10, 10)) is Spot.CONTEXT


def test_place_without_lines_lies_in_its_file() -> None:
    assert lines((1, 1, 1, 1)).spot(PATH, Side.HEAD, None) is Spot.FILE


def test_file_that_is_not_touched_has_no_spot() -> None:
    assert lines((1, 1, 1, 1)).spot(RepoPath("b.py"), Side.HEAD, Span(1, 1)) is None


def test_file_whose_text_is_not_shown_is_touched_all_the_same() -> None:
    change = Change(kind=ChangeKind.MODIFIED, old_path=PATH, new_path=PATH, binary=True)
    assert ChangedLines(None, [change]).spot(PATH, Side.HEAD, Span(1, 1)) is Spot.FILE


def test_source_of_a_copy_is_not_touched() -> None:
    change = Change(kind=ChangeKind.COPIED, old_path=RepoPath("b.py"), new_path=PATH)
    assert ChangedLines(None, [change]).spot(RepoPath("b.py"), Side.BASE, Span(1, 1)) is None


def test_only_changed_place_in_the_hunk_of_a_line_is_meant() -> None:
    spans = (Span(10, 10), Span(50, 50))
    assert lines((10, 1, 10, 3), (28, 1, 30, 1)).meant(PATH, Side.HEAD, spans, 12) == (Span(10, 10),)


@pytest.mark.parametrize("line", [None, 5, 30, 99])
def test_line_in_no_hunk_or_another_one_means_nothing(line: int | None) -> None:
    spans = (Span(10, 10), Span(50, 50))
    assert lines((10, 1, 10, 3), (28, 1, 30, 1)).meant(PATH, Side.HEAD, spans, line) == ()


@pytest.mark.parametrize(
    ("line", "found"), [(17, (Span(20, 20),)), (16, ()), (23, (Span(20, 20),)), (24, ())]
)
def test_line_means_a_place_three_lines_away_at_most(line: int, found: tuple[Span, ...]) -> None:
    assert lines((9, 0, 10, 30)).meant(PATH, Side.HEAD, (Span(20, 20), Span(90, 90)), line) == found


def test_line_means_nothing_where_two_places_have_changed() -> None:
    spans = (Span(10, 10), Span(30, 30))
    assert lines((10, 1, 10, 3), (28, 1, 30, 1)).meant(PATH, Side.HEAD, spans, 12) == ()
