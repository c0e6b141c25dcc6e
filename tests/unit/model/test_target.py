"""The words for a target, and what they ask for when nothing is said."""

from __future__ import annotations

import dataclasses

import pytest

from adjudge.model.target import TargetMode, TargetRequest


def test_target_words_are_the_ones_of_the_command_line() -> None:
    assert [str(mode) for mode in TargetMode] == ["worktree", "staged", "commit", "range", "base", "patch"]


def test_request_without_words_trusts_no_filter() -> None:
    assert TargetRequest().trust_filters == ()


def test_request_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        TargetRequest().mode = TargetMode.BASE  # type: ignore[misc]
