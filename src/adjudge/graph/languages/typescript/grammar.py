"""The grammars of TypeScript, TSX and JavaScript: parsers, kinds of node, what is looked for in a whole tree.

Rules: a grammar is loaded when a file is read by it, not before; a file with an error is tried once more with
what the grammar is too old for spelt otherwise, and one of JavaScript by that of TSX, which knows
annotations.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

from tree_sitter import Language, Parser, Query, QueryCursor

from adjudge.graph.languages.parsing import parse_within
from adjudge.graph.languages.typescript.spelling import spelt

if TYPE_CHECKING:
    from tree_sitter import Node


class Kinds(NamedTuple):
    """Ids of the kinds of node that a walk tells apart; -1 for one that a grammar lacks."""

    comment: int
    import_: int
    export: int
    ambient: int
    expression: int
    lexical: int
    variable: int
    function: int
    generator: int
    declared_function: int
    class_: int
    abstract_class: int
    interface: int
    alias: int
    enum: int
    namespace: int
    module: int
    import_alias: int
    assignment: int
    decorator: int
    identifier: int
    string: int


_NAMES = {
    "comment": "comment",
    "import_": "import_statement",
    "export": "export_statement",
    "ambient": "ambient_declaration",
    "expression": "expression_statement",
    "lexical": "lexical_declaration",
    "variable": "variable_declaration",
    "function": "function_declaration",
    "generator": "generator_function_declaration",
    "declared_function": "function_signature",
    "class_": "class_declaration",
    "abstract_class": "abstract_class_declaration",
    "interface": "interface_declaration",
    "alias": "type_alias_declaration",
    "enum": "enum_declaration",
    "namespace": "internal_module",
    "module": "module",
    "import_alias": "import_alias",
    "assignment": "assignment_expression",
    "decorator": "decorator",
    "identifier": "identifier",
    "string": "string",
}
_CAPTURED = {
    "comment": "opaque",
    "string": "opaque",
    "template_string": "opaque",
    "regex": "opaque",
    "jsx_text": "opaque",
    "if_statement": "branch",
}
"""Kinds of node that are looked for in a whole tree, and what they are to a reader."""


class Parsed(NamedTuple):
    """A syntax tree.

    Attributes:
        root: Its root.
        grammar: Which grammar read it.
        kinds: The ids of that grammar.
    """

    root: Node
    grammar: str
    kinds: Kinds


class Whole(NamedTuple):
    """Nodes of a whole tree, in order.

    Attributes:
        opaque: Comments, strings, templates, regular expressions and text between tags.
        branches: ``if`` statements.
    """

    opaque: tuple[Node, ...]
    branches: tuple[Node, ...]


@functools.cache
def language(grammar: str) -> Language:
    """A grammar, loaded once."""
    if grammar == "javascript":
        import tree_sitter_javascript  # noqa: PLC0415 - start-up

        return Language(tree_sitter_javascript.language())
    import tree_sitter_typescript  # noqa: PLC0415 - start-up

    is_tsx = grammar == "tsx"
    return Language(
        tree_sitter_typescript.language_tsx() if is_tsx else tree_sitter_typescript.language_typescript()
    )


@functools.cache
def kinds(grammar: str) -> Kinds:
    """The ids of a grammar, looked up once."""

    def of(name: str) -> int:
        found = language(grammar).id_for_node_kind(name, True)  # noqa: FBT003 - positional-only
        return -1 if found is None else found

    return Kinds(**{key: of(name) for key, name in _NAMES.items()})


def parse(data: bytes, grammar: str) -> Parsed | None:
    """The syntax tree, or ``None`` when the parser took more steps than the bound.

    Args:
        data: UTF-8 source.
        grammar: ``typescript``, ``tsx`` or ``javascript``.
    """
    tree = parse_within(language(grammar), _parser(grammar), data)
    if tree is None:
        return None
    if tree.root_node.has_error:
        return _parsed_otherwise(data, grammar) or Parsed(tree.root_node, grammar, kinds(grammar))
    return Parsed(tree.root_node, grammar, kinds(grammar))


def _parsed_otherwise(data: bytes, grammar: str) -> Parsed | None:
    """A syntax tree without an error, by another grammar or spelling; ``None`` where there is none."""
    known = spelt(data)
    tries = [(grammar, known)] if known != data else []
    if grammar == "javascript":
        tries += [("tsx", text) for text in dict.fromkeys((data, known))]
    for one, text in tries:
        tree = parse_within(language(one), _parser(one), text)
        if tree is not None and not tree.root_node.has_error:
            return Parsed(tree.root_node, one, kinds(one))
    return None


def whole(parsed: Parsed) -> Whole:
    """What is looked for in a whole tree, in time that grows with it.

    A query is the fastest way through a tree that is sound. Where a grammar gave up it leaves one node with
    all that follows as its children, over which a query takes the square of their number; a walk does not.
    """
    if parsed.root.has_error:
        found = _walked(parsed)
    else:
        found = QueryCursor(_query(parsed.grammar)).captures(parsed.root)
    return Whole(
        opaque=tuple(sorted(found.get("opaque", ()), key=lambda node: (node.start_byte, -node.end_byte))),
        branches=tuple(sorted(found.get("branch", ()), key=lambda node: node.start_byte)),
    )


def _walked(parsed: Parsed) -> dict[str, list[Node]]:
    """The captures of the query, node by node."""
    wanted = _captured(parsed.grammar)
    found: dict[str, list[Node]] = {}
    cursor = parsed.root.walk()
    while True:
        node = cursor.node
        if node is not None and (name := wanted.get(node.kind_id)):
            found.setdefault(name, []).append(node)
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return found


@functools.cache
def _captured(grammar: str) -> dict[int, str]:
    """Name of the capture by the id of the kind of node."""
    known = language(grammar)
    ids = ((known.id_for_node_kind(kind, True), name) for kind, name in _CAPTURED.items())  # noqa: FBT003 - as above
    return {one: name for one, name in ids if one is not None}


@functools.cache
def _query(grammar: str) -> Query:
    kinds_there = (
        (kind, name) for kind, name in _CAPTURED.items() if kind != "jsx_text" or grammar != "typescript"
    )
    return Query(language(grammar), " ".join(f"({kind}) @{name}" for kind, name in kinds_there))


@functools.cache
def _parser(grammar: str) -> Parser:
    return Parser(language(grammar))
