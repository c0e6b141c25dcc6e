from __future__ import annotations

import pytest

from adjudge.merge.tokens import TEXT, TITLE, likeness, read_words, split_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("readConfigFile", {"read", "config", "file"}),
        ("parseHTTPResponse", {"parse", "http", "response"}),
        ("errors in the files", {"error", "file"}),
        ("class gas", {"class", "gas"}),
        ("snake_case x2", {"snake", "case", "x", "2"}),
        ("größe Über", {"größe", "über"}),
        ("", set()),
    ],
)
def test_text_is_split_into_words(text: str, words: set[str]) -> None:
    assert split_words(text) == words


def test_fenced_block_has_no_words() -> None:
    assert read_words("title", "before ```suggestion\nhidden()\n``` after", "").text == {
        "title",
        "before",
        "after",
    }


def test_open_fence_hides_the_rest() -> None:
    assert "hidden" not in read_words("title", "before ``` hidden", "").text


def test_code_spans_are_known_as_code() -> None:
    assert read_words("Call `openFile` twice", "", "").code == {"open", "file"}


def test_names_of_a_title_are_what_it_quotes() -> None:
    assert read_words("`os` and 're' and \"sys\"", "`elsewhere`", "").names == {"os", "re", "sys"}


@pytest.mark.parametrize("text", ["see line 11", "in a.py:11", "lines 9-12", "lines 11\u201314", "(L11)"])
def test_lines_that_a_text_names_are_read(text: str) -> None:
    assert any(first <= 11 <= last for first, last in read_words("", text, "").lines)


def test_number_that_is_no_line_is_none() -> None:
    assert read_words("", "after 11 retries", "").lines == ()


def test_title_and_summary_are_read_to_a_bound() -> None:
    words = read_words(
        "x" * TITLE + " beyondtitle", "y" * TEXT + " beyondsummary", "z" * TEXT + " beyondquote"
    )
    assert words.text == {"x" * TITLE, "y" * TEXT}
    assert words.quote == {"z" * TEXT}


def test_likeness_is_the_shared_part_of_all_words() -> None:
    assert likeness(split_words("one two three"), split_words("two three four")) == 0.5


def test_nothing_is_not_like_nothing() -> None:
    assert likeness(frozenset(), frozenset()) == 0.0
