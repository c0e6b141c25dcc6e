"""What a port asks for, and whether something has it: names and arguments, as Python sees them."""

from __future__ import annotations

import inspect


def asked(port: type) -> dict[str, list[str]]:
    """Arguments by question of a protocol; a property has none."""
    return {name: _arguments(value) for name, value in vars(port).items() if not name.startswith("_")}


def answered(kind: type, port: type) -> dict[str, list[str]]:
    """As ``asked``, for what a class has of it; fields of its instances are properties."""
    names = asked(port)
    fields = set(getattr(kind, "__dataclass_fields__", ()))
    return {
        name: [] if name in fields else _arguments(inspect.getattr_static(kind, name))
        for name in names
        if name in fields or hasattr(kind, name)
    }


def _arguments(value: object) -> list[str]:
    if not inspect.isfunction(value):
        return []
    return [f"{one.name}, {one.kind.name}" for one in inspect.signature(value).parameters.values()]
