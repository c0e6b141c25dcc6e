"""The words of ``model.fix``: frozen, slotted, by keyword; parts that differ."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from adjudge.model import fix
from adjudge.model.fix import GitParts
from adjudge.model.ids import Digest

CLASSES = [
    value
    for value in vars(fix).values()
    if dataclasses.is_dataclass(value) and inspect.isclass(value) and value.__module__ == fix.__name__
]
ONE, TWO = Digest("1"), Digest("2")


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_value_is_frozen_slotted_and_by_keyword_only(kind: type) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)
    parameters = inspect.signature(kind).parameters.values()
    assert {parameter.kind for parameter in parameters} == {inspect.Parameter.KEYWORD_ONLY}


def test_parts_that_differ_are_named_and_one_that_lacks_is_one() -> None:
    before = GitParts(parts=(("a", ONE), ("b", ONE), ("c", ONE)))
    after = GitParts(parts=(("a", ONE), ("b", TWO), ("d", ONE)))
    assert before.differing(after) == ("b", "c", "d")
    assert before.differing(before) == ()
