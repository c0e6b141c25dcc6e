"""What a caller sees of a definition of Go, as tokens.

Rules: names of parameters and results are no part of it, since no caller writes them; of a struct it holds
the fields that other packages see and what is embedded, without tags; of an interface every method, since all
of them decide who fulfils it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.languages.go.tokens import tokens_in

if TYPE_CHECKING:
    from tree_sitter import Node

_PARAMETERS: Final = frozenset({"parameter_declaration", "variadic_parameter_declaration"})
_DEPTH: Final = 20
"""Nodes between a receiver and its type."""


def is_public(name: str) -> bool:
    """Whether other packages see a name: it begins with a capital letter."""
    return name[:1].isupper()


def function_shown(node: Node, data: bytes) -> list[bytes]:
    """Tokens of type parameters, parameters and results.

    Args:
        node: A function, a method or a method of an interface.
        data: The source that was parsed.
    """
    shown: list[bytes] = []
    types = node.child_by_field_name("type_parameters")
    if types is not None:
        shown += tokens_in(data, types.start_byte, types.end_byte)
    for field in ("parameters", "result"):
        child = node.child_by_field_name(field)
        if child is None:
            shown += [b"(", b")"]
        elif child.type == "parameter_list":
            shown += _parameters(child, data)
        else:
            shown += [b"(", *tokens_in(data, child.start_byte, child.end_byte), b")"]
    return shown


def _parameters(node: Node, data: bytes) -> list[bytes]:
    shown: list[bytes] = []
    for child in node.named_children:
        kind = child.child_by_field_name("type") if child.type in _PARAMETERS else None
        if kind is not None:
            told = [b"..."] if child.type.startswith("variadic") else []
            told += tokens_in(data, kind.start_byte, kind.end_byte)
            shown += [b",", *told] * max(1, len(child.children_by_field_name("name")))
    return [b"(", *shown[1:], b")"]


def receiver_of(node: Node, data: bytes) -> tuple[str, bytes, list[bytes]]:
    """(type, name of the receiver, tokens of its type as written) of a method; empty where it has none.

    Args:
        node: The method.
        data: The source that was parsed.
    """
    holder = node.child_by_field_name("receiver")
    held = [one for one in holder.named_children if one.type in _PARAMETERS] if holder is not None else []
    kind = held[0].child_by_field_name("type") if held else None
    if kind is None:
        return "", b"", []
    name = held[0].child_by_field_name("name")
    written = tokens_in(data, kind.start_byte, kind.end_byte)
    inner: Node | None = kind
    for _ in range(_DEPTH):
        if inner is None or inner.type == "type_identifier":
            break
        inner = inner.child_by_field_name("type") or next(iter(inner.named_children), None)
    found = data[inner.start_byte : inner.end_byte] if inner is not None else b""
    return found.decode("utf-8", "replace"), data[name.start_byte : name.end_byte] if name else b"", written


def type_shown(node: Node, data: bytes) -> list[bytes]:
    """Tokens of a type that is declared, as others see it.

    Args:
        node: The type specification or alias.
        data: The source that was parsed.
    """
    value, types = node.child_by_field_name("type"), node.child_by_field_name("type_parameters")
    shown = [b"="] if node.type == "type_alias" else []
    if types is not None:
        shown += tokens_in(data, types.start_byte, types.end_byte)
    if value is None:
        return shown
    if value.type == "struct_type":
        return [*shown, b"struct", *_fields(value, data)]
    if value.type == "interface_type":
        return [*shown, b"interface", *_methods(value, data)]
    return shown + tokens_in(data, value.start_byte, value.end_byte)


def _fields(node: Node, data: bytes) -> list[bytes]:
    shown: list[bytes] = []
    lists = (child for child in node.named_children if child.type == "field_declaration_list")
    for field in (one for held in lists for one in held.named_children if one.type == "field_declaration"):
        tag, kind = field.child_by_field_name("tag"), field.child_by_field_name("type")
        end = tag.start_byte if tag is not None else field.end_byte
        names = [data[one.start_byte : one.end_byte] for one in field.children_by_field_name("name")]
        if not names or kind is None:
            shown += [b";", *tokens_in(data, field.start_byte, end)]
            continue
        told = tokens_in(data, kind.start_byte, end)
        seen = (name for name in names if is_public(name.decode("utf-8", "replace")))
        shown += [one for name in seen for one in (b";", name, *told)]
    return shown


def _methods(node: Node, data: bytes) -> list[bytes]:
    shown: list[bytes] = []
    for member in node.named_children:
        name = member.child_by_field_name("name") if member.type == "method_elem" else None
        if name is not None:
            shown += [b";", data[name.start_byte : name.end_byte], *function_shown(member, data)]
        elif member.type != "comment":
            shown += [b";", *tokens_in(data, member.start_byte, member.end_byte)]
    return shown
