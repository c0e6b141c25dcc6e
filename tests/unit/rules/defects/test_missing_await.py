"""Tests of ``adjudge.rules.defects.missing_await``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        (
            "typescript",
            "async function ok(): Promise<boolean> { return await a(); }\nasync function f() { if (ok()) { b(); } }\n",
            "missing-await",
        ),
        (
            "python",
            "class A:\n    async def g(self):\n        pass\n    async def f(self):\n        self.g()\n",
            "missing-await",
        ),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "typescript",
            "async function ok() { await a(); }\nasync function f() { if (await ok()) { b(); } }\n",
        ),
        ("javascript", "async function f() { fetch('/x').catch(log); }\n"),
        ("javascript", "async function f() { console.log('x'); }\n"),
        ("javascript", "function f() { fetch('/x'); }\n"),
        ("javascript", "class A { m = new Map(); async f() { await this.m.get(1); this.m.delete(1); } }\n"),
        ("javascript", "async function f(ps) { ps.push(load()); await Promise.all(ps); }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
