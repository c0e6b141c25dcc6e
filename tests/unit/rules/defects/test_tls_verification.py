"""Tests of ``adjudge.rules.defects.tls_verification``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("python", "import ssl\nc = ssl._create_unverified_context()\n", "tls-verification"),
        ("java", "class A { public void checkServerTrusted(X[] a, String b) { } }", "tls-verification"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "check(verify=False)\n"),
        ("rust", "fn f() { b.danger_accept_invalid_certs(false); }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
