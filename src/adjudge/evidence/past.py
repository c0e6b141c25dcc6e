"""Earlier versions of a file, for questions about what became of a line.

Nothing is read here: whoever asks brings the look-up. Versions are in the order in which they were come by,
newest first; each knows the version that came of it, so every one leads, step by step, to the text under
review, or to nothing that is known.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from adjudge.evidence.source_text import SourceText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.model.place import Side

NOW: Final = 0
"""Index of the text under review among the versions of its file."""


class Version:
    """One version of a file; what is made of its bytes is made when first asked for.

    Attributes:
        data: Its bytes, of a text.
        after: Index of the version that came of it; ``None`` where that is not known.
    """

    def __init__(self, data: bytes, after: int | None) -> None:
        """A version."""
        self.data = data
        self.after = after

    @cached_property
    def text(self) -> SourceText:
        """Its lines, for quotes to be looked for."""
        return SourceText(self.data)

    @cached_property
    def bare(self) -> list[str]:
        """Its lines without white space at their ends."""
        return [line.lstrip() for line in self.text.lines]

    @cached_property
    def lone(self) -> dict[str, int]:
        """The 1-based number of every filled line that is like no other in the file, by its bare text."""
        counts = Counter(self.bare)
        return {line: at for at, line in enumerate(self.bare, 1) if line and counts[line] == 1}

    def has_at(self, part: bytes, start: int, end: int) -> bool:
        """Whether some bytes stand in these lines; asked before anything else is made."""
        starts = self._starts
        if start >= len(starts):
            return False
        return self.data.find(part, starts[start - 1], starts[min(end, len(starts) - 1)]) >= 0

    @cached_property
    def _starts(self) -> list[int]:
        """Offset of every line, and of the end."""
        return list(accumulate((len(line) + 1 for line in self.data.split(b"\n")), initial=0))


class Asked(NamedTuple):
    """Whose past is asked for.

    Attributes:
        path: Of the file, on its side.
        side: Of the change.
        object_id: Blob under review.
        was: Path and blob on the base side of a file that the change renames; else ``None``.
    """

    path: RepoPath
    side: Side
    object_id: ObjectId
    was: tuple[RepoPath, ObjectId] | None = None


class Past(Protocol):
    """A look-up of earlier versions."""

    def load(self, wanted: Sequence[Asked]) -> None:
        """Read the versions of many files in one go; later look-ups find them."""

    def versions(self, asked: Asked) -> Sequence[Version]:
        """Versions of a file, the text under review first; empty when none are known.

        A version comes after the one that came of it.
        """

    def spend(self, steps: int) -> bool:
        """Whether so many more steps from version to version may be made; they are counted."""

    def limitations(self) -> tuple[Reason, ...]:
        """What was not seen of what was asked about."""


class NoPast:
    """Nothing is known of what was before."""

    def load(self, wanted: Sequence[Asked]) -> None:
        """Nothing to read."""

    def versions(self, asked: Asked) -> Sequence[Version]:  # noqa: ARG002 - nothing is known of any
        """None."""
        return ()

    def spend(self, steps: int) -> bool:  # noqa: ARG002 - nothing is spent
        """There are no steps."""
        return True

    def limitations(self) -> tuple[Reason, ...]:
        """Nothing was asked about."""
        return ()


NO_PAST: Final = NoPast()
