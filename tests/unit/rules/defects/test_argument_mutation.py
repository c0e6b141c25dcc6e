"""Tests of ``adjudge.rules.defects.argument_mutation``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("javascript", "function f(a) { return a.reverse().map(b); }\n", "argument-mutation"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("javascript", "function f(a) { a.sort(); }\n"),
        ("javascript", "function f(a) { a = [...a]; return a.sort(); }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
