"""Lines of a CODEOWNERS file, and owners told once."""

from __future__ import annotations

from adjudge.brief.ownership.rules import MOST_OWNERS, split_lines, told_once


def test_lines_come_without_their_ends_and_a_mark_at_the_start() -> None:
    assert split_lines(b"\xef\xbb\xbfa \r\n\n b") == [b"a", b"", b"b"]


def test_owners_are_told_once_and_no_more_than_the_bound() -> None:
    assert told_once(["@b", "@a", "@b"]) == ("@b", "@a")
    assert len(told_once([f"@{number}" for number in range(999)])) == MOST_OWNERS
