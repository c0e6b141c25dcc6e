"""The words of ``model.review``: frozen, slotted, by keyword."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from adjudge.model import review

CLASSES = [
    value
    for value in vars(review).values()
    if dataclasses.is_dataclass(value) and inspect.isclass(value) and value.__module__ == review.__name__
]


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_value_is_frozen_slotted_and_by_keyword_only(kind: type) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)
    parameters = inspect.signature(kind).parameters.values()
    assert {parameter.kind for parameter in parameters} == {inspect.Parameter.KEYWORD_ONLY}
