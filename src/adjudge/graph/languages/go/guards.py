"""Guards of Go: the ``if`` statements that end by leaving, as text that two sides can be compared by."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from adjudge.graph.facts import Guard
from adjudge.graph.languages.go.tokens import tokens_in
from adjudge.graph.languages.typescript.tokens import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_TEXT_CHARACTERS: Final = 200
_LEAVING: Final = {b"return": "return", b"continue": "continue", b"break": "break", b"goto": "break"}
_ENDING: Final = {
    b"panic": "raise",
    **dict.fromkeys(
        (b"os.Exit", b"log.Fatal", b"log.Fatalf", b"log.Fatalln", b"syscall.Exit", b"runtime.Goexit"), "exit"
    ),
    **dict.fromkeys((b"log.Panic", b"log.Panicf", b"log.Panicln"), "raise"),
}
"""Calls after which a function does not go on."""


def branch_guard(node: Node, data: bytes) -> Guard | None:
    """The guard that an ``if`` is when its block ends by leaving, else ``None``.

    Args:
        node: The statement.
        data: The source that was parsed.
    """
    block = node.child_by_field_name("consequence")
    end = leaving(block, data) if block is not None else None
    if block is None or end is None:
        return None
    told = tokens_in(data, node.start_byte, block.start_byte)
    text = text_of([*told, *end[1]])
    if len(text) > _TEXT_CHARACTERS:
        mark = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]
        text = f"{text[:_TEXT_CHARACTERS]}… {mark}"
    return Guard(end[0], text, node.start_point[0] + 1)


def leaving(block: Node, data: bytes) -> tuple[str, list[bytes]] | None:
    """How a block ends by leaving: (kind, canonical tokens), else ``None``.

    Args:
        block: The block.
        data: The source that was parsed.
    """
    held = [one for one in block.named_children if one.type != "comment"]
    if held and held[-1].type == "statement_list":
        held = [one for one in held[-1].named_children if one.type != "comment"]
    if not held:
        return None
    found = tokens_in(data, held[-1].start_byte, held[-1].end_byte)
    first = found[0] if found else b""
    if first in _LEAVING:
        return _LEAVING[first], found
    if first in _ENDING and found[1:2] == [b"("]:  # without its message
        return _ENDING[first], [first]
    return None
