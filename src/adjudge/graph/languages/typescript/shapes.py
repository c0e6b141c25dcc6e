"""Kinds of node that make definitions, and small questions about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node

FUNCTIONS: Final = frozenset({"function_declaration", "generator_function_declaration", "function_signature"})
CLASSES: Final = frozenset({"class_declaration", "abstract_class_declaration", "class"})
TYPES: Final = frozenset({"interface_declaration", "type_alias_declaration", "enum_declaration"})
BINDING: Final = frozenset({"lexical_declaration", "variable_declaration"})
FUNCTION_VALUES: Final = frozenset({"arrow_function", "function_expression", "generator_function"})
METHODS: Final = frozenset({"method_definition", "method_signature", "abstract_method_signature"})
FIELDS: Final = frozenset({"public_field_definition", "field_definition"})
NAMED: Final = frozenset({"property_identifier", "private_property_identifier", "identifier"})
ASIDE: Final = frozenset({
    "import_statement", "import_alias", "export_clause", "comment", "empty_statement", "hash_bang_line",
})  # fmt: skip
DROPPED: Final = frozenset({b"public", b"override", b"declare"})


class Place(NamedTuple):
    """Where a declaration stands.

    Attributes:
        holder: Qualified name of what holds it; empty at the top.
        outer: The statement that it is part of, ``export`` included.
        decorators: Nodes of those that stand before it.
        exported: Others may take it whatever the export list says; ``None`` where the list decides.
        name: By which it is known if it has none of its own.
        depth: Levels of namespaces above.
    """

    holder: str
    outer: Node
    decorators: tuple[Node, ...] = ()
    exported: bool | None = None
    name: str = ""
    depth: int = 0


def is_import(declarator: Node, data: bytes) -> bool:
    """Whether a declarator only gives names to what a module offers: it is told as an import."""
    value = declarator.child_by_field_name("value")
    if value is None:
        return False
    return data.startswith((b"require(", b"await import("), value.start_byte)


def holds_function(node: Node) -> bool:
    """Whether a field or declarator holds a function."""
    value = node.child_by_field_name("value")
    return value is not None and value.type in FUNCTION_VALUES


def is_own_error(node: Node) -> bool:
    """Whether a class's own pieces, its members apart, hold an error."""
    return any(child.has_error or child.is_missing for child in node.children if child.type != "class_body")
