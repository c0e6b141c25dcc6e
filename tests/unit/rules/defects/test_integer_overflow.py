"""Tests of ``adjudge.rules.defects.integer_overflow``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("rust", "fn f(n: u64) -> u8 { n as u8 }\n", "integer-overflow"),
        ("go", "package p\nfunc f(s *S, n int64) { s.total += n }\n", "integer-overflow"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("rust", "impl A { fn f(&mut self, n: u64) { self.t = self.t.saturating_add(n); } }\n"),
        ("rust", "impl A { fn f(&mut self, n: u64) { assert!(n < 10); self.t += n; } }\n"),
        ("rust", "impl A { fn f(&mut self, n: usize) { self.t += n; } }\n"),
        ("rust", "fn f(n: u8) -> u64 { n as u64 }\n"),
        ("java", "class A { long f(int a, int b) { return (long) a * b; } }"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
