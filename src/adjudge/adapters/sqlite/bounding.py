"""Which rows of a table go when it holds too many, or too many bytes: the oldest, never the newest."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Key = TypeVar("Key")


def beyond(newest_first: Iterable[tuple[Key, int]], *, kept: int, kept_bytes: int) -> Iterator[Key]:
    """Keys of the rows that go.

    Args:
        newest_first: (key, bytes) of every row.
        kept: How many rows stay at most.
        kept_bytes: How many bytes stay at most; the newest row stays whatever its size.
    """
    total = 0
    for position, (key, size) in enumerate(newest_first):
        total += size
        if position and (position >= kept or total > kept_bytes):
            yield key
