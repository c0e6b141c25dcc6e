"""Many patterns at once: only those that may match a path are tried.

Patterns without a wildcard are looked up; the others are filed under their first segment when it is literal.
So the cost of a path grows with the wildcards that begin like it, not with the length of the list.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Generic, TypeVar

from adjudge.patch.segments import Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.patch.patterns import Pattern

Item = TypeVar("Item")


class PatternIndex(Generic[Item]):
    """Items under their patterns; answers come in the order in which the items were given."""

    def __init__(self, entries: Iterable[tuple[Pattern, Item]]) -> None:
        self._entries = tuple(entries)
        self._exact: dict[tuple[bytes, ...], list[int]] = {}
        self._filed: dict[bytes | None, list[int]] = {}
        for number, (pattern, _) in enumerate(self._entries):
            literal = tuple(one.text for one in pattern.segments if isinstance(one, Literal))
            if len(literal) == len(pattern.segments):
                self._exact.setdefault(literal, []).append(number)
                continue
            first = pattern.segments[0]
            key = first.text if isinstance(first, Literal) else None
            self._filed.setdefault(key, []).append(number)
        self._sorted = sorted(self._exact)

    def matching(self, path: tuple[bytes, ...]) -> Iterator[tuple[Pattern, Item]]:
        """Entries whose pattern matches the path."""
        wild = (number for number in self._wild(path) if self._entries[number][0].matches(path))
        for number in sorted((*self._exact.get(path, ()), *wild)):
            yield self._entries[number]

    def reaching(self, path: tuple[bytes, ...]) -> Iterator[tuple[Pattern, Item]]:
        """Entries whose pattern matches the path itself or some path below it."""
        exact = (number for literal in self._from(path) for number in self._exact[literal])
        wild = (number for number in self._wild(path) if self._touches(number, path))
        for number in sorted((*exact, *wild)):
            yield self._entries[number]

    def _touches(self, number: int, path: tuple[bytes, ...]) -> bool:
        pattern = self._entries[number][0]
        return pattern.matches(path) or pattern.reaches_below(path)

    def _wild(self, path: tuple[bytes, ...]) -> Iterator[int]:
        """Entries with wildcards that may match; all of them for the top of the tree."""
        if not path:
            yield from (number for filed in self._filed.values() for number in filed)
            return
        yield from self._filed.get(path[0], ())
        yield from self._filed.get(None, ())

    def _from(self, path: tuple[bytes, ...]) -> Iterator[tuple[bytes, ...]]:
        """Literal paths at or below the path; they stand side by side in the order of their segments."""
        for place in range(bisect_left(self._sorted, path), len(self._sorted)):
            literal = self._sorted[place]
            if literal[: len(path)] != path:
                return
            yield literal
