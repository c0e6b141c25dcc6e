"""Places in the two trees of a change, and those who depend on what stands there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath


SURE: Final = 80
"""Uses below this confidence are guesses by name: they are told as such and accuse nobody."""


class Side(StrEnum):
    """Which tree a place belongs to."""

    BASE = "base"
    HEAD = "head"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One line of one file of one side; the line is 1-based, 1 when the whole file is meant."""

    path: RepoPath
    side: Side
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """One line of source as evidence.

    Attributes:
        place: Where it stands.
        text: The line, or what it says in canonical text; cut at 200 characters with an ellipsis.
    """

    place: Place
    text: str


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Consumer:
    """A place outside the change that depends on it.

    Attributes:
        path: The file that depends.
        line: 1-based line of the import (or of the edge) in it.
        symbol: The definition there that uses it; empty for the file as a whole.
        uses: The changed symbol it uses; empty when only the file is known.
        kind: Edge kind, such as ``import`` or ``reexport``.
        confidence: 0-100; below 100 the graph cannot be sure.
    """

    path: RepoPath
    line: int
    symbol: str
    uses: str
    kind: str
    confidence: int
