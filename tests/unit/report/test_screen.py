from __future__ import annotations

from adjudge.report.screen import Style, data, next_lines, own, plain_text


def test_words_of_the_repository_are_escaped_and_ours_are_not() -> None:
    assert (data("\x1b").text, own("\\").text) == ("\\x1b", "\\")


def test_lines_end_in_one_line_feed_without_trailing_blanks() -> None:
    assert plain_text(((own("a "), own("b  ", Style.TITLE)), ())) == "a b\n\n"


def test_next_step_is_the_last_line_and_escaped_or_nothing_at_all() -> None:
    assert plain_text(tuple(next_lines("adjudge fix\x1b"))) == "\nNext: adjudge fix\\x1b\n"
    assert tuple(next_lines("")) == ()
