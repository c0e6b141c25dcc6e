"""Imports and exports of one statement: what it takes, what it hands on, under which names.

Rules: names of types and of values are told apart; a string is read as the language reads it, so no escape
hides what it names; what a statement offers is told by the name that others take.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import structs

from adjudge.graph.facts import ImportFact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

LAST_CHARACTER: Final = 0x10FFFF
"""Of Unicode."""

DEFAULT = "default"
_PATTERNS = frozenset({
    "object_pattern", "array_pattern", "pair_pattern", "rest_pattern", "assignment_pattern",
    "object_assignment_pattern",
})  # fmt: skip
_BOUND = frozenset({"identifier", "shorthand_property_identifier_pattern"})
_REFERENCE = re.compile(
    rb"^///\s*<reference\s+(?P<how>path|types)\s*=\s*(?P<mark>[\"'])(?P<specifier>[^\"'\n]+)(?P=mark)",
    re.MULTILINE,
)


_ESCAPE = re.compile(
    r"\\(?:u\{0*(?P<point>[0-9A-Fa-f]{1,6})\}|u(?P<unit>[0-9A-Fa-f]{4})|x(?P<byte>[0-9A-Fa-f]{2})"
    r"|(?P<line>\r\n|[\n\r\u2028\u2029])|(?P<one>.))",
    re.DOTALL,
)
_CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "0": "\ufffd"}


class Listed(NamedTuple):
    """One name of a list in braces.

    Attributes:
        name: As the module or file has it.
        local: As the list calls it; the same where it has no ``as``.
        is_type: It is marked as a type.
    """

    name: str
    local: str
    is_type: bool


def text(node: Node, data: bytes) -> str:
    """The text of a node; of a string what it means, without its marks and escapes."""
    raw = data[node.start_byte : node.end_byte].decode("utf-8", "replace")
    return meant(raw[1:-1]) if raw[:1] in {'"', "'", "`"} else raw


def meant(written: str) -> str:
    """What stands in a string, with its escapes read; what no text can hold is U+FFFD."""
    if "\\" not in written:
        return written
    read = _ESCAPE.sub(_character, written)
    # Two escapes may be the halves of one character; half of one is none.
    return read.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _character(found: re.Match[str]) -> str:
    number = found["point"] or found["unit"] or found["byte"]
    if number is not None:
        value = int(number, 16)
        return chr(value) if 0 < value <= LAST_CHARACTER else "\ufffd"
    return "" if found["line"] is not None else _CONTROLS.get(found["one"], found["one"])


def imports_of(node: Node, data: bytes, line: int) -> Iterator[ImportFact]:
    """The imports of one ``import`` statement.

    Args:
        node: An ``import_statement``.
        data: The source that was parsed.
        line: 1-based, of the statement.
    """
    parts = {child.type: child for child in node.children[1:]}
    source = node.child_by_field_name("source")
    if "import_require_clause" in parts:
        yield from _equals(parts["import_require_clause"], data, line)
    elif source is not None:
        kind = "type-import" if parts.keys() & {"type", "typeof"} else "import"
        fact = ImportFact(text(source, data), 0, (), "", kind, line, lazy=False)
        clause = parts.get("import_clause")
        if clause is None:
            yield fact
        else:
            yield from _clause(clause, data, fact)


def _clause(clause: Node, data: bytes, fact: ImportFact) -> Iterator[ImportFact]:
    """What stands between ``import`` and ``from``: one fact for values, one for types, one for all of it."""
    values: list[tuple[str, str]] = []
    types: list[tuple[str, str]] = []
    has_list = False
    for child in clause.named_children:
        if child.type == "namespace_import":
            yield structs.replace(fact, local=text(child.named_children[-1], data))
        elif child.type == "named_imports":
            has_list = True
            for one in listed(child, data):
                (types if one.is_type else values).append((one.name, one.local))
        elif child.type == "identifier":
            values.append((DEFAULT, text(child, data)))
    if values or (has_list and not types):
        yield structs.replace(fact, names=tuple(values))
    if types:
        yield structs.replace(fact, names=tuple(types), kind="type-import")


def _equals(clause: Node, data: bytes, line: int) -> Iterator[ImportFact]:
    """``import x = require("m")``."""
    source = clause.child_by_field_name("source")
    if source is not None and clause.named_children:
        yield ImportFact(
            text(source, data), 0, (), text(clause.named_children[0], data), "require", line, lazy=False
        )


def reexports_of(node: Node, data: bytes, line: int) -> Iterator[ImportFact]:
    """What an ``export … from`` statement hands on.

    Args:
        node: An ``export_statement`` with a source.
        data: The source that was parsed.
        line: 1-based, of the statement.
    """
    source = node.child_by_field_name("source")
    if source is None:
        return
    specifier = text(source, data)
    for child in node.children:
        if child.type == "*":
            yield ImportFact(specifier, 0, (("*", "*"),), "", "reexport", line, lazy=False)
        elif child.type == "namespace_export":
            local = text(child.named_children[-1], data)
            yield ImportFact(specifier, 0, (), local, "reexport", line, lazy=False)
        elif child.type == "export_clause":
            names = tuple((one.name, one.local) for one in listed(child, data))
            yield ImportFact(specifier, 0, names, "", "reexport", line, lazy=False)


def listed(node: Node, data: bytes) -> Iterator[Listed]:
    """The names of a list in braces, in its order.

    Args:
        node: ``named_imports`` or ``export_clause``.
        data: The source that was parsed.
    """
    for child in node.named_children:
        name = child.child_by_field_name("name")
        if name is None:
            continue
        alias = child.child_by_field_name("alias")
        is_type = any(one.type in {"type", "typeof"} for one in child.children if not one.is_named)
        yield Listed(text(name, data), text(alias if alias is not None else name, data), is_type)


def bound_in(pattern: Node, data: bytes) -> Iterator[str]:
    """The names that a declarator or parameter binds, in order."""
    waiting = [pattern]
    while waiting:
        node = waiting.pop()
        if node.type in _BOUND:
            yield text(node, data)
        elif node.type == "pair_pattern":
            value = node.child_by_field_name("value")
            waiting += [value] if value is not None else []
        elif node.type in {"assignment_pattern", "object_assignment_pattern"}:
            waiting += [node.named_children[0]] if node.named_children else []
        elif node.type in _PATTERNS:
            waiting += reversed(node.named_children)


def taken_by(pattern: Node, data: bytes) -> tuple[tuple[str, str], ...] | None:
    """(name, local) pairs that an object pattern takes of a module; ``None`` where it takes the rest too."""
    pairs: list[tuple[str, str]] = []
    for child in pattern.named_children:
        key = child.child_by_field_name("key")
        if child.type in _BOUND:
            pairs.append((text(child, data), text(child, data)))
        elif child.type == "object_assignment_pattern" and child.named_children:
            local = text(child.named_children[0], data)
            pairs.append((local, local))
        elif child.type == "pair_pattern" and key is not None:
            value = child.child_by_field_name("value")
            locals_ = list(bound_in(value, data)) if value is not None else []
            pairs += [(text(key, data), local) for local in locals_ or [""]]
        elif child.type == "rest_pattern":
            return None
    return tuple(pairs)


def references_in(data: bytes) -> Iterator[ImportFact]:
    """``/// <reference>`` lines at the head of a file."""
    if data[:4096].find(b"<reference") < 0:
        return
    for match in _REFERENCE.finditer(data[:4096]):
        specifier = match["specifier"].decode("utf-8", "replace")
        if match["how"] == b"path" and not specifier.startswith((".", "/")):
            specifier = f"./{specifier}"
        line = data.count(b"\n", 0, match.start()) + 1
        yield ImportFact(specifier, 0, (), "", "include", line, lazy=False)
