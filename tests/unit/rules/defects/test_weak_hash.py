"""Tests of ``adjudge.rules.defects.weak_hash``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        (
            "python",
            "from hashlib import md5\ndef f(password):\n    return md5(password.encode())\n",
            "weak-hash",
        ),
        ("python", "def f(password):\n    return hashlib.new('sha1', password)\n", "weak-hash"),
        (
            "javascript",
            "function f(password) { const h = crypto.createHash('sha1'); h.update(password); return h; }\n",
            "weak-hash",
        ),
        ("python", "def f(key):\n    return Cipher(algorithms.AES(key), modes.ECB())\n", "weak-cipher"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(token):\n    return hashlib.md5(token, usedforsecurity=False)\n"),
        ("python", "def f(token):\n    return hashlib.sha256(token)\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
