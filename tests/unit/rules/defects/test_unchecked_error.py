"""Tests of ``adjudge.rules.defects.unchecked_error``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("go", "package p\nfunc f() { w := bufio.NewWriter(x); w.Flush() }\n", "unchecked-error"),
        ("rust", 'fn f() { std::fs::remove_file("a").ok(); }\n', "unchecked-error"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("go", "package p\nfunc f(w http.Flusher) { w.Flush() }\n"),
        ("go", "package p\nfunc f() { defer x.Close(); fmt.Println(1) }\n"),
        ("go", "package p\nfunc f() { a, err := os.Open(b); use(a, err) }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
