"""The words of ``model.finding``: frozen, slotted, by keyword."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from adjudge.model import finding

CLASSES = [
    value
    for value in vars(finding).values()
    if dataclasses.is_dataclass(value) and inspect.isclass(value) and value.__module__ == finding.__name__
]


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_value_is_frozen_slotted_and_by_keyword_only(kind: type) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)
    parameters = inspect.signature(kind).parameters.values()
    assert {parameter.kind for parameter in parameters} == {inspect.Parameter.KEYWORD_ONLY}


def test_dispositions_of_a_proved_place_are_two() -> None:
    assert {str(one) for one in finding.LOCATED} == {"qualified", "relocated"}
