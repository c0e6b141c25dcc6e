"""Where a quote stands, and where it does not."""

from __future__ import annotations

import pytest

from adjudge.evidence.quotes import LINES, MANY, Span, dedent, find_quote
from adjudge.evidence.source_text import SourceText

CODE = b"""\
def load(path):
    if not path:
        raise ValueError("a path is needed")
    return open(path)


class Store:
    def load(self, path):
        if not path:
            raise ValueError("a path is needed")
        return None
"""
TEXT = SourceText(CODE)


def test_whole_line_stands_where_it_is() -> None:
    assert find_quote(TEXT, "    return open(path)").spans == (Span(4, 4),)


@pytest.mark.parametrize(
    "quote",
    [
        "    return open(path)\r\n",
        "return open(path)",
        "\n\n    return open(path)  \n\n",
        "\t\treturn open(path)",
        "\ufeffreturn open(path)",
    ],
)
def test_ends_of_lines_and_indentation_count_for_nothing(quote: str) -> None:
    assert find_quote(TEXT, quote).whole == (Span(4, 4),)


def test_lines_that_were_moved_as_one_stand_in_both_places() -> None:
    quote = 'if not path:\n    raise ValueError("a path is needed")'
    assert find_quote(TEXT, quote).whole == (Span(2, 3), Span(9, 10))


def test_lines_indented_otherwise_to_each_other_stand_nowhere() -> None:
    assert find_quote(TEXT, 'if not path:\nraise ValueError("a path is needed")').spans == ()


@pytest.mark.parametrize(
    "quote",
    [
        "return open(path))",
        "return 0pen(path)",
        "re turn open(path)",
        "return open(path);",
        "Return open(path)",
    ],
)
def test_quote_that_differs_in_one_character_stands_nowhere(quote: str) -> None:
    assert find_quote(TEXT, quote).spans == ()


@pytest.mark.parametrize("quote", ["", " ", "\n\n", "\t"])
def test_quote_without_a_character_stands_nowhere(quote: str) -> None:
    assert find_quote(TEXT, quote).spans == ()


def test_first_and_last_line_may_be_fragments() -> None:
    found = find_quote(TEXT, "not path:\n        raise ValueError(")
    assert (found.spans, found.whole) == ((Span(2, 3),), ())


def test_short_fragment_stands_somewhere_and_proves_nothing() -> None:
    found = find_quote(TEXT, "open(")
    assert found.spans == (Span(4, 4),)
    assert (found.firm, found.candidates) == ((), ())


def test_whole_line_proves_a_place_however_short_it_is() -> None:
    assert find_quote(SourceText(b"a\n}\nb\n"), "}").candidates == (Span(2, 2),)


def test_fragment_that_cuts_a_word_is_not_looked_for_elsewhere() -> None:
    found = find_quote(TEXT, 'aise ValueError("a pat')
    assert len(found.firm) == 2
    assert found.candidates == ()


def test_long_fragment_may_cut_words() -> None:
    text = SourceText(b"x = compute_everything_that_is_needed_for_the_result(of_this, and_that)\n")
    quote = "mpute_everything_that_is_needed_for_the_result(of_th"
    assert find_quote(text, quote).candidates == (Span(1, 1),)


def test_quote_that_stands_everywhere_is_cut() -> None:
    found = find_quote(SourceText(b"pass\n" * (MANY + 5)), "pass")
    assert found.is_cut
    assert len(found.spans) == MANY


def test_long_quote_in_a_monotonous_file_is_compared_a_few_times() -> None:
    found = find_quote(SourceText(b"a\n" * LINES * 2), "a\n" * LINES)
    assert found.is_cut
    assert len(found.spans) == 2


def test_quote_past_the_end_of_a_file_without_a_last_line_feed_is_found() -> None:
    assert find_quote(SourceText(b"first line here\nlast line of it"), "last line of it\n").whole == (
        Span(2, 2),
    )


def test_common_indentation_is_taken_away_and_no_more() -> None:
    assert dedent(["  a", "", "    b"]) == ["a", "", "  b"]
    assert dedent(["\ta", "  b"]) == ["\ta", "  b"]
