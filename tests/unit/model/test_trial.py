"""Trials tell their tests by state, and whether two can be compared."""

from __future__ import annotations

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
