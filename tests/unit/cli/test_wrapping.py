"""Long lines on a terminal."""

from __future__ import annotations

import pytest

from adjudge.cli.wrapping import LEAST, columns, wrap_line


def wrapped(*pieces: tuple[str, str], width: int = LEAST) -> list[str]:
    return ["".join(text for text, _ in line) for line in wrap_line(pieces, width)]


def test_a_line_that_fits_stays_as_it_is() -> None:
    assert wrapped(("  " + "a" * (LEAST - 2), "plain")) == ["  " + "a" * (LEAST - 2)]


def test_a_long_line_is_broken_at_blanks_and_goes_on_further_in() -> None:
    lines = wrapped(("   used by ", "plain"), (", ".join(["path/to/a.py:12"] * 5), "path"))
    assert len(lines) > 2
    assert all(len(line.rstrip()) <= LEAST for line in lines)
    assert [line[:6].count(" ") for line in lines[1:]] == [5] * len(lines[1:])
    assert " ".join(line.strip() for line in lines) == "used by " + ", ".join(["path/to/a.py:12"] * 5)


def test_a_name_longer_than_the_line_is_not_broken() -> None:
    assert "x" * 90 in wrapped(("at ", "plain"), ("x" * 90, "path"))[-1]


def test_each_word_keeps_its_style() -> None:
    lines = list(wrap_line((("bad " * 12, "bad"), ("good " * 12, "good")), LEAST))
    styles = {text.strip(): style for line in lines for text, style in line if text.strip()}
    assert styles == {"bad": "bad", "good": "good"}


def test_a_terminal_that_says_it_has_no_columns_gets_readable_lines() -> None:
    assert max(map(len, wrapped(("word " * 40, "plain"), width=0))) > LEAST / 2


@pytest.mark.parametrize(("text", "wide"), [("abc", 3), ("漢字", 4), ("é", 1)])
def test_wide_characters_take_two_columns(text: str, wide: int) -> None:
    assert columns(text) == wide
