"""Every word of coordinating is explained."""

from __future__ import annotations

from typing import get_args

from adjudge.contracts.coordination_v1 import CoordinationStateV1
from adjudge.model.coordination import CoordinationState
from adjudge.report.codes.coordination import REFUSALS, STATES


def test_states_are_those_of_the_model_and_of_the_wire() -> None:
    assert set(STATES) == set(CoordinationState) == set(get_args(CoordinationStateV1))


def test_refusals_are_told_apart() -> None:
    assert len(set(REFUSALS.values())) == len(REFUSALS)
