"""One segment of a pattern: literal bytes, or bytes with ``*`` and ``?`` between them.

``*`` stands for any number of bytes, ``?`` for exactly one; neither reaches over a slash. Matching takes the
leftmost place for each run between two stars, which is never worse than a later one, so nothing is tried
twice: time is linear in the segment for a given pattern.
"""

from __future__ import annotations

import re
from typing import NamedTuple


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
