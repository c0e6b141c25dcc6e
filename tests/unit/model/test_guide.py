"""Values of a guide."""

from __future__ import annotations

import dataclasses

import pytest

from adjudge.model.guide import DirectionUnit, Guide


@pytest.mark.parametrize("kind", [DirectionUnit, Guide])
def test_value_cannot_be_changed_or_grow(kind: type) -> None:
    assert dataclasses.fields(kind)
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)
