"""Small questions about pieces of a program that ``checks`` asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.languages.typescript.tokens import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

BLOCKS: Final = frozenset({"statement_block", "class_body", "switch_body"})
TEXT_CHARACTERS: Final = 200
_WORDS: Final = {"null": "None", "undefined": "None", "void 0": "None", "false": "False", "true": "True"}


def outer_blocks(node: Node) -> list[Node]:
    """The outermost blocks in a statement, in order."""
    found: list[Node] = []
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if one.type in BLOCKS:
            found.append(one)
        else:
            waiting += reversed(one.named_children)
    return found


def ending_in_words(end: tuple[str, list[bytes]]) -> str:
    """How a branch leaves, in the words that Python has for it.

    Args:
        end: Kind and canonical tokens, as ``guards.leaving`` tells them.
    """
    kind, found = end
    text = text_of(found)
    if kind == "raise":
        return f"raise {text.removeprefix('throw').strip().removeprefix('new ').partition('(')[0]}"
    if kind == "return":
        value = text.removeprefix("return").strip()
        return f"return {_WORDS.get(value, value)}" if value else "return"
    return text


def shortened(text: str) -> str:
    """A text cut at the bound of an excerpt."""
    return text if len(text) <= TEXT_CHARACTERS else f"{text[: TEXT_CHARACTERS - 1]}…"
