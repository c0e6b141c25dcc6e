"""Assertions as tests write them: plain ``assert``, the methods of unittest, expected exceptions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.graph.languages.python.held import Assertion
from adjudge.graph.languages.python.tokens import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from adjudge.graph.languages.python.tokens import Tokens

_METHOD: Final = re.compile(r"(?:self|cls)\.(assert\w*|fail\w*)")
_RAISES: Final = re.compile(
    r"(?:pytest\.(?:raises|warns|deprecated_call)|self\.assert(?:Raises|Warns)\w*)\([^:]*"
)
_MOCK: Final = re.compile(r"[\w.\[\]()]+\.assert_(?:called|not_called|any_call|has_calls|awaited)\w*")
TRUTHS: Final = frozenset({"assertTrue", "assertIsNotNone", "assert_called", "assert_awaited"})


def assertion_of(node: Node, tokens: Tokens, line: int) -> Assertion:
    """The assertion that a statement is.

    Args:
        node: An ``assert`` statement, or a call.
        tokens: Of the same file.
        line: Of the statement.
    """
    if node.type == "assert_statement":
        return _plain(node.named_children[0], tokens, line)
    if node.type == "await" and node.named_children:
        node = node.named_children[0]
    text = text_of(tokens.of(node.start_byte, node.end_byte))
    called = text.partition("(")[0]
    method = _METHOD.fullmatch(called)
    if is_raises(text):
        return Assertion("raises", text, "", line)
    if method is None and _MOCK.fullmatch(called) is None:
        return Assertion("none", text, "", line)
    word = called.rpartition(".")[2]
    about = called.rpartition(".")[0] if method is None else _first_argument(node, tokens)
    return Assertion("truth" if word in TRUTHS else "compare", text, about, line)


def is_raises(text: str) -> list[str]:
    """Expected exceptions and warnings among the words of a statement.

    Args:
        text: Canonical text of it.
    """
    return _RAISES.findall(text)


def _plain(node: Node, tokens: Tokens, line: int) -> Assertion:
    text = text_of([b"assert", *tokens.of(node.start_byte, node.end_byte)])
    if node.type == "comparison_operator" and node.child_count >= 3:  # noqa: PLR2004 - left, operator, right
        left = node.children[0]
        form = "truth" if node.children[1].type == "is not" and text.endswith("is not None") else "compare"
        return Assertion(form, text, text_of(tokens.of(left.start_byte, left.end_byte)), line)
    plain = node.type in {"identifier", "attribute", "subscript", "call", "true"}
    return Assertion("truth" if plain else "compare", text, text.removeprefix("assert "), line)


def _first_argument(node: Node, tokens: Tokens) -> str:
    arguments = node.child_by_field_name("arguments")
    first = arguments.named_children[0] if arguments is not None and arguments.named_children else None
    return "" if first is None else text_of(tokens.of(first.start_byte, first.end_byte))
