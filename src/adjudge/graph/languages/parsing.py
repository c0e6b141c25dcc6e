"""A parse with a bound on its work, the same for every grammar.

Rules: the bound counts the parser's own steps, not seconds, so that no fact depends on the speed of a
machine.

Source: py-tree-sitter 0.26 (``Parser.parse`` with ``progress_callback``); tree-sitter calls it every hundred
operations, which over real files and hostile ones of Python and TypeScript was once in 20 bytes at the most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Parser

if TYPE_CHECKING:
    from tree_sitter import Language, Point, Tree

FREE_BYTES = 32 * 1024
"""Up to this size a parse is not watched: even quadratic work is short there, and watching costs 15 %."""

STEP_BYTES = 4
"""A watched parse may report progress once in this many bytes, five times as often as the worst seen."""


def parse_within(language: Language, parser: Parser, data: bytes) -> Tree | None:
    """The syntax tree, or ``None`` when the parser took more steps than the bound.

    Args:
        language: The grammar.
        parser: One of it that is never watched.
        data: UTF-8 source.
    """
    if len(data) <= FREE_BYTES:
        return parser.parse(data)
    budget = len(data) // STEP_BYTES
    steps = 0

    def read(offset: int, _point: Point) -> bytes:
        return data[offset:]

    def watch(_offset: int, _has_error: bool) -> bool:  # noqa: FBT001 - the binding's own signature
        nonlocal steps
        steps += 1
        return steps > budget

    # A parser that was stopped would go on where it stopped, so each watched parse has its own.
    try:
        return Parser(language).parse(read, progress_callback=watch)
    except ValueError:  # the binding's word for "stopped"
        return None
