"""Tests of ``adjudge.rules.defects.hardcoded_secret``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("python", "password = 'hunter2'\n", "hardcoded-secret"),
        ("python", "jwt.encode(claims, 'topsecret', algorithm='HS256')\n", "hardcoded-secret"),
        ("javascript", "const apiKey = process.env.API_KEY || 'a1b2c3d4e5f6';\n", "hardcoded-secret"),
        ("java", 'class A { String dbPassword = "S3cret!x"; }', "hardcoded-secret"),
        ("python", "KEY = '-----BEGIN RSA PRIVATE KEY-----'\n", "hardcoded-secret"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "password = 'changeme'\n"),
        ("python", "password_label = 'Your pass-w0rd'\n"),
        ("python", "token = 'access_token'\n"),
        ("javascript", "const t = jwt.sign(user, process.env.KEY);\n"),
        ("javascript", "const key = process.env.API_KEY || 'a1b2c3d4e5f6';\n"),
        ("python", "URL = 'postgres://user:%s@host' % a\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
