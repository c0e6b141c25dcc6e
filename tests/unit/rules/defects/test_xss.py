"""Tests of ``adjudge.rules.defects.xss``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("javascript", "function f(a) { b.innerHTML = a; }\n", "xss"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("javascript", "function f(a) { b.innerHTML = ''; b.textContent = a; }\n"),
        ("javascript", "app.get('/', (req, res) => { res.send(`total: ${req.query.a}`); });\n"),
        ("python", "class A:\n    def __repr__(self, a):\n        return f'<A {a}>'\n"),
        ("tsx", "const A = ({ a }: P) => <div dangerouslySetInnerHTML={{ __html: '<b>x</b>' }}>{a}</div>;\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
