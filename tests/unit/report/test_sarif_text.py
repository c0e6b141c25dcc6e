"""Texts of others in SARIF: visible, cut with a remainder, no placeholder and no link; URIs are escaped bytes."""

from __future__ import annotations

import pytest

from adjudge.report.sarif_text import message, relative_uri, slug, visible


@pytest.mark.parametrize("hidden", ["\x1b", "\u202e", "\ud800", "\x7f", "\u200b", "\ufeff"])
def test_hidden_characters_are_shown_as_escapes(hidden: str) -> None:
    assert visible(f"a{hidden}b") == f"a⟦U+{ord(hidden):04X}⟧b"


def test_lines_are_kept() -> None:
    assert visible("a\nb\r\n") == "a\nb⟦U+000D⟧\n"


def test_long_text_is_cut_and_says_so() -> None:
    assert visible("x" * 12, longest=10) == "x" * 10 + "… (2 more characters)"


def test_braces_are_no_placeholder() -> None:
    assert message("{0} {x}") == {"text": "{{0}} {{x}}"}


def test_link_of_a_reviewer_is_no_link() -> None:
    assert message("[x](http://evil)") == {"text": "\\[x\\](http://evil)"}


def test_brackets_that_are_no_link_stay_as_they_are() -> None:
    assert message("a[0] = b[1]") == {"text": "a[0] = b[1]"}


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("src/a.py", "src/a.py"),
        ("a b/c#d?e%f:g", "a%20b/c%23d%3Fe%25f%3Ag"),
        ("\udcff.py", "%FF.py"),
        ("ä.py", "%C3%A4.py"),
    ],
)
def test_path_is_a_relative_reference_of_its_bytes(path: str, uri: str) -> None:
    assert relative_uri(path) == uri


def test_id_holds_visible_ascii_alone() -> None:
    assert slug(("my tool", "a/b\u202e")) == "my_tool/a_b_"
