"""Three outcomes, none of which is a yes or a no."""

from __future__ import annotations

import dataclasses

import pytest

from adjudge.model.outcome import Outcome, Reason


@pytest.mark.parametrize("outcome", Outcome)
def test_truth_testing_an_outcome_raises(outcome: Outcome) -> None:
    with pytest.raises(TypeError, match="three values"):
        bool(outcome)


def test_there_are_three_outcomes_by_these_words() -> None:
    assert [str(outcome) for outcome in Outcome] == ["pass", "fail", "inconclusive"]


def test_reasons_sort_by_code_first() -> None:
    late = Reason(code="b", message="A.")
    early = Reason(code="a", message="Z.")
    assert sorted([late, early]) == [early, late]


def test_reason_cannot_be_changed() -> None:
    reason = Reason(code="a", message="A.")
    with pytest.raises(dataclasses.FrozenInstanceError):
        reason.code = "b"  # type: ignore[misc]
