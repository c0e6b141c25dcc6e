"""Trials tell their tests by state, and whether two can be compared."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from adjudge.model.trial import TestState
from tests.trial_values import a_trial, two_trials


def test_tests_are_told_by_state() -> None:
    trial = a_trial("red a+ b- c~")
    assert trial.ids(TestState.PASSED) == {"a"}
    assert trial.ids(TestState.FAILED, TestState.SKIPPED) == {"b", "c"}


def test_trees_with_the_same_tests_can_be_compared_whatever_came_of_them() -> None:
    assert two_trials("green a+ b+", "red a- b~").same_tests
    assert not two_trials("green a+ b+", "green a+").same_tests
    assert not two_trials("green a+", "green a+ b+").same_tests


def test_trees_whose_runs_name_no_tests_have_the_same_ones() -> None:
    assert two_trials("green", "red exit-status").same_tests


def compared(base: str, head: str) -> dict[str, tuple[str, ...]]:
    """What differs, by kind."""
    return {kind: names for kind, names in asdict(two_trials(base, head).compare()).items() if names}


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
