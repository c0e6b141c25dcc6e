"""Tests of ``adjudge.rules.defects.zip_bomb``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("python", "def f(a):\n    with tarfile.open(a) as t:\n        t.extractall('x')\n", "zip-bomb"),
        ("python", "def f(a):\n    return zlib.decompress(a)\n", "zip-bomb"),
        ("python", "def f(a):\n    return re.match('x', a).extract()\n", "nil-dereference"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(a):\n    d = zlib.decompressobj()\n    return d.decompress(a, max_length=10)\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
