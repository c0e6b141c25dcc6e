"""Tests of ``adjudge.rules.defects.unused_parameter``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("javascript", "export function f(a, b) { return a.x; }\n", "unused-parameter"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("javascript", "export function f(a, b) { throw new Error('x'); }\n"),
        ("javascript", "function f(a, b) { return a.x; }\n"),
        ("javascript", "export function f(a, { b }) { return a.x; }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
