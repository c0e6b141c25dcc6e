"""Tests of ``adjudge.rules.defects.insecure_random``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        (
            "python",
            "from random import choice\ndef make_token():\n    return choice('abc')\n",
            "insecure-random",
        ),
        (
            "go",
            'package p\nimport mrand "math/rand"\nfunc token() int { return mrand.Int() }\n',
            "insecure-random",
        ),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def password():\n    return secrets.choice('abc')\n"),
        ("javascript", "const jitter = Math.random() * 10;\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
