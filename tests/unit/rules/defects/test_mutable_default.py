"""Tests of ``adjudge.rules.defects.mutable_default``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("python", "def f(a={}):\n    a['x'] = 1\n", "mutable-default"),
        ("python", "def f(self, a=dict()):\n    self.a = a\n", "mutable-default"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(a=()):\n    return a\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
