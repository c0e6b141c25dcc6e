"""One file as the rules look at it: its nodes by kind, parents, functions, and what a change touches.

Rules: one walk without recursion; what is near a change is a node that touches it, or stands in a function
that does. Kinds of all grammars share one set of names, since no two grammars mean different things by one.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node

CAP_BYTES: Final = 512 * 1024
"""A longer file is not looked at."""
CAP_NODES: Final = 400_000
"""A file with more nodes is not looked at."""
STEPS: Final = 800_000
"""Nodes that all rules together may look at in one file, some of them many times."""
PAGE: Final = 64
"""Bytes of text that are as much work as a node."""

FUNCTIONS: Final = frozenset({
    "function_definition", "lambda", "function_declaration", "function_expression", "arrow_function",
    "method_definition", "generator_function_declaration", "generator_function", "method_declaration",
    "func_literal", "constructor_declaration", "lambda_expression", "function_item", "closure_expression",
})  # fmt: skip
CLASSES: Final = frozenset({
    "class_definition", "class_declaration", "abstract_class_declaration", "class", "impl_item",
    "enum_declaration",
})  # fmt: skip
STRINGS: Final = frozenset({
    "string", "template_string", "interpreted_string_literal", "raw_string_literal", "string_literal",
    "concatenated_string", "text_block",
})  # fmt: skip
CALLS: Final = frozenset({
    "call", "call_expression", "new_expression", "method_invocation", "object_creation_expression",
    "macro_invocation",
})  # fmt: skip
IDENTIFIERS: Final = frozenset({
    "identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern",
})  # fmt: skip
MEMBERS: Final = frozenset({
    "attribute", "member_expression", "selector_expression", "field_access", "field_expression",
})  # fmt: skip
CONDITIONALS: Final = frozenset({
    "if_statement", "elif_clause", "if_expression", "while_statement", "conditional_expression",
    "ternary_expression", "while_expression", "for_statement",
})  # fmt: skip
EXITS: Final = frozenset({
    "return_statement", "raise_statement", "throw_statement", "continue_statement", "break_statement",
    "return_expression", "continue_expression", "break_expression",
})  # fmt: skip


class TooMuchWork(Exception):  # noqa: N818 - says what was met; it never leaves the package
    """The rules have looked at more nodes of one file than they may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file that was read.

    Attributes:
        language: One of ``grammars.LANGUAGES``.
        text: Its bytes.
        root: Of its syntax tree.
        every: Kind → all nodes of it, in order.
        near: The same of nodes near a change.
        parents: Id of a node → the node above it.
        rows: Changed lines, 0-based, sorted.
        spent: How many nodes the rules have looked at, again and again.
        kept: What was worked out before, by kind and id of the node.
    """

    language: str
    text: bytes
    root: Node
    every: dict[str, list[Node]]
    near: dict[str, list[Node]]
    parents: dict[int, Node]
    rows: tuple[int, ...]
    kept: dict[tuple[str, int], object] = field(default_factory=dict)
    spent: list[int] = field(default_factory=lambda: [0])

    def of(self, kinds: frozenset[str] | str) -> Iterator[Node]:
        """Nodes of some kinds near a change, each kind in order."""
        for kind in sorted(kinds) if isinstance(kinds, frozenset) else (kinds,):
            yield from self.near.get(kind, ())

    def all_of(self, kinds: frozenset[str] | str) -> Iterator[Node]:
        """Nodes of some kinds anywhere in the file."""
        for kind in sorted(kinds) if isinstance(kinds, frozenset) else (kinds,):
            yield from self.every.get(kind, ())

    def said(self, node: Node | None) -> str:
        """The text of a node; empty for none."""
        if node is None:
            return ""
        self.spend(1 + (node.end_byte - node.start_byte) // PAGE)
        return self.text[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def above(self, node: Node) -> Iterator[Node]:
        """The nodes around a node, the innermost first."""
        parent = self.parents.get(node.id)
        while parent is not None:
            self.spend(1)
            yield parent
            parent = self.parents.get(parent.id)

    def around(self, node: Node, kinds: frozenset[str]) -> Node | None:
        """The innermost node of some kinds around a node."""
        return next((one for one in self.above(node) if one.type in kinds), None)

    def function_of(self, node: Node) -> Node | None:
        """The innermost function around a node; ``None`` at the level of the module."""
        return self.around(node, FUNCTIONS)

    def inside(self, node: Node, skip: Callable[[Node], bool] | None = None) -> Iterator[Node]:
        """A node and all named nodes in it, in order, but for what is in a skipped one; without recursion."""
        waiting = [node]
        while waiting:
            one = waiting.pop()
            if skip is not None and one is not node and skip(one):
                continue
            self.spend(1)
            yield one
            waiting.extend(reversed(one.named_children))

    def own(self, function: Node) -> Iterator[Node]:
        """The nodes of a function but for what is in functions inside it."""
        return self.inside(function, is_function)

    def spend(self, steps: int) -> None:
        """Count work.

        Args:
            steps: Nodes that were looked at.

        Raises:
            TooMuchWork: There were more than the bound.
        """
        self.spent[0] += steps
        if self.spent[0] > STEPS:
            raise TooMuchWork

    def touches(self, node: Node) -> bool:
        """Whether a changed line lies in a node."""
        return touches(self.rows, node)


def touches(rows: tuple[int, ...], node: Node) -> bool:
    """Whether one of some sorted rows lies in a node."""
    at = bisect_left(rows, node.start_point[0])
    return at < len(rows) and rows[at] <= node.end_point[0]


def read_source(language: str, text: bytes, root: Node, rows: tuple[int, ...]) -> Source | None:
    """Walk a tree once; ``None`` for one of too many nodes."""
    every: dict[str, list[Node]] = {}
    near: dict[str, list[Node]] = {}
    parents: dict[int, Node] = {}
    waiting: list[tuple[Node, bool]] = [(root, False)]
    count = 0
    while waiting:
        node, is_near = waiting.pop()
        count += 1
        if count > CAP_NODES:
            return None
        every.setdefault(node.type, []).append(node)
        if is_near or touches(rows, node):
            near.setdefault(node.type, []).append(node)
            is_near = is_near or node.type in FUNCTIONS
        children = node.named_children
        for child in children:
            parents[child.id] = node
        waiting.extend((child, is_near) for child in reversed(children))
    return Source(language=language, text=text, root=root, every=every, near=near, parents=parents, rows=rows)


def is_function(node: Node) -> bool:
    """Whether a node is a function, whose inside runs at another time."""
    return node.type in FUNCTIONS


def part(node: Node, *names: str) -> Node | None:
    """The child in the first of some fields that is there."""
    for name in names:
        found = node.child_by_field_name(name)
        if found is not None:
            return found
    return None
