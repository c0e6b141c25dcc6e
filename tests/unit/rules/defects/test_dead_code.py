"""Tests of ``adjudge.rules.defects.dead_code``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("python", "def f():\n    while True:\n        continue\n        a()\n", "unreachable-code"),
        ("python", "def f():\n    sys.exit(1)\n    a()\n", "unreachable-code"),
        ("typescript", "export const a = 1;\nfunction f() { f(); }\n", "unused-function"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("javascript", "function f() { return a; var a; }\n"),
        ("javascript", "function f(a) { switch (a) { case 1: return 2; break; } }\n"),
        ("javascript", "function f() {}\n"),
        ("python", "def _f():\n    pass\nNAMES = ['_f']\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
