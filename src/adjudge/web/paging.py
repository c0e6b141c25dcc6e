"""One page of a longer list, and rows that are cleaned together before a page shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

Item = TypeVar("Item")

DIGITS: Final = 9
"""Of the number of a page, the last of which are read."""


class Shown(msgspec.Struct, Generic[Item], frozen=True, kw_only=True):
    """Rows that are cleaned together before a page shows them."""

    rows: tuple[Item, ...]


class PageOf(NamedTuple, Generic[Item]):
    """A stretch of a longer list.

    Attributes:
        items: What is shown.
        number: Of the page, from 1.
        pages: How many there are, at least 1.
        total: How many items there are in all.
        first: Number of the first item that is shown, from 1; 0 where there is none.
    """

    items: Sequence[Item]
    number: int
    pages: int
    total: int
    first: int


def page_of(items: Sequence[Item], asked: str, size: int) -> PageOf[Item]:
    """One page of a list.

    Args:
        items: All of it.
        asked: Number of the page, as an address has it; what is none gives one that there is.
        size: Items on a page.
    """
    pages = max(1, -(-len(items) // size))
    is_number = asked.isascii() and asked.isdecimal()
    number = min(max(1, int(asked[-DIGITS:])), pages) if is_number else 1
    start = (number - 1) * size
    shown = items[start : start + size]
    return PageOf(shown, number, pages, len(items), start + 1 if shown else 0)
