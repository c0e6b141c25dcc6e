"""Values are frozen, slotted and made by keyword; wire forms are frozen and refuse unknown fields."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tests.architecture.sources import Module, modules, planted

if TYPE_CHECKING:
    from collections.abc import Iterator

VALUES = ("model/", "ports/")
WIRE = ("contracts/",)


def switched_on(keywords: list[ast.keyword]) -> set[str]:
    """Names of the keywords that are ``True``."""
    return {word.arg for word in keywords if word.arg and ast.unparse(word.value) == "True"}


def classes(module: Module) -> Iterator[ast.ClassDef]:
    """Every class of a module, nested ones too."""
    return (node for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef))


def loose_values(module: Module) -> list[str]:
    """Dataclasses that could be changed, grown, or made by position."""
    wanted = {"frozen", "slots", "kw_only"}
    marks = [(node.name, mark) for node in classes(module) for mark in node.decorator_list]
    return [
        name
        for name, mark in marks
        if ast.unparse(mark).startswith("dataclass")
        and not wanted <= switched_on(mark.keywords if isinstance(mark, ast.Call) else [])
    ]


def loose_wire(module: Module) -> list[str]:
    """Structs that could be changed, made by position, or take fields they do not know."""
    wanted = {"frozen", "kw_only", "forbid_unknown_fields"}
    structs = [node for node in classes(module) if "msgspec.Struct" in map(ast.unparse, node.bases)]
    return [node.name for node in structs if not wanted <= switched_on(node.keywords)]


def test_values_are_frozen_slotted_and_by_keyword() -> None:
    found = [(m.place, name) for m in modules() if m.place.startswith(VALUES) for name in loose_values(m)]
    assert found == []


def test_wire_forms_are_frozen_by_keyword_and_exact() -> None:
    found = [(m.place, name) for m in modules() if m.place.startswith(WIRE) for name in loose_wire(m)]
    assert found == []


def test_planted_loose_value_is_found() -> None:
    text = "@dataclass(frozen=True, slots=True)\nclass A: ...\n@dataclass\nclass B: ...\n"
    assert loose_values(planted("model/a.py", text)) == ["A", "B"]


def test_planted_loose_wire_form_is_found() -> None:
    text = "class A(msgspec.Struct, frozen=True, kw_only=True): ...\n"
    assert loose_wire(planted("contracts/a.py", text)) == ["A"]
