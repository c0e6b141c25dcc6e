"""Modules that are loaded by a call: ``import()``, ``require()``, mocks, workers, globs.

Rules: a pattern finds where one may stand, the syntax tree says whether it does; only literals count, and
templates without a field are literals. A template, or a sum, that begins with the folder in which the module
is looked for is told with ``${}`` for each of its fields; what a list of globs leaves out is told with its
``!``. What is taken of the module is told where the call stands in a pattern, a member access or a ``then``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.facts import ImportFact
from adjudge.graph.languages.typescript.scan import scan_calls
from adjudge.graph.languages.typescript.spelling import type_import_at
from adjudge.graph.languages.typescript.statements import DEFAULT, taken_by, text
from adjudge.graph.languages.typescript.templates import template_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_GATE = re.compile(
    rb"\bimport\s*\(|\brequire\b|\b(?:jest|vi|vitest)\s*\.|\bimport\.meta\b|\bimport\s*<|\bssrLoadModule\b"
)
# What the pattern above may begin with: searching for a plain text is many times as fast.
_WORDS = (
    b"require",
    b"ssrLoadModule",
    b"jest",
    b"vitest",
    b"import.meta",
    b"vi.",
    b"vi ",
    b"vi\n",
    b"vi\t",
    b"vi\r",
)
_IMPORT = re.compile(rb"import\s*[(<.]")
_MOCKS = frozenset({
    "mock", "doMock", "unmock", "dontMock", "doUnmock", "deepUnmock", "setMock", "unstable_mockModule",
    "createMockFromModule", "genMockFromModule", "hoisted",
})  # fmt: skip
_ACTUAL = frozenset({"requireActual", "importActual", "requireMock", "importMock"})
_MOCKERS = frozenset({"jest", "vi", "vitest"})
_WITH_FIELDS = frozenset({"dynamic", "require"})
_FUNCTIONS = frozenset({
    "arrow_function", "function_declaration", "function_expression", "generator_function",
    "generator_function_declaration", "method_definition",
})  # fmt: skip
_GUARDING = frozenset(
    {"if_statement", "try_statement", "ternary_expression", "switch_statement", "catch_clause"}
)
_PARTS_OF = frozenset({"member_expression", "subscript_expression", "nested_identifier"})
_RESPELT = frozenset({"identifier", "type_identifier"})
_ASIDE = frozenset({"await_expression", "parenthesized_expression", "non_null_expression", "as_expression"})
_TYPES = frozenset({
    "type_annotation", "type_alias_declaration", "type_query", "generic_type", "type_arguments", "union_type",
    "interface_body", "object_type", "lookup_type", "array_type", "intersection_type", "index_type_query",
    "property_signature", "conditional_type", "tuple_type", "extends_type_clause", "implements_clause",
    "as_expression", "satisfies_expression", "function_type", "opting_type_annotation", "readonly_type",
    "nested_type_identifier", "type_predicate", "asserts", "type_parameter", "constraint", "default_type",
})  # fmt: skip


LIMIT_CALLS = 2_000
"""Places that are looked at in the syntax tree; the calls behind are told by text, without names."""

LIMIT_ABOVE = 30
"""Nodes above a call that are asked where it stands."""


class _Taken(NamedTuple):
    """What is taken of a loaded module: pairs as in ``ImportFact.names``, or a name for all of it."""

    names: tuple[tuple[str, str], ...] = ()
    local: str = ""


def called_imports(root: Node, data: bytes, *, documented: bool = False) -> Iterator[ImportFact]:
    """Every module that a call with a literal loads, in order.

    Args:
        root: Of the syntax tree.
        data: The source that was parsed.
        documented: Comments of documentation name types, as they do in JavaScript.
    """
    if not any(word in data for word in _WORDS) and _IMPORT.search(data) is None:
        return
    seen: set[int] = set()
    for count, found in enumerate(_GATE.finditer(data)):
        if count >= LIMIT_CALLS:
            yield from scan_calls(data, found.start())
            return
        leaf = root.descendant_for_byte_range(found.start(), found.start() + 1)
        call = _call_at(leaf, found.start()) if leaf is not None else None
        if call is None and leaf is not None:
            yield from _type_at(leaf, data, found.start(), documented=documented)
        if call is None or call.id in seen:
            continue
        seen.add(call.id)
        yield from _facts(call, data)


def _type_at(leaf: Node, data: bytes, start: int, *, documented: bool) -> Iterator[ImportFact]:
    """A type that is imported where the grammar was given a name for it, or in documentation."""
    in_comment = documented and leaf.type == "comment" and data.startswith(b"/**", leaf.start_byte)
    told = type_import_at(data, start) if in_comment or leaf.type in _RESPELT else None
    if told is not None:
        names = ((told[1], f".{told[1]}"),) if told[1] else ()
        line = leaf.start_point[0] + 1 + data.count(b"\n", leaf.start_byte, start)
        yield ImportFact(told[0], 0, names, "", "type-import", line, lazy=False)


def _call_at(leaf: Node, start: int) -> Node | None:
    """The call that begins at a place, or of which the word there is an argument (``import.meta.url``)."""
    node: Node | None = leaf
    while (
        node is not None
        and node.start_byte == start
        and node.type not in {"call_expression", "new_expression"}
    ):
        node = node.parent
    if node is None:
        return None
    if node.type == "call_expression" and node.start_byte == start:
        return _innermost(node, leaf)
    if node.type in {"member_expression", "arguments"}:  # `new URL("./x", import.meta.url)`
        if leaf.type == "property_identifier" and leaf.parent == node:  # `server.ssrLoadModule("/x")`
            return node.parent if node.parent is not None and node.parent.type == "call_expression" else None
        node = node.parent if node.type == "arguments" else node
        return node if node is not None and node.type == "new_expression" else None
    return None


def _innermost(node: Node, leaf: Node) -> Node:
    """Of nested calls that begin at one place (``import("a").then()``) the one that names the module."""
    inner, at = node, leaf.parent
    while at is not None and at.id != node.id:
        if at.type == "call_expression":
            return at
        at = at.parent
    return inner


def _facts(call: Node, data: bytes) -> Iterator[ImportFact]:
    function = call.child_by_field_name("function") or call.child_by_field_name("constructor")
    arguments = call.child_by_field_name("arguments")
    given = (
        [one for one in arguments.named_children if one.type != "comment"] if arguments is not None else []
    )
    if function is None or not given:
        return
    named = data[function.start_byte : function.end_byte].decode("utf-8", "replace").replace(" ", "")
    kind = _kind(named, call, data)
    if kind is None:
        return
    literals = given[:1]
    is_list = kind == "glob" and literals[0].type == "array"
    if is_list:
        literals = literals[0].named_children
    for literal in [one for given_one in literals for one in _chosen(given_one)]:
        specifier = _literal(literal, data)
        if specifier is None and kind in _WITH_FIELDS:
            specifier = template_of(literal, data)
        if specifier is not None and (is_list or kind != "glob" or not specifier.startswith("!")):
            yield _fact(call, data, specifier, "dynamic" if kind == "glob" else kind)


def _kind(named: str, call: Node, data: bytes) -> str | None:
    """What a call does with the module, as a kind of import; ``None`` for a call that loads none."""
    head, _, last = named.partition("<")[0].rpartition(".")
    kind = None
    if named == "import":
        kind = "type-import" if _is_type(call) else "dynamic"
    elif named in {"require", "require.resolve"}:
        kind = "require"
    elif head in _MOCKERS:
        kind = "mock" if last in _MOCKS else "require" if last in _ACTUAL else None
    elif named in {"import.meta.glob", "import.meta.globEager"}:
        kind = "glob"
    elif (
        last == "ssrLoadModule"
        or named == "import.meta.resolve"
        or (named == "URL" and b"import.meta.url" in data[call.start_byte : call.end_byte])
    ):
        kind = "dynamic"
    return kind


def _literal(node: Node, data: bytes) -> str | None:
    """The text of a literal; ``None`` for anything computed."""
    if node.type == "call_expression":  # `vi.mock(import("./x"))` names it as one
        arguments = node.child_by_field_name("arguments")
        node = arguments.named_children[0] if arguments and arguments.named_children else node
    if node.type == "string":
        return text(node, data)
    is_plain = node.type == "template_string" and all(
        child.type != "template_substitution" for child in node.children
    )
    return text(node, data) if is_plain else None


def _chosen(node: Node) -> Iterator[Node]:
    """What a condition chooses between, or the node itself."""
    if node.type != "ternary_expression":
        yield node
        return
    for part in ("consequence", "alternative"):
        one = node.child_by_field_name(part)
        if one is not None:
            yield one


def _fact(call: Node, data: bytes, specifier: str, kind: str) -> ImportFact:
    lazy, guarded = _standing(call)
    taken = _taken(call, data, kind) if kind in {"require", "dynamic", "type-import"} else _Taken()
    line = call.start_point[0] + 1
    return ImportFact(specifier, 0, taken.names, taken.local, kind, line, lazy, guarded)


def _standing(call: Node) -> tuple[bool, bool]:
    """(inside a function, under a condition or ``try``)."""
    lazy = guarded = False
    node = call.parent
    for _ in range(LIMIT_ABOVE):
        if node is None:
            break
        lazy = lazy or node.type in _FUNCTIONS
        guarded = guarded or node.type in _GUARDING
        node = node.parent
    return lazy, guarded


def _is_type(call: Node) -> bool:
    """Whether ``import("x")`` stands where a type does."""
    inner, node = call, call.parent
    while node is not None and node.type in _PARTS_OF:
        inner, node = node, node.parent
    if node is None or node.type not in _TYPES:
        return False
    return node.type not in {"as_expression", "satisfies_expression"} or node.child(0) != inner


def _taken(call: Node, data: bytes, kind: str) -> _Taken:
    """What of the module is taken, by where the call stands."""
    node = call
    while node.parent is not None and node.parent.type in _ASIDE:
        node = node.parent
    parent = node.parent
    if parent is None:
        return _Taken()
    if parent.type == "member_expression":
        found = parent.child_by_field_name("property")
        name = text(found, data) if found is not None else ""
        if name == "then" and kind == "dynamic":
            return _then(parent, data)
        return _member(parent, name, data)
    if parent.type == "variable_declarator":
        bound = parent.child_by_field_name("name")
        return _bound(bound, data) if bound is not None else _Taken()
    if kind == "dynamic" and parent.type == "arrow_function":
        return _Taken(((DEFAULT, f".{DEFAULT}"),))
    return _Taken()


def _member(parent: Node, name: str, data: bytes) -> _Taken:
    """``require("x").name``, bound or not."""
    holder = parent.parent
    bound = (
        holder.child_by_field_name("name")
        if holder is not None and holder.type == "variable_declarator"
        else None
    )
    local = text(bound, data) if bound is not None and bound.type == "identifier" else f".{name}"
    return _Taken(((name, local),))


def _bound(bound: Node, data: bytes) -> _Taken:
    if bound.type == "identifier":
        return _Taken((), text(bound, data))
    pairs = taken_by(bound, data) if bound.type == "object_pattern" else None
    return _Taken(pairs) if pairs else _Taken()


def _then(member: Node, data: bytes) -> _Taken:
    """``import("x").then(({ a }) => …)``, or with a name for the module."""
    call = member.parent
    arguments = call.child_by_field_name("arguments") if call is not None else None
    first = arguments.named_children[0] if arguments is not None and arguments.named_children else None
    if first is None or first.type != "arrow_function":
        return _Taken()
    one = first.child_by_field_name("parameter")
    if one is None:
        parameters = first.child_by_field_name("parameters")
        one = parameters.named_children[0] if parameters is not None and parameters.named_children else None
    pattern = one.child_by_field_name("pattern") or one if one is not None else None
    return _bound(pattern, data) if pattern is not None else _Taken()
