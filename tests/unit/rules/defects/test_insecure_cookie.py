"""Tests of ``adjudge.rules.defects.insecure_cookie``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [("javascript", "res.cookie('sid', id, { httpOnly: true });\n", "insecure-cookie")],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(r):\n    r.set_cookie('session', 'x', **OPTIONS)\n"),
        ("javascript", "res.cookie('session', t, { ...DEFAULTS });\n"),
        ("javascript", "res.cookie('session', t, OPTIONS);\n"),
        ("javascript", "res.cookie('session', '', { maxAge: 0 });\n"),
        ("javascript", "res.cookie('language', 'de');\n"),
        ("go", 'package p\nfunc f() { r.AddCookie(&http.Cookie{Name: "session"}) }\n'),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
