"""Which names an assignment binds, and what kind of definition that makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.languages.python.grammar import kinds
from adjudge.graph.languages.python.tokens import name_of

if TYPE_CHECKING:
    from tree_sitter import Node

TARGETS = 16
"""An assignment to more names than this is a statement like others: each name would repeat all of it."""

_TYPE_CALLS = frozenset({b"NewType", b"TypedDict", b"NamedTuple", b"namedtuple", b"TypeAliasType", b"Enum"})


def bound_names(assignment: Node, data: bytes) -> list[str]:
    """Plain names that an assignment binds, ``a = b = …`` included; empty when it binds anything else too.

    Args:
        assignment: The node.
        data: The source that was parsed.
    """
    names: list[str] = []
    node: Node | None = assignment
    while node is not None and node.kind_id == kinds().assignment:
        target = node.child_by_field_name("left")
        found = _target_names(target, data) if target is not None else []
        if not found or len(names) + len(found) > TARGETS:
            return []
        names += found
        node = node.child_by_field_name("right")
    return names


def assigned_kind(name: str, annotation: list[bytes], value: list[bytes]) -> str:
    """``type``, ``constant`` or ``variable``, by the habits of the language.

    Args:
        name: The plain name.
        annotation: Tokens of the declared type.
        value: Tokens after the first target.
    """
    if any(token.rpartition(b".")[2] == b"TypeAlias" for token in annotation):
        return "type"
    if value[2:3] == [b"("] and value[1].rpartition(b".")[2] in _TYPE_CALLS:
        return "type"
    return "constant" if name.isupper() else "variable"


def _target_names(target: Node, data: bytes) -> list[str]:
    kind = kinds()
    names: list[str] = []
    waiting = [target]
    while waiting:
        node = waiting.pop()
        if node.kind_id == kind.identifier:
            names.append(name_of(data[node.start_byte : node.end_byte]))
        elif node.kind_id in kind.patterns:
            waiting += reversed(node.named_children)
        elif node.kind_id != kind.comment:
            return []
    return names
