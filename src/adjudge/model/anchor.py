"""A changed region under a name that outlives moves: the change anchor."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import ChangeAnchorId, ObjectId, RepoPath


class AnchorKind(StrEnum):
    """What the region is: a hunk, or a change that has no lines of its own."""

    HUNK = "hunk"
    DELETE = "delete"
    RENAME = "rename"
    COPY = "copy"
    MODE = "mode"
    TYPECHANGE = "typechange"
    BINARY = "binary"
    SUBMODULE = "submodule"
    EMPTY_ADD = "empty-add"


class AnchorSide(StrEnum):
    """Whose lines the span counts."""

    BASE = "base"
    HEAD = "head"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeAnchor:
    """One changed region.

    Only the id names it; side, span, symbol and blob are for display and are not hashed.

    Attributes:
        change_anchor: ``chg:`` and 32 hex digits over path, removed and added text, and ordinal.
        previous_change_anchor: The id the same region has under the old path of a rename, else ``None``.
        path: Path after, or the path that is gone.
        side: ``base`` when only removed lines can be shown, else ``head``.
        start_line: 1-based first line of the span on that side; 0 when the region has no lines.
        line_count: Lines of the span; 0 when the region has no lines.
        kind: What the region is.
        symbol: Enclosing symbol on that side, or ``None`` when there is none or it was not asked for.
        blob: Blob (or commit) id of the path on that side, or ``None`` when the text does not state it.
    """

    change_anchor: ChangeAnchorId
    previous_change_anchor: ChangeAnchorId | None
    path: RepoPath
    side: AnchorSide
    start_line: int
    line_count: int
    kind: AnchorKind
    symbol: str | None = None
    blob: ObjectId | None = None
