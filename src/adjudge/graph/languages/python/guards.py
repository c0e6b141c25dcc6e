"""Guards: the places where a function refuses to go on, as text that two sides can be compared by."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from adjudge.graph.facts import Guard
from adjudge.graph.languages.python.grammar import kinds
from adjudge.graph.languages.python.tokens import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from adjudge.graph.languages.python.tokens import Tokens

_TEXT_CHARACTERS = 200
_CHECKING = re.compile(
    rb"_*(?:validate|check|verify|require|ensure|assert|authori[sz]e|authenticate|enforce|guard|sanitize|deny"
    rb"|raise)(?:_\w+|[A-Z]\w*)?|\w*(?:permission|authorized|authenticated)\w*"
)
_EXITING = frozenset({b"sys.exit", b"exit", b"quit", b"os._exit", b"abort", b"os.abort"})


def branch_guard(node: Node, tokens: Tokens, line: int) -> Guard | None:
    """The guard that an ``if``, ``elif`` or ``case`` is, when its block ends by leaving.

    Args:
        node: The statement or clause.
        tokens: Of the same file.
        line: Of the statement.
    """
    block = node.child_by_field_name("consequence")
    if block is None:
        return None
    end = _leaving(block, tokens)
    if end is None:
        return None
    header = tokens.of(node.start_byte, block.start_byte)
    word = b"if" if header[:1] == [b"elif"] else header[0]
    return _guard(end[0], [word, *header[1:], *end[1]], line)


def else_guard(node: Node, clause: Node, tokens: Tokens, line: int) -> Guard | None:
    """The guard that the ``else`` of an ``if`` is, when its block ends by leaving.

    Args:
        node: The ``if`` statement.
        clause: Its ``else``.
        tokens: Of the same file.
        line: Of the ``else``.
    """
    condition, block = node.child_by_field_name("condition"), clause.child_by_field_name("body")
    end = _leaving(block, tokens) if block is not None else None
    if condition is None or end is None:
        return None
    told = tokens.of(condition.start_byte, condition.end_byte)
    return _guard(end[0], [b"unless", *told, b":", *end[1]], line)


def assert_guard(node: Node, tokens: Tokens, line: int) -> Guard:
    """The guard that an ``assert`` is; its message is left out."""
    condition = node.named_children[0] if node.named_children else node
    return _guard("assert", [b"assert", *tokens.of(condition.start_byte, condition.end_byte)], line)


def call_guard(found: list[bytes], line: int) -> Guard | None:
    """The guard that a statement is which only calls something named like a check.

    Args:
        found: Tokens of the statement.
        line: Of the statement.
    """
    call = found[1:] if found[:1] == [b"await"] else found
    if call[1:2] != [b"("] or call[-1] != b")":
        return None
    if is_checking(call[0].rpartition(b".")[2]):
        return _guard("call", [b"call", call[0]], line)
    return None


def is_checking(name: bytes) -> bool:
    """Whether a function is named like a check.

    Args:
        name: The part it is called by.
    """
    return _CHECKING.fullmatch(name) is not None


def _leaving(block: Node, tokens: Tokens) -> tuple[str, list[bytes]] | None:
    """How a block ends by leaving: (kind, canonical tokens), else ``None``."""
    last = next((node for node in reversed(block.named_children) if node.kind_id != kinds().comment), None)
    if last is None:
        return None
    found = tokens.of(last.start_byte, last.end_byte)
    kind = last.kind_id
    if kind == kinds().raise_:
        return "raise", found[:2]  # what is raised, without its message
    if kind in {kinds().return_, kinds().continue_, kinds().break_}:
        return found[0].decode("ascii"), found
    if is_exit(last, found):
        return "exit", found[:1]
    return None


def is_exit(node: Node, found: list[bytes]) -> bool:
    """Whether a statement is a call that ends the program.

    Args:
        node: The statement.
        found: Its tokens.
    """
    return node.kind_id == kinds().expression and bool(found) and found[0] in _EXITING


def _guard(kind: str, found: list[bytes], line: int) -> Guard:
    text = text_of(found)
    if len(text) > _TEXT_CHARACTERS:
        mark = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]
        text = f"{text[:_TEXT_CHARACTERS]}… {mark}"
    return Guard(kind, text, line)
