"""Tests of ``adjudge.rules.defects.deserialization``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        (
            "python",
            "def f(path):\n    with open(path, 'rb') as a:\n        return pickle.load(a)\n",
            "insecure-deserialization",
        ),
        ("python", "from yaml import load\ndef f():\n    return load(read())\n", "insecure-deserialization"),
        (
            "java",
            "class A { Object f(String a) { Yaml y = new Yaml(); return y.load(a); } }",
            "insecure-deserialization",
        ),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f():\n    return pickle.loads(b'x')\n"),
        ("python", "def f():\n    return yaml.load(read(), Loader=yaml.CSafeLoader)\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
