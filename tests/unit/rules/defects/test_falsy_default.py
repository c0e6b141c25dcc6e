"""Tests of ``adjudge.rules.defects.falsy_default``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("javascript", "function f(a) { return a.count || 10; }\n", "falsy-default"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("javascript", "function f(a) { return a.count || 0; }\n"),
        ("javascript", "function f(a) { return a.name || 'x'; }\n"),
        ("javascript", "function f(a) { if (a.count || 10) { b(); } }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
