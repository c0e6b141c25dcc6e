"""Tests of ``adjudge.rules.defects.path_traversal``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        (
            "python",
            "def f(a):\n    with open(f'/srv/{a}.txt') as b:\n        return b.read()\n",
            "path-traversal",
        ),
        (
            "python",
            "def f(a):\n    p = os.path.realpath(os.path.join('/srv', a))\n    return open(p)\n",
            "path-traversal",
        ),
        (
            "javascript",
            "app.get('/', (req, res) => { fs.readFile(req.query.a, done); });\n",
            "path-traversal",
        ),
        ("go", 'package p\nfunc f(a string) { os.Open("/srv/" + a) }\n', "path-traversal"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(a):\n    return open(a)\n"),
        ("python", "def f(a, b):\n    return open(os.path.join(a, b))\n"),
        (
            "python",
            "def f(a):\n    p = os.path.realpath(os.path.join('/srv', a))\n    if os.path.commonpath([p, '/srv']) != '/srv':\n        raise ValueError\n    return open(p)\n",
        ),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
