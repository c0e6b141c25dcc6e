"""The lines of a blob, as they are quoted."""

from __future__ import annotations

import pytest

from adjudge.evidence.source_text import SourceText, is_text, split_lines


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"a", ["a"]),
        (b"a\n", ["a"]),
        (b"a\n\n", ["a", ""]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"\xef\xbb\xbfa\n", ["a"]),
        (b"a \t\n  b\n", ["a", "  b"]),
        (b"a\rb\n", ["a\rb"]),
    ],
)
def test_lines_are_those_that_git_counts(data: bytes, lines: list[str]) -> None:
    assert SourceText(data).lines == lines


def test_slice_keeps_what_stands_at_the_end_of_a_line() -> None:
    assert SourceText(b"a \r\n\tb \nc\n").slice(1, 2) == "a \n\tb "


def test_line_beside_bytes_that_are_no_utf8_can_be_read() -> None:
    text = SourceText(b"\xff\xfe?\nplain\n")
    assert text.lines[1] == "plain"
    assert len(text) == 2


def test_nul_where_git_looks_for_it_makes_a_file_binary() -> None:
    assert not is_text(b"a\0b")
    assert is_text(b"a" * 8000 + b"\0")


def test_lines_of_a_quote_have_no_mark_and_no_end() -> None:
    assert split_lines("\ufeffa \r\nb") == ["a", "b"]


def test_offset_leads_to_its_line() -> None:
    joined = SourceText(b"one\ntwo\none\n").whole
    assert [joined.line_at(offset) for offset in joined.offsets("one", most=9)] == [1, 3]


def test_search_ends_after_so_many_places() -> None:
    assert list(SourceText(b"aaaa\n").whole.offsets("a", most=3)) == [0, 1, 2]
