"""Verdicts as values."""

from __future__ import annotations

import dataclasses

import pytest

from adjudge.model.ids import RepoPath
from adjudge.model.verdict import Counted, DecidedBy, Decision


def test_parts_of_a_grant_stand_with_the_strongest_first() -> None:
    assert [by.value for by in DecidedBy] == ["protected", "frozen", "deny", "allow", "nothing"]


def test_size_that_nobody_counted_is_unknown() -> None:
    assert Counted(files=1) == Counted(files=1, added=None, removed=None)


def test_decision_cannot_be_turned() -> None:
    decision = Decision(
        path=RepoPath("a"), kinds=(), granted=False, by=DecidedBy.NOTHING, rule=None, code="c", message="m"
    )
    with pytest.raises(dataclasses.FrozenInstanceError):
        decision.granted = True  # type: ignore[misc]
