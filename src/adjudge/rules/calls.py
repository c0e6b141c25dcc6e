"""Calls in one form for every grammar: a dotted name, positions, keywords.

Rules: names are told as they are written, ``os.path.join`` or ``db.query``; what is not a name in a chain is
told by ``()`` for a call and ``[]`` for an item; a chain is followed up to a bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.rules.aliases import canonical
from adjudge.rules.source import CALLS, MEMBERS, part

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tree_sitter import Node

    from adjudge.rules.source import Source

LINKS: Final = 24
"""Links of a chain that are followed."""

_NAMES: Final = frozenset({
    "identifier", "this", "super", "self", "property_identifier", "field_identifier", "type_identifier",
    "package_identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern",
    "private_property_identifier", "import", "dotted_name",
})  # fmt: skip
_WRAPPERS: Final = frozenset({
    "parenthesized_expression", "non_null_expression", "await", "await_expression", "as_expression",
    "satisfies_expression", "reference_expression", "unary_expression", "try_expression", "generic_function",
    "type_assertion_expression", "spread_element", "expression_statement", "cast_expression",
    "instantiation_expression",
})  # fmt: skip
_ITEMS: Final = frozenset({"subscript", "subscript_expression", "index_expression", "array_access"})
_SCOPED: Final = frozenset({"scoped_identifier", "scoped_type_identifier", "qualified_type", "generic_type"})


class Call(NamedTuple):
    """A call or a construction.

    Attributes:
        node: The whole of it.
        name: Dotted name of what is called; a construction has the name of its class.
        receiver: What the method is called on; ``None`` for a plain name.
        arguments: By position.
        keywords: By name, in Python.
        is_new: A construction.
    """

    node: Node
    name: str
    receiver: Node | None
    arguments: tuple[Node, ...]
    keywords: Mapping[str, Node]
    is_new: bool

    @property
    def last(self) -> str:
        """The last link of the name."""
        return self.name.rpartition(".")[2]

    def argument(self, position: int, keyword: str = "") -> Node | None:
        """An argument by position, or else by keyword."""
        if position < len(self.arguments):
            return self.arguments[position]
        return self.keywords.get(keyword)


def calls(source: Source) -> Iterator[Call]:
    """Every call near a change."""
    for node in source.of(CALLS):
        yield read_call(source, node)


def read_call(source: Source, node: Node) -> Call:
    """A call node in our form; worked out once."""
    known = source.kept.get(("call", node.id))
    if isinstance(known, Call):
        return known
    call = _read(source, node)
    source.kept["call", node.id] = call
    return call


def _read(source: Source, node: Node) -> Call:
    called = part(node, "function", "constructor", "macro", "type")
    is_method = node.type == "method_invocation"
    receiver = part(node, "object") if is_method else _receiver(called)
    if is_method:
        before = f"{dotted(source, receiver)}." if receiver is not None else ""
        name = before + source.said(part(node, "name"))
    else:
        name = canonical(source, dotted(source, called))
    arguments, keywords = _arguments(source, part(node, "arguments"))
    is_new = node.type in {"new_expression", "object_creation_expression"}
    return Call(node, name, receiver, arguments, keywords, is_new)


def _receiver(called: Node | None) -> Node | None:
    called = unwrapped(called) if called is not None else None
    if called is None or called.type not in MEMBERS:
        return None
    return part(called, "object", "operand", "value")


def _arguments(source: Source, node: Node | None) -> tuple[tuple[Node, ...], dict[str, Node]]:
    if node is None:
        return (), {}
    if node.type in {"template_string", "generator_expression"}:
        return (node,), {}
    positions, keywords = [], {}
    for child in node.named_children:
        if child.type == "keyword_argument":
            value = part(child, "value")
            if value is not None:
                keywords[source.said(part(child, "name"))] = value
        elif child.type not in {"comment", "line_comment", "block_comment"}:
            positions.append(child)
    return tuple(positions), keywords


def unwrapped(node: Node) -> Node:
    """A node without parentheses, awaits, casts and references around it."""
    for _ in range(LINKS):
        if node.type not in _WRAPPERS or not node.named_children:
            return node
        value = part(node, "argument", "function", "value", "operand")
        node = value if value is not None else node.named_children[0]
    return node


def dotted(source: Source, node: Node | None) -> str:
    """The dotted name of an expression; a dot comes first where the first link is no name."""
    parts: list[str] = []
    for _ in range(LINKS):
        node = unwrapped(node) if node is not None else None
        if node is None:
            break
        if node.type in _NAMES:
            parts.append(source.said(node))
            break
        if node.type in _SCOPED:
            parts.append(source.said(node).partition("<")[0].replace("::", "."))
            break
        node = _step(source, node, parts)
        if node is None and parts:
            parts.append("")
    return ".".join(reversed(parts)).replace(".()", "()").replace(".[]", "[]")


def _step(source: Source, node: Node, parts: list[str]) -> Node | None:
    """One link of a chain: its text goes to the parts, and what is before it is told."""
    if node.type in MEMBERS:
        parts.append(source.said(part(node, "attribute", "property", "field")))
        return part(node, "object", "operand", "value")
    if node.type in CALLS:
        parts.append("()")
        if node.type == "method_invocation":
            parts.append(source.said(part(node, "name")))
            return part(node, "object")
        return part(node, "function", "constructor", "macro", "type")
    if node.type in _ITEMS:
        parts.append("[]")
        return part(node, "object", "value", "operand", "array") or node.named_children[0]
    return None
