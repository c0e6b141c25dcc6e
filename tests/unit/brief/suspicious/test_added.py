"""Lines that a change adds and takes away."""

from __future__ import annotations

from adjudge.brief.suspicious.added import added_lines, removed_lines
from tests.signal_pages import sources_with_texts

BEFORE = {"a.txt": b"one\n\xc3\xa4 two\nthree\nfour\n"}
AFTER = {"a.txt": b"one\nplain\n\xc3\xb6 two\r\nthree\nfour\n+\xff\n"}


def test_lines_have_the_numbers_of_their_side_and_plain_ones_are_left_out() -> None:
    patch = sources_with_texts(BEFORE, AFTER).patch
    assert patch is not None
    (change,) = patch.changes
    assert list(added_lines(patch.data, change)) == [(3, "\u00f6 two"), (6, "+\udcff")]
    assert list(removed_lines(patch.data, change)) == [(2, "\u00e4 two")]


def test_missing_end_of_line_changes_no_number() -> None:
    patch = sources_with_texts({"a.txt": b"\xc3\xa4"}, {"a.txt": b"\xc3\xb6\n\xc3\xbc"}).patch
    assert patch is not None
    assert [line.number for line in added_lines(patch.data, patch.changes[0])] == [1, 2]
