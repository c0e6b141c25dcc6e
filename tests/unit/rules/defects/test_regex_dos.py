"""Tests of ``adjudge.rules.defects.regex_dos``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("javascript", "const P = '(a+)+$';\nconst r = new RegExp(P);\n", "regex-dos"),
        ("python", "P = re.compile('^(\\\\w+)*$')\n", "regex-dos"),
        ("java", 'class A { boolean f(String a) { return a.matches("(a+)+"); } }', "regex-dos"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(a):\n    return re.search(a, 'x')\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
