"""Tests of ``adjudge.rules.defects.type_confusion``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("typescript", "function f(a: string) { return JSON.parse(a) as any as Order; }\n", "type-confusion"),
        ("go", "package p\nfunc f(a any) { use(a.(int)) }\n", "type-confusion"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("typescript", "function f(a: Order) { return a as const; }\n"),
        (
            "typescript",
            "function f(a: unknown) { if (!isOrder(a)) throw new Error(); return a as any as Order; }\n",
        ),
        ("go", "package p\nfunc f(a any) { switch v := a.(type) { case int: use(v) } }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
