"""Comments of a Python file, each with the code of its line and the definition that it stands in."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING

from tree_sitter import Query, QueryCursor

from adjudge.graph.languages.python.grammar import language
from adjudge.graph.languages.python.held import Comment
from adjudge.graph.languages.python.tokens import Tokens, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tree_sitter import Node

    from adjudge.graph.languages.python.source import Source


def comments_of(source: Source, root: Node, owners: Sequence[tuple[int, int, str]]) -> Iterator[Comment]:
    """Every comment, in order.

    Args:
        source: The file.
        root: Of its syntax tree.
        owners: (start, end, qualified name) of each definition in byte offsets, in order of starts.
    """
    data, tokens = source.data, Tokens(source.data, root)
    starts = [start for start, _, _ in owners]
    for node in _below(root, data):
        start = data.rfind(b"\n", 0, node.start_byte) + 1
        before = data[start : node.start_byte]
        code = text_of(tokens.of(start, node.start_byte)) if before.strip() else ""
        # A comment behind a `def` belongs to it, though the block begins on the next line.
        at = start + len(before) - len(before.lstrip()) if code else node.start_byte
        yield Comment(
            text=data[node.start_byte : node.end_byte].decode("utf-8", "replace").rstrip(),
            code=code,
            owner=_owner(at, owners, starts),
            line=source.line(node.start_point[0]),
        )


def _owner(at: int, owners: Sequence[tuple[int, int, str]], starts: Sequence[int]) -> str:
    """The innermost definition around an offset; empty outside all."""
    index = bisect_right(starts, at) - 1
    while index >= 0:
        _, end, name = owners[index]
        if at < end:
            return name
        holder = name.rpartition(".")[0]
        index -= 1
        while index >= 0 and holder and owners[index][2] != holder:
            index -= 1
        if not holder:
            return ""
    return ""


def _below(root: Node, data: bytes) -> Sequence[Node]:
    """All comment nodes, in order."""
    if b"#" not in data:
        return ()
    found = QueryCursor(_query()).captures(root).get("comment", [])
    return sorted(found, key=lambda node: node.start_byte)


@cache
def _query() -> Query:
    return Query(language(), "(comment) @comment")
