"""Modules and functions stay small enough to be read at once."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tests.architecture.sources import Module, modules, planted

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULE_LINES = 400
FUNCTION_LINES = 45

ALLOWED: dict[str, str] = {
    "patch/hunks.py:_walk_body": "the hot scanner: a further call for each line costs a tenth of its speed",
}
"""Module, or module:function → why it is longer. An entry that is not needed fails."""


def too_long(module: Module) -> Iterator[str]:
    """Names of what is over the limits: the module itself, and its functions."""
    if len(module.text.splitlines()) > MODULE_LINES:
        yield module.place
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{module.place}:{node.name}"


def test_modules_and_their_functions_are_within_the_limits() -> None:
    assert [name for module in modules() for name in too_long(module) if name not in ALLOWED] == []


def test_every_allowance_is_needed() -> None:
    assert sorted(ALLOWED.keys() - {name for module in modules() for name in too_long(module)}) == []


def test_planted_long_function_is_found() -> None:
    text = "def long() -> None:\n" + "    pass\n" * FUNCTION_LINES
    assert list(too_long(planted("a.py", text))) == ["a.py:long"]


def test_planted_long_module_is_found() -> None:
    assert list(too_long(planted("a.py", "x = 1\n" * (MODULE_LINES + 1)))) == ["a.py"]
