"""Patterns of paths: of workspaces, of the files of a project, of ``import.meta.glob``, of templates.

Rules: patterns and paths come from the code under review, so both are matched in steps that grow with the
product of their lengths and no faster; alternatives in braces are bounded. ``*`` and ``?`` stay in one part
of a path, ``**`` stands for any number of parts; anything else means itself. A field of a template stays in
one part too, and stands for one character at least.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

LIMIT_ALTERNATIVES: Final = 64
"""Patterns that one with braces may stand for; what is more means nothing."""

LIMIT_CHARACTERS: Final = 1_000
"""A longer pattern means nothing."""

FIELD: Final = "${}"
"""A field in the specifier of a template, whatever stands in it."""

_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_SPECIAL: Final = re.compile(r"[*?{]")


class Glob:
    """One pattern."""

    __slots__ = ("_alternatives", "start")

    def __init__(self, text: str) -> None:
        """The pattern.

        Args:
            text: From the top of the tree.
        """
        self.start = _SPECIAL.split(text, maxsplit=1)[0]
        self._alternatives = tuple(tuple(one.split("/")) for one in _expanded(text))

    def matches(self, path: str) -> bool:
        """Whether the pattern means a path."""
        if not path.startswith(self.start):
            return False
        parts = path.split("/")
        return any(_runs(parts, one, "**", _part) for one in self._alternatives)


class Template:
    """One template with fields."""

    __slots__ = ("_parts", "start")

    def __init__(self, text: str) -> None:
        """The template.

        Args:
            text: From the top of the tree, each field as ``FIELD``; one that is too long means nothing.
        """
        self.start = text.partition(FIELD)[0]
        parts = text.split("/") if len(text) <= LIMIT_CHARACTERS else []
        self._parts = tuple(tuple(_pieces(part)) for part in parts)

    def matches(self, path: str) -> bool:
        """Whether the template may mean a path."""
        if not path.startswith(self.start):
            return False
        parts = path.split("/")
        return len(parts) == len(self._parts) and all(
            _runs(part, pattern, FIELD, str.__eq__) and len(part) >= len(pattern)
            for part, pattern in zip(parts, self._parts, strict=True)
        )


def _pieces(part: str) -> Iterator[str]:
    """Characters of a part of a template, and its fields as one each."""
    first, *rest = part.split(FIELD)
    yield from first
    for one in rest:
        yield FIELD
        yield from one


def matching(paths: Sequence[str], pattern: Glob | Template, folder: str = "") -> tuple[str, ...]:
    """Paths that a pattern means, in order.

    Args:
        paths: Sorted, from the top of the tree.
        pattern: From a folder on.
        folder: That folder, which means itself whatever it is called.
    """
    skipped = len(folder) + 1 if folder else 0
    return tuple(path for path in under(paths, pattern, folder) if pattern.matches(path[skipped:]))


def under(paths: Sequence[str], pattern: Glob | Template, folder: str = "") -> Sequence[str]:
    """Paths that begin as a pattern does, which are those that may be meant; as in ``matching``."""
    start = f"{folder}/{pattern.start}" if folder else pattern.start
    first = bisect_left(paths, start)
    return paths[first : bisect_left(paths, f"{start}\U0010ffff", first)]


def _expanded(text: str) -> list[str]:
    """The patterns without braces that one with braces stands for; none for too many."""
    if len(text) > LIMIT_CHARACTERS:
        return []
    found, waiting = [], [text]
    while waiting:
        one = waiting.pop()
        braces = _BRACES.search(one)
        if braces is None:
            found.append(one)
            continue
        inner = braces[1].split(",")
        if len(found) + len(waiting) + len(inner) > LIMIT_ALTERNATIVES:
            return []
        waiting += [f"{one[: braces.start()]}{part}{one[braces.end() :]}" for part in inner]
    return found


def _part(name: str, pattern: str) -> bool:
    return _runs(name, pattern, "*", _letter)


def _letter(one: str, other: str) -> bool:
    return other in {"?", one}


def _runs(items: Sequence[str], pattern: Sequence[str], star: str, fits: Callable[[str, str], bool]) -> bool:
    """Whether a row of items is what a pattern means; only the last star is ever laid anew."""
    at = where = kept = 0
    last = -1
    while at < len(items):
        if where < len(pattern) and pattern[where] == star:
            last, kept, where = where, at, where + 1
        elif where < len(pattern) and fits(items[at], pattern[where]):
            at, where = at + 1, where + 1
        elif last >= 0:
            kept += 1
            at, where = kept, last + 1
        else:
            return False
    return all(one == star for one in pattern[where:])
