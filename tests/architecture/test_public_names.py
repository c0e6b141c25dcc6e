"""Every module and every public name says in a docstring what it is."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tests.architecture.sources import Module, modules, planted

if TYPE_CHECKING:
    from collections.abc import Iterator

BANNED = ("Manager", "Helper", "Util", "Handler", "Processor", "Service")


def public(body: list[ast.stmt]) -> Iterator[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    """Public classes and functions of a body, and the public methods of those classes."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name[0] != "_":
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body)


def silent(module: Module) -> list[str]:
    """Public names without a docstring; the module itself counts as ``<module>``."""
    names = [node.name for node in public(module.tree.body) if not ast.get_docstring(node)]
    return names if ast.get_docstring(module.tree) else ["<module>", *names]


def test_public_names_say_what_they_are() -> None:
    assert [(module.place, name) for module in modules() for name in silent(module)] == []


def test_classes_are_named_for_what_they_are_and_not_for_managing_something() -> None:
    nodes = [(module.place, node) for module in modules() for node in ast.walk(module.tree)]
    classes = [(place, node.name) for place, node in nodes if isinstance(node, ast.ClassDef)]
    assert [name for name in classes if name[1].endswith(BANNED)] == []


def test_planted_silent_names_are_found() -> None:
    text = "class Shown:\n    def said(self): ...\n    def _kept(self): ...\ndef _own(): ...\n"
    assert silent(planted("a.py", text)) == ["<module>", "Shown", "said"]
