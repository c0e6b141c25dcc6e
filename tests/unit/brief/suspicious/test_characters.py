"""Which characters make a text read otherwise than it is, and where they are at home."""

from __future__ import annotations

import unicodedata

import pytest

from adjudge.brief.suspicious.characters import (
    LOOKALIKES,
    SPECIAL,
    confusing_letters,
    is_at_home,
    setting_of,
    words_of,
)


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("\u0645\u06cc\u200c\u062e", False),
        ("\u0915\u094d\u200d\u0937", False),
        ("\u2764\ufe0f", False),
        ("\u2764\ufe0e", False),
        ("#\ufe0f\u20e3", False),
        ("\U0001f469\u200d\U0001f4bb", False),
        ("\u2764\ufe0f\u200d\U0001f525", False),
        ("\u2229\ufe00", False),
        ("\u845b\U000e0100", False),
        ("\u0e01\u200b\u0e02", False),
        ("\u05d0\u200f!", False),
        ("\x0c", False),
        ("a\u00adb", True),
        ("- [\u26a0\ufe0f Old](#\ufe0f-old)", True),
        ("\u05d0 \u2067b\u2069", True),
    ],
)
def test_character_is_at_home(text: str, prose: bool) -> None:
    assert all(
        is_at_home(text, found.start(), setting_of(text, prose=prose)) for found in SPECIAL.finditer(text)
    )
    assert SPECIAL.search(text)


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("a\u200cb", True),
        ("a\u200db", True),
        ("\u200d", True),
        ("1\ufe0f", True),
        ("\U0001f600\ufe0f\ufe0f", True),
        ("a\ufe0f", True),
        ("(#\ufe0f\ufe0f-old)", True),
        ("(#\ufe0f-old)", False),
        ("a\u200b", True),
        ("a\u200e", True),
        ("a\x0c", True),
        ("a\u00adb", False),
        ("\u05d0 \u2067b\u2069", False),
        ("\u05d0 \u202eb", True),
        ("a \u2067b\u2069", True),
        ("a\U000e0061", True),
        ("a\u3164", True),
        ("\x9b", True),
        ("a\ufeff", True),
        ("\u2060", True),
    ],
)
def test_character_is_not_at_home(text: str, prose: bool) -> None:
    assert not all(
        is_at_home(text, found.start(), setting_of(text, prose=prose)) for found in SPECIAL.finditer(text)
    )


def test_first_character_of_a_line_has_nothing_before_it() -> None:
    assert not is_at_home("\ufe0fa\u2764", 0, setting_of("\ufe0fa\u2764", prose=True))


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("p\u0430ypal", "\u0430"),
        ("\u0410dmin", "\u0410"),
        ("f\u03bfo", "\u03bf"),
        ("ev\uff41l", "\uff41"),
        ("\u0441\u043e\u0440\u0443", "\u0441\u043e\u0440\u0443"),
        ("caf\u00e9", ""),
        ("\u0394t", ""),
        ("JSON\u0430\u0448", ""),
        ("\u043e", ""),
        ("\u00b5s", ""),
        ("\u6f22x", ""),
        ("\uff21\uff22", ""),
    ],
)
def test_word_in_a_latin_line_pretends_or_not(word: str, letters: str) -> None:
    assert confusing_letters(word, setting_of(f"x = {word}", prose=False)) == letters


def test_word_of_lookalikes_in_a_line_of_its_script_is_a_word() -> None:
    assert (
        confusing_letters(
            "\u0441\u043e\u0440", setting_of("x \u0441\u043e\u0440 \u0436\u0443\u043a", prose=False)
        )
        == ""
    )


def test_only_words_that_are_not_plain_are_looked_at() -> None:
    assert list(words_of("abc d\u00e9f 1_2 \u0430")) == ["d\u00e9f", "\u0430"]


def test_table_holds_letters_of_two_scripts() -> None:
    assert {unicodedata.name(letter).split()[0] for letter in LOOKALIKES} == {"CYRILLIC", "GREEK"}
