"""Tests of ``adjudge.rules.defects.prototype_pollution``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        (
            "javascript",
            "app.post('/', (req, res) => { db[req.body.a][req.body.b] = 1; });\n",
            "prototype-pollution",
        ),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("javascript", "function f(a, b) { for (const k in b) { a[k] = b[k]; } }\n"),
        (
            "javascript",
            "function f(a, b) { for (const k in b) { if (k === '__proto__') continue; a[k] = f(a[k], b[k]); } }\n",
        ),
        (
            "javascript",
            "function f(a) { const b = {}; for (const k of Object.keys(a)) { b[k] = f(a[k]); } return b; }\n",
        ),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
