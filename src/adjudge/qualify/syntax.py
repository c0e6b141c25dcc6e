"""Whether an edited file still parses; so far Python alone, with the grammar of the extractor.

The grammar takes any indentation, so three rules of Python's own lexer are added: statements of one block
begin with the same white space, a block holds at least one statement, and a ``try`` has another clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.languages.python.grammar import parse
from adjudge.graph.languages.registry import language_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

REGULAR: Final = "100644"
_BLOCKS: Final = frozenset({"module", "block"})
_EXTRAS: Final = frozenset({"comment", "line_continuation"})
_CLAUSES: Final = frozenset({"except_clause", "except_group_clause", "finally_clause"})


def can_be_parsed(path: str) -> bool:
    """Whether files of this name are parsed at all."""
    return language_of(path, REGULAR) == "python"


def parses(data: bytes, *, lines: tuple[int, int] | None = None) -> bool | None:
    """Whether bytes are a Python module; ``None`` when they could not be read in time.

    Args:
        data: The module.
        lines: First and last of the lines that differ from a text which is known to parse; their surroundings
            alone are looked at for what the grammar lets through. ``None`` for all.
    """
    tree = parse(data)
    if tree is None:
        return None
    if tree.root_node.has_error:
        return False
    rows = (lines[0] - 2, lines[1]) if lines is not None else (0, tree.root_node.end_point[0])
    return not any(_is_broken(node, data) for node in _nodes(tree.root_node, rows))


def _nodes(root: Node, rows: tuple[int, int]) -> Iterator[Node]:
    """Every node with children that reaches into some rows, in any order."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(
            child
            for child in node.named_children
            if child.named_child_count and child.start_point[0] <= rows[1] and child.end_point[0] >= rows[0]
        )


def _is_broken(node: Node, data: bytes) -> bool:
    if node.type in _BLOCKS:
        return _is_uneven(node, data)
    if node.type == "try_statement":
        return not any(child.type in _CLAUSES for child in node.named_children)
    body = node.child_by_field_name("body") or node.child_by_field_name("consequence")
    return body is not None and body.type == "block" and not _statements(body)


def _statements(block: Node) -> list[Node]:
    return [child for child in block.named_children if child.type not in _EXTRAS]


def _is_uneven(block: Node, data: bytes) -> bool:
    """Whether two statements that begin a line begin it with different white space."""
    found = {_indentation(child, data) for child in _statements(block)} - {None}
    if block.type == "module":
        return bool(found - {b""})
    return len(found) > 1


def _indentation(node: Node, data: bytes) -> bytes | None:
    """White space before a statement; ``None`` for one that does not begin its line."""
    before = data[data.rfind(b"\n", 0, node.start_byte) + 1 : node.start_byte]
    before = before.removeprefix(b"\xef\xbb\xbf")
    return before if not before.strip() else None
