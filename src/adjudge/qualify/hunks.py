"""Changed lines of both sides of a change, and where a place lies among them (row 9).

Without hunks nothing can be narrowed and every place lies elsewhere in its file.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.change import ChangeKind
from adjudge.model.finding import Spot
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.evidence.quotes import Span
    from adjudge.model.change import Change, Hunk, PatchSet
    from adjudge.model.ids import RepoPath

CONTEXT: Final = 3
"""Lines around a change that a diff shows, and where a reviewer may comment."""


class _Lines(NamedTuple):
    """Changed runs of one file on one side: each run's first and last line, in order.

    A run of pure insertion has no line on the base side: there it stands between ``first - 1`` and ``first``,
    so its ``last`` is one less than its ``first``.
    """

    firsts: tuple[int, ...]
    lasts: tuple[int, ...]


class ChangedLines:
    """Changed lines by side and path."""

    def __init__(self, patch: PatchSet | None, changes: Iterable[Change] = ()) -> None:
        """The lines of a zero-context patch.

        Args:
            patch: ``None`` when its text could not be had: then no line counts as changed.
            changes: The comparison of the trees, which knows the files that the text does not show.
        """
        self._runs: dict[tuple[Side, str], _Lines] = {}
        self._paths = {place for change in changes for place in _sides(change)}
        for change in patch.changes if patch is not None else ():
            for side, path in _sides(change):
                self._paths.add((side, path))
                self._runs[side, path] = _runs(change, side)

    def spot(self, path: RepoPath, side: Side, span: Span | None) -> Spot | None:
        """Where a place in a changed file lies; ``None`` for a file that the change does not touch."""
        if (side, path) not in self._paths:
            return None
        if span is None:
            return Spot.FILE
        if self._near(path, side, span, 0):
            return Spot.CHANGED
        return Spot.CONTEXT if self._near(path, side, span, CONTEXT) else Spot.FILE

    def meant(self, path: RepoPath, side: Side, spans: Sequence[Span], line: int | None) -> tuple[Span, ...]:
        """The one of several places that a claimed line means, or nothing.

        It is the only one on changed lines, and the claimed line lies in the same run of them, three lines
        away at most. A reader of this very change miscounts by a few lines inside a hunk; a reader of another
        commit lands in a long hunk by chance.
        """
        runs = self._runs.get((side, path))
        changed = tuple(span for span in spans if self._near(path, side, span, 0))
        if runs is None or line is None or len(changed) != 1:
            return ()
        at = bisect_left(runs.lasts, line)
        if at == len(runs.lasts) or runs.firsts[at] > line:
            return ()
        first, last = max(runs.firsts[at], line - CONTEXT), min(runs.lasts[at], line + CONTEXT)
        return tuple(span for span in changed if span.start <= last and span.end >= first)

    def _near(self, path: RepoPath, side: Side, span: Span, around: int) -> bool:
        """Whether a run of changed lines lies within so many lines of the span."""
        runs = self._runs.get((side, path))
        if runs is None:
            return False
        at = bisect_left(runs.lasts, span.start - around)
        while at < len(runs.firsts) and runs.firsts[at] <= span.end + around:
            if runs.lasts[at] >= runs.firsts[at] or around:
                return True
            at += 1
        return False


def _sides(change: Change) -> Iterator[tuple[Side, RepoPath]]:
    """The files that a change touches; the source of a copy is only read."""
    if change.old_path is not None and change.kind is not ChangeKind.COPIED:
        yield Side.BASE, change.old_path
    if change.new_path is not None:
        yield Side.HEAD, change.new_path


def _runs(change: Change, side: Side) -> _Lines:
    pairs = list(_pairs(change.hunks, side))
    return _Lines(tuple(first for first, _ in pairs), tuple(last for _, last in pairs))


def _pairs(hunks: Iterable[Hunk], side: Side) -> Iterator[tuple[int, int]]:
    """(first, last) of each hunk; where a side has no lines git counts the line before."""
    for hunk in hunks:
        start, count = (
            (hunk.old_start, hunk.old_count) if side is Side.BASE else (hunk.new_start, hunk.new_count)
        )
        first = start if count else start + 1
        yield first, first + count - 1
