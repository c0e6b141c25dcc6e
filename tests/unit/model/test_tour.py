"""Values of a tour."""

from __future__ import annotations

import dataclasses

import pytest

from adjudge.model.place import Side
from adjudge.model.tour import ChangedLine, ChangedText, Stop, Tour


@pytest.mark.parametrize("kind", [ChangedLine, ChangedText, Stop, Tour])
def test_value_cannot_be_changed_or_grow(kind: type) -> None:
    assert dataclasses.fields(kind)
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)


def test_line_is_whole_when_nothing_is_said() -> None:
    assert ChangedLine(side=Side.HEAD, line=1, text="x").omitted == 0
