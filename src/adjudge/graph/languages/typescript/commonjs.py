"""``module.exports`` and ``exports.name``: what a file offers by assignment, as far as it is written out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.facts import ImportFact
from adjudge.graph.languages.typescript.statements import DEFAULT, text

if TYPE_CHECKING:
    from tree_sitter import Node

_TARGET = re.compile(r"(?:module\.)?exports(?:\.([\w$]+))?")
_VALUES = frozenset({
    "function_expression", "arrow_function", "class", "object", "string", "number", "array",
    "template_string", "new_expression", "true", "false", "null", "generator_function",
})  # fmt: skip


class Assigned(NamedTuple):
    """One assignment to the exports.

    Attributes:
        name: The name it offers; empty where it sets all of them.
        value: What is assigned.
    """

    name: str
    value: Node


def assigned(statement: Node, data: bytes) -> list[Assigned]:
    """The assignments of one statement, chained ones among them; empty for another statement."""
    found: list[Assigned] = []
    node: Node | None = statement.child(0)
    targets: list[str] = []
    while node is not None and node.type == "assignment_expression":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        match = _TARGET.fullmatch(text(left, data)) if left is not None else None
        if match is None and not targets:
            return []
        targets += [match[1] or ""] if match is not None else []
        node = right
    if node is not None:
        found += [Assigned(name, node) for name in targets]
    return found


class CommonExports:
    """Collects what a file assigns to its exports.

    Attributes:
        offered: (name here, name for others, 1-based line).
        handed_on: Modules of which all is handed on.
        is_computed: Some of it is not written out.
    """

    def __init__(self, data: bytes) -> None:
        self.offered: list[tuple[str, str, int]] = []
        self.handed_on: list[ImportFact] = []
        self.is_computed = False
        self._data = data

    def statement(self, statement: Node) -> None:
        """What a statement at the top of the file does; those that leave the exports alone are ignored."""
        line = statement.start_point[0] + 1
        for name, value in assigned(statement, self._data):
            if name == "__esModule":
                continue
            if name:
                told = text(value, self._data) if value.type == "identifier" else name
                self.offered.append((told, name, line))
            else:
                self._whole(value, line)

    def _whole(self, value: Node, line: int) -> None:
        """``module.exports = …``."""
        if value.type == "identifier":
            self.offered.append((text(value, self._data), DEFAULT, line))
        elif value.type == "object":
            self.offered.append((DEFAULT, DEFAULT, line))
            self._object(value)
        elif value.type == "call_expression":
            self._call(value, line)
        else:
            self.offered.append((DEFAULT, DEFAULT, line))
            self.is_computed = self.is_computed or value.type not in _VALUES

    def _call(self, value: Node, line: int) -> None:
        function, arguments = value.child_by_field_name("function"), value.child_by_field_name("arguments")
        first = arguments.named_children[0] if arguments is not None and arguments.named_children else None
        if (
            function is None
            or text(function, self._data) != "require"
            or first is None
            or first.type != "string"
        ):
            self.is_computed = True
            return
        specifier = text(first, self._data)
        self.handed_on.append(ImportFact(specifier, 0, (("*", "*"),), "", "reexport", line, lazy=False))
        self.offered.append(("*", "*", line))

    def _object(self, value: Node) -> None:
        for child in value.named_children:
            line = child.start_point[0] + 1
            key, held = child.child_by_field_name("key"), child.child_by_field_name("value")
            if child.type == "shorthand_property_identifier":
                self.offered.append((text(child, self._data), text(child, self._data), line))
            elif child.type == "pair" and key is not None and held is not None:
                name = text(key, self._data)
                self.offered.append(
                    (text(held, self._data) if held.type == "identifier" else name, name, line)
                )
            elif child.type == "method_definition":
                name_node = child.child_by_field_name("name")
                name = text(name_node, self._data) if name_node is not None else ""
                self.offered.append((name, name, line))
            elif child.type != "comment":
                self.is_computed = True
