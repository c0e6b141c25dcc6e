"""The grammar of Go: parser, and what is looked for in a whole tree.

Rules: it is loaded when a file is read by it, not before.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import tree_sitter_go
from tree_sitter import Language, Parser, Query, QueryCursor

from adjudge.graph.languages.parsing import parse_within

if TYPE_CHECKING:
    from tree_sitter import Node, Tree


@functools.cache
def language() -> Language:
    """The grammar, loaded once."""
    return Language(tree_sitter_go.language())


def parse(data: bytes) -> Tree | None:
    """The syntax tree, or ``None`` when the parser took more steps than the bound.

    Args:
        data: UTF-8 source.
    """
    return parse_within(language(), _parser(), data)


def branches_in(root: Node) -> list[Node]:
    """Every ``if`` statement of a tree, in order."""
    found = QueryCursor(_query()).captures(root)
    return sorted(found.get("branch", ()), key=lambda node: node.start_byte)


@functools.cache
def _parser() -> Parser:
    return Parser(language())


@functools.cache
def _query() -> Query:
    return Query(language(), "(if_statement) @branch")
