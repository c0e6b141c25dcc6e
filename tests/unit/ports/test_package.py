"""All ports have one address, whichever module of the package holds them."""

from __future__ import annotations

import dataclasses
import inspect
from importlib import import_module
from pkgutil import iter_modules

import pytest

from adjudge import ports

GROUPS = [import_module(f"{ports.__name__}.{one.name}") for one in iter_modules(ports.__path__)]
HELD = {
    name: value
    for group in GROUPS
    for name, value in vars(group).items()
    if inspect.isclass(value) and value.__module__ == group.__name__
}
VALUES = [value for value in HELD.values() if dataclasses.is_dataclass(value)]


def test_every_port_and_value_is_given_on_by_name() -> None:
    assert sorted(HELD) == sorted(ports.__all__)
    assert {name: getattr(ports, name) for name in HELD} == HELD


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_value_is_frozen_and_slotted(kind: type) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_value_is_made_by_keyword_only(kind: type) -> None:
    parameters = list(inspect.signature(kind).parameters.values())
    assert parameters
    assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters)
