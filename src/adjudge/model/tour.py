"""A brief walked unit by unit: one stop for each unit to read, with the text that changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.brief import Unit
    from adjudge.model.ids import Digest, Pin
    from adjudge.model.place import Side
    from adjudge.model.signal import Signal, Weakening


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedLine:
    """One line that came or went.

    Attributes:
        side: Base for a line that is gone, head for one that came.
        line: 1-based, on that side.
        text: Without its line end; bytes that are not UTF-8 as surrogate escapes; cut at a bound.
        omitted: Characters left out at its end.
    """

    side: Side
    line: int
    text: str
    omitted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedText:
    """What changed in one file, as far as it is shown.

    Attributes:
        hunks: Lines by hunk, removed ones first, in order of the file.
        omitted: Lines left out after them.
        known: The text could be had; without it there are no hunks although there may be changes.
    """

    hunks: tuple[tuple[ChangedLine, ...], ...]
    omitted: int
    known: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """One unit with all that its page shows.

    Attributes:
        number: 1-based place in the reading order.
        unit: The unit.
        signals: At its paths, highest consequence first.
        weakening: What got weaker at its paths.
        text: What changed.
        digest: Over all that the page shows of the code, and the blobs it rests on; it stays while these do,
            whatever else of the change moves.
    """

    number: int
    unit: Unit
    signals: tuple[Signal, ...]
    weakening: tuple[Weakening, ...]
    text: ChangedText
    digest: Digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Tour:
    """All stops of a brief, and which of them were looked at.

    Attributes:
        stops: In reading order.
        viewed: Pin of the brief under which each was looked at, by digest of the stop.
        current: The stop that is shown; ``None`` when all were looked at and none was asked for.
        keeps: Marks can be kept.
    """

    stops: tuple[Stop, ...]
    viewed: Mapping[Digest, Pin]
    current: Stop | None
    keeps: bool
