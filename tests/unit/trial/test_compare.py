"""Tests of two trials side by side."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from adjudge.trial.compare import compare_trials
from tests.trial_values import two_trials


def compared(base: str, head: str) -> dict[str, tuple[str, ...]]:
    """What differs, by kind."""
    return {kind: names for kind, names in asdict(compare_trials(two_trials(base, head))).items() if names}


@pytest.mark.parametrize(
    ("base", "head", "found"),
    [
        ("green a+", "green a+", {}),
        ("green a+", "red a-", {"new_failures": ("a",)}),
        ("red a-", "red a-", {"still_failing": ("a",)}),
        ("red a- b-", "red a- b+", {"still_failing": ("a",), "fixed": ("b",)}),
        ("green a+", "green a+ b+", {"new_tests": ("b",)}),
        ("green a+", "red a+ b-", {"new_tests": ("b",), "new_failures": ("b",)}),
        ("green a+ b+", "green a+", {"gone_tests": ("b",)}),
        ("green a+ b+", "green a+ b~", {"gone_tests": ("b",)}),
        ("green a+ b~", "green a+", {}),
        ("green a+ b~", "green a+ b+", {}),
        ("green a+ b~", "red a+ b-", {"new_failures": ("b",)}),
        ("red a+ b-", "green a+", {"gone_failures": ("b",)}),
        ("red a+ b-", "green a+ b~", {"gone_failures": ("b",)}),
        ("unavailable timed-out", "red a-", {}),
        ("green a+", "unavailable flaky a-", {}),
        ("red exit-status", "green", {}),
    ],
)
def test_comparison(base: str, head: str, found: dict[str, tuple[str, ...]]) -> None:
    assert compared(base, head) == found
