"""Tests of ``adjudge.rules.defects.open_redirect``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("python", "def f():\n    return redirect('//' + request.args['a'])\n", "open-redirect"),
        (
            "javascript",
            "app.get('/', (req, res) => { res.writeHead(302, { Location: req.query.a }); });\n",
            "open-redirect",
        ),
        ("java", 'class A { String f(String a) { return "redirect:" + a; } }', "open-redirect"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f():\n    return redirect('/x/' + request.args['a'])\n"),
        ("python", "def f():\n    return redirect(url_for('x', a=request.args['a']))\n"),
        ("javascript", "app.get('/', (req, res) => { res.redirect(config.base + req.query.a); });\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
