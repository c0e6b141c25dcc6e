"""Lines of source for a page: of the change around a place, with the numbers of both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from adjudge.errors import GitError, PatchError
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.patch.parser import parse_pinned
from adjudge.plan.rows import GONE, NEW, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.qualified_parts_v1 import ResolvedV1
    from adjudge.contracts.run_v1 import RunUnitV1, RunV1
    from adjudge.plan.rows import Row
    from adjudge.ports import GitReader

AROUND: Final = 12
"""Lines of the change shown before and behind the place."""
LONGEST: Final = 400
"""Characters of a line that are shown."""
MOST: Final = 200
"""Lines that are shown."""
KINDS: Final = {GONE: "removed", NEW: "added"}


class SourceLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line.

    Attributes:
        kind: ``added``, ``removed`` or ``same``.
        old: Its number before the change, or ``None``.
        new: Its number after it, or ``None``.
        text: The line; a longer one is cut, and ends in three dots.
        here: It belongs to the place.
    """

    kind: str
    old: int | None
    new: int | None
    text: str
    here: bool


def lines_of_change(run: RunV1, place: ResolvedV1, git: GitReader) -> tuple[SourceLine, ...]:
    """Lines of the change around a place; empty where it touches nothing there, or cannot be read.

    Args:
        run: The review, with the trees that it read.
        place: As it was proved.
        git: Of the repository.
    """
    shown = list(_changed(run, place, git))
    marked = [at for at, one in enumerate(shown) if one.here]
    if not marked:
        return ()
    first, last = max(marked[0] - AROUND, 0), marked[-1] + AROUND + 1
    return tuple(shown[first : min(last, first + MOST)])


def lines_of_place(place: ResolvedV1) -> tuple[SourceLine, ...]:
    """The lines that stand at the place, as they were read."""
    is_base, first = place.side == "base", place.start_line or 1
    quote = place.quote.split("\n")[:MOST] if place.quote else []
    return tuple(
        SourceLine(
            kind="same",
            old=number if is_base else None,
            new=None if is_base else number,
            text=_cut(text),
            here=True,
        )
        for number, text in enumerate(quote, first)
    )


def _changed(run: RunV1, place: ResolvedV1, git: GitReader) -> Iterator[SourceLine]:
    """Every line of the change of the place's file, with a few around."""
    base, head = ObjectId(run.target.base_tree), ObjectId(run.target.head_tree)
    paths = _paths(run, place)
    try:
        data = git.patch_text(base, head, context=AROUND, text=False, paths=paths)
        changes = parse_pinned(data).changes
    except (GitError, PatchError):
        return
    for change in changes:
        if place.path in {change.old_path, change.new_path}:
            yield from (_line(row, place) for row in rows_of(data, change.hunks, None))


def _paths(run: RunV1, place: ResolvedV1) -> tuple[RepoPath, ...]:
    """Both names of the place's file."""
    names = {place.path}
    names |= {name for one in run.units if place.path in {one.path, one.old_path} for name in _names(one)}
    return tuple(RepoPath(one) for one in sorted(names))


def _names(unit: RunUnitV1) -> tuple[str, ...]:
    return (unit.path,) if unit.old_path is None else (unit.path, unit.old_path)


def _line(row: Row, place: ResolvedV1) -> SourceLine:
    number = row.old if place.side == "base" else row.new
    start = place.start_line or 1
    is_here = number > 0 and start <= number <= (place.end_line or start)
    kind = KINDS.get(row.mark, "same")
    return SourceLine(kind=kind, old=row.old or None, new=row.new or None, text=_cut(row.text), here=is_here)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
