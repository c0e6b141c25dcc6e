"""One segment of a pattern: literal bytes, or bytes with ``*`` and ``?`` between them.

``*`` stands for any number of bytes, ``?`` for exactly one; neither reaches over a slash. Matching takes the
leftmost place for each run between two stars, which is never worse than a later one, so nothing is tried
twice: time is linear in the segment for a given pattern.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

Name = TypeVar("Name", bytes, str)
Name_contra = TypeVar("Name_contra", bytes, str, contravariant=True)


class OneName(Protocol[Name_contra]):
    """A pattern of one segment."""

    def accepts(self, segment: Name_contra, /) -> bool:
        """Whether the segment is meant."""


class Literal(NamedTuple):
    """Exactly these bytes."""

    text: bytes

    def accepts(self, segment: bytes) -> bool:
        """Whether the segment is these bytes."""
        return segment == self.text


class Glob(NamedTuple):
    """Runs of bytes with a star between each two; without a star there is one run.

    Attributes:
        runs: Each matches a fixed number of bytes; the first and the last may match none.
        sizes: How many bytes each matches.
        universal: A lone ``*``, which accepts every segment.
    """

    runs: tuple[re.Pattern[bytes], ...]
    sizes: tuple[int, ...]
    universal: bool

    def accepts(self, segment: bytes) -> bool:
        """Whether the runs stand in the segment in order, the first at its start and the last at its end."""
        if self.universal:
            return True
        if len(self.runs) == 1:
            return len(segment) == self.sizes[0] and self.runs[0].match(segment) is not None
        at, end = self.sizes[0], len(segment) - self.sizes[-1]
        if end < at or not self.runs[0].match(segment) or not self.runs[-1].match(segment, end):
            return False
        for run in self.runs[1:-1]:
            found = run.search(segment, at, end)
            if found is None:
                return False
            at = found.end()
        return True


Segment = Literal | Glob | None
"""One segment of a pattern; ``None`` is ``**``: any number of whole segments, none included."""


def compile_segment(text: bytes) -> Segment:
    """The segment behind its bytes, which hold no slash and are known to be sound."""
    if text == b"**":
        return None
    if b"*" not in text and b"?" not in text:
        return Literal(text)
    runs = text.split(b"*")
    compiled = tuple(re.compile(b".".join(map(re.escape, run.split(b"?"))), re.DOTALL) for run in runs)
    return Glob(compiled, tuple(map(len, runs)), text == b"*")


def match_runs(runs: Sequence[Sequence[OneName[Name]]], path: Sequence[Name]) -> bool:
    """Whether runs of segments stand in a path in order, the first at its start and the last at its end.

    Each run between takes the leftmost place that is left, which is never worse than a later one.

    Args:
        runs: At least one; between two of them any number of segments may stand.
        path: The segments of the path.
    """
    head, tail = runs[0], runs[-1]
    if len(runs) == 1:
        return len(head) == len(path) and _fits(head, path, 0)
    at, end = len(head), len(path) - len(tail)
    if end < at or not _fits(head, path, 0) or not _fits(tail, path, end):
        return False
    for run in runs[1:-1]:
        places = range(at, end - len(run) + 1)
        found = next((place for place in places if _fits(run, path, place)), None)
        if found is None:
            return False
        at = found + len(run)
    return True


def _fits(run: Sequence[OneName[Name]], path: Sequence[Name], place: int) -> bool:
    """Whether each segment of a run accepts the one of the path from a place on."""
    for segment in run:  # a loop: this is the innermost step of the gate
        if not segment.accepts(path[place]):
            return False
        place += 1
    return True
