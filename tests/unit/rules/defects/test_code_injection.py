"""Tests of ``adjudge.rules.defects.code_injection``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("python", "def f(a):\n    exec(compile(a, 'x', 'exec'))\n", "code-injection"),
        ("javascript", "function f(a) { setTimeout('run(' + a + ')', 10); }\n", "code-injection"),
        ("javascript", "function f(a) { return new Function('x', 'return ' + a); }\n", "code-injection"),
        (
            "python",
            "import jinja2\ndef f(a):\n    return jinja2.Template('x' + a).render()\n",
            "template-injection",
        ),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f():\n    eval('1 + 1')\n"),
        ("python", "def f(a):\n    re.compile(a)\n"),
        ("javascript", "function f(a) { setTimeout(a, 10); }\n"),
        ("python", "import string\ndef f(a):\n    return string.Template(a)\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
