"""Guards: the ``if`` statements that end by leaving, as text that two sides can be compared by.

Rules: a ``return`` of nothing in a function that is given to ``forEach`` goes to the next turn, as
``continue`` does in a loop.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from adjudge.graph.facts import Guard
from adjudge.graph.languages.typescript.tokens import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from adjudge.graph.languages.typescript.tokens import Tokens

_TEXT_CHARACTERS: Final = 200
_LEAVING: Final = {
    "throw_statement": "raise",
    "return_statement": "return",
    "continue_statement": "continue",
    "break_statement": "break",
}
_FUNCTIONS: Final = frozenset({"arrow_function", "function_expression"})
_DEFINED: Final = frozenset({"function_declaration", "method_definition", "program"})
_TURNS: Final = "forEach"
_ABOVE: Final = 30
"""Nodes above a branch that are asked whose function it stands in."""
_EXITING: Final = frozenset({b"process.exit", b"process.abort", b"Deno.exit"})


def branch_guard(node: Node, tokens: Tokens) -> Guard | None:
    """The guard that an ``if`` is when what follows its condition ends by leaving, else ``None``.

    Args:
        node: The statement.
        tokens: Of the same file.
    """
    condition, block = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
    end = leaving(block, tokens) if block is not None else None
    if condition is None or end is None:
        return None
    told = tokens.of(condition.start_byte, condition.end_byte)
    return _guard(end[0], [b"if", *told, *end[1]], node.start_point[0] + 1)


def leaving(block: Node, tokens: Tokens) -> tuple[str, list[bytes]] | None:
    """How a statement or block ends by leaving: (kind, canonical tokens), else ``None``.

    Args:
        block: The statement or block.
        tokens: Of the same file.
    """
    last: Node | None = block
    if block.type == "statement_block":
        last = next((one for one in reversed(block.named_children) if one.type != "comment"), None)
    kind = _LEAVING.get(last.type) if last is not None else None
    if last is None or (kind is None and last.type != "expression_statement"):
        return None
    found = tokens.of(last.start_byte, last.end_byte)
    found = found[:-1] if found[-1:] == [b";"] else found
    if kind is None:
        return ("exit", found[:1]) if found[:1] and found[0] in _EXITING else None
    if kind == "raise":  # what is thrown, without its message
        return kind, found[:3] if found[1:2] == [b"new"] else found[:2]
    if found == [b"return"] and _is_turn(block):
        return "continue", found
    return kind, found


def _is_turn(block: Node) -> bool:
    """Whether the function around a branch is given to a call that takes one element after another."""
    node = block.parent
    for _ in range(_ABOVE):
        if node is None or node.type in _DEFINED:
            return False
        if node.type in _FUNCTIONS:
            break
        node = node.parent
    call = node.parent.parent if node is not None and node.parent is not None else None
    function = call.child_by_field_name("function") if call is not None else None
    name = function.child_by_field_name("property") if function is not None else None
    return name is not None and name.text == _TURNS.encode()


def _guard(kind: str, found: list[bytes], line: int) -> Guard:
    text = text_of(found)
    if len(text) > _TEXT_CHARACTERS:
        mark = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]
        text = f"{text[:_TEXT_CHARACTERS]}… {mark}"
    return Guard(kind, text, line)
