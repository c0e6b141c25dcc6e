"""The Python grammar: parser, kinds of node, and a bound on the work of one parse.

Rules: the bound counts the parser's own steps, not seconds, so that no fact depends on the speed of a
machine.

Source: py-tree-sitter 0.26 (``Parser.parse`` with ``progress_callback``); tree-sitter calls it every hundred
operations, which over real files and 26 hostile ones was once in 20 bytes at the most.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

import tree_sitter_python
from tree_sitter import Language, Parser

if TYPE_CHECKING:
    from tree_sitter import Node, Point, Tree

FREE_BYTES = 32 * 1024
"""Up to this size a parse is not watched: even quadratic work is short there, and watching costs 15 %."""

STEP_BYTES = 4
"""A watched parse may report progress once in this many bytes, five times as often as the worst seen."""


class Kinds(NamedTuple):
    """Ids of the kinds of node that a walk tells apart."""

    block: int
    comment: int
    error: int
    import_: int
    import_from: int
    future: int
    expression: int
    assignment: int
    augmented: int
    call: int
    await_: int
    string: int
    joined_string: int
    identifier: int
    decorated: int
    decorator: int
    function: int
    class_: int
    alias: int
    if_: int
    elif_: int
    else_: int
    try_: int
    match: int
    case: int
    raise_: int
    return_: int
    continue_: int
    break_: int
    assert_: int
    compound: frozenset[int]
    clauses: frozenset[int]
    patterns: frozenset[int]


_ERROR = 65535
_COMPOUND = (
    "if_statement", "for_statement", "while_statement", "try_statement", "with_statement", "match_statement",
)  # fmt: skip
_CLAUSES = ("elif_clause", "else_clause", "except_clause", "finally_clause", "case_clause")
_PATTERNS = ("pattern_list", "tuple_pattern", "list_pattern", "list_splat_pattern")


@functools.cache
def language() -> Language:
    """The grammar, loaded once."""
    return Language(tree_sitter_python.language())


@functools.cache
def kinds() -> Kinds:
    """The ids of this grammar, looked up once."""

    def of(name: str) -> int:
        found = language().id_for_node_kind(name, True)  # noqa: FBT003 - positional-only in the binding
        return -1 if found is None else found

    return Kinds(
        block=of("block"),
        comment=of("comment"),
        error=_ERROR,
        import_=of("import_statement"),
        import_from=of("import_from_statement"),
        future=of("future_import_statement"),
        expression=of("expression_statement"),
        assignment=of("assignment"),
        augmented=of("augmented_assignment"),
        call=of("call"),
        await_=of("await"),
        string=of("string"),
        joined_string=of("concatenated_string"),
        identifier=of("identifier"),
        decorated=of("decorated_definition"),
        decorator=of("decorator"),
        function=of("function_definition"),
        class_=of("class_definition"),
        alias=of("type_alias_statement"),
        if_=of("if_statement"),
        elif_=of("elif_clause"),
        else_=of("else_clause"),
        try_=of("try_statement"),
        match=of("match_statement"),
        case=of("case_clause"),
        raise_=of("raise_statement"),
        return_=of("return_statement"),
        continue_=of("continue_statement"),
        break_=of("break_statement"),
        assert_=of("assert_statement"),
        compound=frozenset(map(of, _COMPOUND)),
        clauses=frozenset(map(of, _CLAUSES)),
        patterns=frozenset(map(of, _PATTERNS)),
    )


def parse(data: bytes) -> Tree | None:
    """The syntax tree, or ``None`` when the parser took more steps than the bound.

    Args:
        data: UTF-8 source.
    """
    if len(data) <= FREE_BYTES:
        return _parser().parse(data)
    budget = len(data) // STEP_BYTES
    steps = 0

    def read(offset: int, _point: Point) -> bytes:
        return data[offset:]

    def watch(_offset: int, _has_error: bool) -> bool:  # noqa: FBT001 - the binding's own signature
        nonlocal steps
        steps += 1
        return steps > budget

    # A parser that was stopped would go on where it stopped, so each watched parse has its own.
    try:
        return Parser(language()).parse(read, progress_callback=watch)
    except ValueError:  # the binding's word for "stopped"
        return None


def field(node: Node, name: str) -> Node | None:
    """The child in a field of the grammar."""
    return node.child_by_field_name(name)


@functools.cache
def _parser() -> Parser:
    return Parser(language())
