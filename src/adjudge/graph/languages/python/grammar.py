"""The Python grammar: parser and kinds of node."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

import tree_sitter_python
from tree_sitter import Language, Parser

from adjudge.graph.languages.parsing import parse_within

if TYPE_CHECKING:
    from tree_sitter import Node, Tree


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
    return parse_within(language(), _parser(), data)


def field(node: Node, name: str) -> Node | None:
    """The child in a field of the grammar."""
    return node.child_by_field_name(name)


@functools.cache
def _parser() -> Parser:
    return Parser(language())
