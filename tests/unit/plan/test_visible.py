"""What a prompt shows of a text is seen whole, and leads back to the text."""

from __future__ import annotations

import pytest

from adjudge.plan.visible import restore, show


@pytest.mark.parametrize(
    "text",
    [
        "",
        "plain\ttext",
        "a\u202eb",
        "zero\u200bwidth",
        "tag \U000e0041",
        "line\u2028separator\r",
        "bytes \udcff\udc80",
        "[U+202E] as written",
        "[byte FF] as written",
        "[redacted:api-key:1] as written",
        "[U+005B]U+202E]",
        "caf\u00e9 [x]",
        "\u3164 blank",
    ],
)
def test_what_is_shown_leads_back(text: str) -> None:
    assert restore(show(text), {}) == text


@pytest.mark.parametrize("text", ["a\u202eb", "\u200b", "\udcff", "\x1b[2J", "\r", "\U000e0041", "\x85"])
def test_nothing_that_is_shown_is_hidden(text: str) -> None:
    assert show(text).isprintable()
    assert show(text) != text


def test_words_of_any_language_stay() -> None:
    assert show("naïve 日本語 🎉") == "naïve 日本語 🎉"


def test_what_is_shown_can_be_written_as_utf_8() -> None:
    assert show("\udcff").encode() == b"[byte FF]"


def test_nul_stays_spelt_out() -> None:
    assert restore(show("a\0b"), {}) == "a[U+0000]b"


@pytest.mark.parametrize("text", ["[U+FFFFFF]", "[byte 1F]", "[redacted:api-key:7]", "[U+20]"])
def test_what_was_never_shown_stays(text: str) -> None:
    assert restore(text, {}) == text


def test_placeholder_leads_to_what_it_stands_for() -> None:
    assert restore("key = '[redacted:api-key:1]'", {"[redacted:api-key:1]": "sk-1"}) == "key = 'sk-1'"
