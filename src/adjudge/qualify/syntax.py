"""Whether an edited file still parses; so far Python alone, with the grammar of the extractor.

The grammar takes any indentation, so three rules of Python's own lexer are added: statements of one block
begin with the same white space, a block holds at least one statement, and a ``try`` has another clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.languages.python.grammar import parse
from adjudge.graph.languages.registry import language_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

REGULAR: Final = "100644"
_BLOCKS: Final = frozenset({"module", "block"})
_EXTRAS: Final = frozenset({"comment", "line_continuation"})
_CLAUSES: Final = frozenset({"except_clause", "except_group_clause", "finally_clause"})


class Module(NamedTuple):
    """What is known of a module.

    Attributes:
        parses: Whether it is one; ``None`` when it could not be read in time.
        statements: Those of the top to which some lines belong.
    """

    parses: bool | None
    statements: bytes


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
    return read_module(data, lines=lines).parses


def read_module(data: bytes, *, lines: tuple[int, int] | None = None) -> Module:
    """The same with the statements that the lines belong to.

    Args:
        data: The module.
        lines: As above.
    """
    tree = parse(data)
    if tree is None:
        return Module(None, b"")
    root = tree.root_node
    if root.has_error:
        return Module(parses=False, statements=b"")
    rows = (lines[0] - 2, lines[1]) if lines is not None else (0, root.end_point[0])
    is_whole = not any(_is_broken(node, data) for node in _nodes(root, rows))
    near = [one for one in root.children if one.start_point[0] <= rows[1] and one.end_point[0] >= rows[0]]
    return Module(is_whole, data[near[0].start_byte : near[-1].end_byte] + b"\n" if near else b"")


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
