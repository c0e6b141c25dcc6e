r"""One segment of a CODEOWNERS pattern: literal text with ``*``, ``?``, ``[set]`` and ``\`` escapes.

Rules: ``*`` stands for any number of characters, ``?`` for one; neither reaches over a slash; case counts,
and a leading dot is a character like any other. Matching takes the leftmost place for each run between two
stars, which is never worse than a later one, so nothing is tried twice.
Source: gitignore(5) for GitHub, Ruby's ``File.fnmatch`` with ``FNM_PATHNAME | FNM_DOTMATCH`` for GitLab.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

SPECIAL: Final = frozenset("*?[\\")
STAR: Final = "*"


class Chars(NamedTuple):
    """A set of characters.

    Attributes:
        ranges: (first, last) of each part, both included.
        negated: All others are meant.
    """

    ranges: tuple[tuple[str, str], ...]
    negated: bool

    def accepts(self, char: str) -> bool:
        """Whether the character is meant."""
        return any(first <= char <= last for first, last in self.ranges) is not self.negated


ANY: Final = Chars((), negated=True)
Run = str | tuple[Chars, ...]
"""What stands between two stars: text, or characters one by one."""


class Glob(NamedTuple):
    """A segment that was read.

    Attributes:
        runs: In order, a star between each two; none when it can match nothing.
        least: Characters that a segment has at least.
    """

    runs: tuple[Run, ...]
    least: int

    def accepts(self, text: str) -> bool:
        """Whether a segment of a path is meant."""
        runs = self.runs
        if len(text) < self.least or not runs:
            return False
        if len(runs) == 1:
            return len(text) == self.least and _stands(runs[0], text, 0)
        at, end = len(runs[0]), len(text) - len(runs[-1])
        if not _stands(runs[0], text, 0) or not _stands(runs[-1], text, end):
            return False
        for run in runs[1:-1]:
            found = _find(run, text, at, end)
            if found < 0:
                return False
            at = found + len(run)
        return at <= end


NEVER: Final = Glob((), 0)


def is_plain(text: str) -> bool:
    """Whether a segment stands for itself alone."""
    return SPECIAL.isdisjoint(text)


def compile_glob(text: str) -> Glob:
    """The glob of a segment; one with a bracket that is never closed matches nothing."""
    runs: list[list[str | Chars]] = [[]]
    for piece in _pieces(text):
        if piece is None:
            return NEVER
        if piece is STAR:
            runs.append([])
        else:
            runs[-1].append(piece)
    return Glob(tuple(map(_run, runs)), sum(map(len, runs)))


def _pieces(text: str) -> Iterator[str | Chars | None]:
    """Characters, sets and stars in order; an escaped star is a set of itself; ``None`` at the fault."""
    at = 0
    while at < len(text):
        char = text[at]
        at += 1
        if char == "\\":
            if at < len(text):
                yield Chars(((text[at], text[at]),), negated=False)
            at += 1
        elif char == "[":
            end, found = _set(text, at)
            yield found
            at = end
        else:
            yield ANY if char == "?" else STAR if char == STAR else char


def _set(text: str, at: int) -> tuple[int, Chars | None]:
    """(place after it, the set that begins behind a bracket); ``None`` when it is not closed."""
    negated = text[at : at + 1] in {"!", "^"}
    at += negated
    ranges: list[tuple[str, str]] = []
    while at < len(text) and text[at] != "]":
        at, first = _member(text, at)
        last = first
        if text[at : at + 1] == "-" and text[at + 1 : at + 2] not in {"", "]"}:
            at, last = _member(text, at + 1)
        ranges.append((first, last))
    if at >= len(text):
        return at, None
    return at + 1, Chars(tuple(ranges), negated=negated)


def _member(text: str, at: int) -> tuple[int, str]:
    """(place after it, one character of a set)."""
    if text[at] == "\\" and at + 1 < len(text):
        at += 1
    return at + 1, text[at]


def _run(pieces: list[str | Chars]) -> Run:
    """Text where every piece is one character, else sets."""
    single = [piece if isinstance(piece, str) else _only(piece) for piece in pieces]
    if all(single):
        return "".join(single)
    return tuple(Chars(((one, one),), negated=False) if isinstance(one, str) else one for one in pieces)


def _only(chars: Chars) -> str:
    """The one character of a set; empty when there are others."""
    if chars.negated or len(chars.ranges) != 1:
        return ""
    first, last = chars.ranges[0]
    return first if first == last else ""


def _stands(run: Run, text: str, at: int) -> bool:
    if isinstance(run, str):
        return text.startswith(run, at)
    return all(one.accepts(text[at + index]) for index, one in enumerate(run))


def _find(run: Run, text: str, at: int, end: int) -> int:
    """The leftmost place of a run that ends before ``end``; -1 without one."""
    if isinstance(run, str):
        return text.find(run, at, end) if end >= at else -1
    return next((place for place in range(at, end - len(run) + 1) if _stands(run, text, place)), -1)
