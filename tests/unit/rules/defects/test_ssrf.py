"""Tests of ``adjudge.rules.defects.ssrf``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("python", "def f(a):\n    return requests.get(f'https://{a}/x')\n", "ssrf"),
        ("python", "def f():\n    return httpx.post(url=request.json['hook'])\n", "ssrf"),
        ("go", 'package p\nfunc f(w W, r *R) { http.NewRequest("GET", r.FormValue("a"), nil) }\n', "ssrf"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(url, headers):\n    return requests.get(url, headers=headers)\n"),
        ("python", "def f(a):\n    return requests.get(f'https://example.org/{a}')\n"),
        ("javascript", "function f(a) { window.x = 1; return fetch(a); }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
