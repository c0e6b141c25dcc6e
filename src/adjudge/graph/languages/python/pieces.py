"""Small questions about pieces of a Python file that ``checks`` asks."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

from adjudge.graph.languages.python.conditions import both
from adjudge.graph.languages.python.tokens import KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.graph.languages.python.held import Condition
    from adjudge.graph.languages.python.tokens import Tokens

PARTS: Final = 8
"""Conditions around a statement that are kept; what is further out is left out."""

CLASS: Final = "class_definition"
NAME: Final = re.compile(r"[^\W\d]\w*")
_CHAIN: Final = re.compile(rb"[\w.\x80-\xff]+")
_SKIPPED: Final = frozenset({b"SkipTest", b"Skipped"})


def both_or_nearer(one: Condition, other: Condition) -> Condition:
    """Both, or what is nearer when the product has too many parts."""
    if len(one) * len(other) > PARTS or max(map(len, one), default=0) > PARTS:
        return other
    return both(one, other)


def scope_of(node: Node) -> int:
    """Offset of the module or class body that a definition stands in directly, else -1."""
    outer = (
        node.parent
        if node.parent is None or node.parent.type != "decorated_definition"
        else node.parent.parent
    )
    if outer is None:
        return -1
    is_body = outer.type == "module" or (outer.parent is not None and outer.parent.type == CLASS)
    return outer.start_byte if is_body else -1


def called_in(found: list[bytes]) -> Iterator[str]:
    """Last names of what a line calls."""
    for one, after in itertools.pairwise(found):
        if after == b"(" and _CHAIN.fullmatch(one) and one not in KEYWORDS:
            yield one.rpartition(b".")[2].decode("utf-8", "replace")


def rebound(found: list[bytes]) -> str | None:
    """The plain name that a statement binds to something that is not made of it, or deletes."""
    if found[:1] == [b"del"] and len(found[1:]) == 1:
        return found[1].decode("utf-8", "replace")
    if found[1:2] != [b"="] or found[2:3] == [b"="] or found[0] in found[2:]:
        return None
    return found[0].decode("utf-8", "replace")


def is_skip(found: list[bytes]) -> bool:
    """Whether a statement raises what skips a test."""
    return any(one.rpartition(b".")[2] in _SKIPPED for one in found[1:2])


def names_among(node: Node, tokens: Tokens, *, first: bool = False) -> frozenset[str]:
    """Names among the tokens of a node; the first part of each chain."""
    found = [one for one in tokens.of(node.start_byte, node.end_byte) if one not in KEYWORDS]
    names = [
        name for one in found[: 3 if first else None] if (name := NAME.match(one.decode("utf-8", "replace")))
    ]
    return frozenset(name[0] for name in (names[:1] if first else names))


def is_text(node: Node) -> bool:
    """Whether a statement is a string alone, such as a docstring."""
    return (
        node.type == "expression_statement"
        and node.named_child_count == 1
        and (node.named_children[0].type in {"string", "concatenated_string"})
    )
