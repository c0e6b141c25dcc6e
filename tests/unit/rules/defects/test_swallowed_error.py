"""Tests of ``adjudge.rules.defects.swallowed_error``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("python", "try:\n    a()\nexcept (ValueError, Exception):\n    pass\n", "swallowed-error"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "try:\n    a()\nexcept:\n    raise\n"),
        ("python", "try:\n    a()\nexcept KeyError:\n    pass\n"),
        ("python", "try:\n    a()\nexcept Exception as e:\n    log(e)\n"),
        ("javascript", "try { a(); } catch { return null; }\n"),
        ("java", "class A { void f() { try { a(); } catch (IOException e) { return; } } }"),
        ("javascript", "function f() { try { a(); } catch (e) { return { error: e }; } }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
