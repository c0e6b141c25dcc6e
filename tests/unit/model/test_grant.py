"""Grants as values."""

from __future__ import annotations

import dataclasses

import pytest

from adjudge.model.change import ChangeKind
from adjudge.model.grant import PROPERTIES, Grant, GrantLimits, Rule, RuleKind


def test_kinds_of_rules_are_the_kinds_of_change_and_three_properties() -> None:
    kinds = {kind.value for kind in RuleKind}
    assert kinds - {kind.value for kind in PROPERTIES} == {kind.value for kind in ChangeKind}
    assert set(RuleKind) > PROPERTIES


def test_grant_allows_nothing_by_default() -> None:
    assert (Grant(id="g").allow, Grant(id="g").limits) == ((), GrantLimits())


def test_rules_sort_by_pattern_then_kinds() -> None:
    rules = [Rule(pattern="b"), Rule(pattern="a", kinds=(RuleKind.MODE,)), Rule(pattern="a")]
    assert sorted(rules) == [rules[2], rules[1], rules[0]]


def test_grant_cannot_be_widened() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Grant(id="g").allow = (Rule(pattern="**"),)  # type: ignore[misc]
