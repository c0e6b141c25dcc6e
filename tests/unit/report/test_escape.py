from __future__ import annotations

import pytest

from adjudge.report.escape import code_markdown, escape_markdown, escape_source, escape_text, source_markdown


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("src/a.py", "src/a.py"),
        ("café.py", "café.py"),
        ("a b", "a b"),
        ("a\\b", "a\\\\b"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("new\nline\ttab", "new\\x0aline\\x09tab"),
        ("\u202eevil", "\\u202eevil"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("\udcff\udc80", "\\xff\\x80"),
        ("no\u00a0break", "no\\xa0break"),
        ("\u3164", "\\u3164"),
        ("a\ufe0fb", "a\\ufe0fb"),
        ("\U000e0041tag", "\\U000e0041tag"),
        ("\x7f\x9b", "\\x7f\\x9b"),
        ("\u2028", "\\u2028"),
        ("", ""),
    ],
)
def test_every_hidden_character_is_shown(raw: str, shown: str) -> None:
    assert escape_text(raw) == shown


def test_two_different_strings_are_never_shown_alike() -> None:
    assert escape_text("\\x1b") != escape_text("\x1b")


def test_markdown_and_html_lose_their_meaning() -> None:
    assert escape_markdown("<b>*x*</b> [a](b) `c` #1 @you") == (
        "\\<b\\>\\*x\\*\\</b\\> \\[a\\](b) \\`c\\` \\#1 \\@you"
    )


@pytest.mark.parametrize(
    ("raw", "span"),
    [
        ("a", "`a`"),
        ("a`b", "``a`b``"),
        ("`", "`` ` ``"),
        ("``x", "``` ``x ```"),
        ("", "`  `"),
        (" a", "`  a `"),
    ],
)
def test_a_code_span_cannot_be_closed_by_its_text(raw: str, span: str) -> None:
    assert code_markdown(raw) == span


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ('re.compile(r"\\d+")', 're.compile(r"\\d+")'),
        ("\tx", "\u2192   x"),
        ("a\u202eb", "a\u27e6U+202E\u27e7b"),
        ("\x1b[31m", "\u27e6U+001B\u27e7[31m"),
        ("\udcff", "\u27e6U+DCFF\u27e7"),
        ("\u27e6U+202E\u27e7", "\u27e6U+27E6\u27e7U+202E\u27e7"),
    ],
)
def test_a_line_of_source_keeps_its_backslashes_and_hides_nothing(raw: str, shown: str) -> None:
    assert escape_source(raw) == shown
    assert source_markdown(raw) == f"`{shown}`"
