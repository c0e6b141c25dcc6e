"""Where a host takes a comment on a finding: the lines that its diff of the change shows.

A host shows three lines around each change and refuses a comment elsewhere, and with it all that were sent
together. So the lines of a finding are cut to one hunk, and what is in none is told so. GitLab asks for the
numbers of both sides on a line that did not change.

Source: GitHub REST, "Create a review comment for a pull request" (line, side, start_line, start_side);
GitLab, "Discussions API" (position[old_line], position[new_line]).
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.report_v1 import InlineV1
from adjudge.model.change import ChangeKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.contracts.qualified_parts_v1 import ResolvedV1
    from adjudge.contracts.report_v1 import InlineReasonV1
    from adjudge.model.change import Change, Hunk, PatchSet

CONTEXT: Final = 3
"""Lines around a change that hosts show."""


class _Run(NamedTuple):
    """One run of changed lines: where it stands on both sides, and how many lines each side has."""

    old: int
    old_count: int
    new: int
    new_count: int


class ShownLines:
    """The lines that a host's diff of a change shows."""

    def __init__(self, patch: PatchSet | None, *, is_change: bool = True) -> None:
        """Those of a zero-context patch.

        Args:
            patch: ``None`` when it could not be read.
            is_change: ``False`` for a tree that is judged as it is.
        """
        self._absent: InlineReasonV1 = (
            "" if patch is not None else "diff-unread" if is_change else "no-change"
        )
        self._runs: dict[tuple[str, str], tuple[Change, tuple[_Run, ...]]] = {}
        for change in patch.changes if patch is not None else ():
            runs = tuple(map(_run, change.hunks))
            if change.old_path is not None and change.kind is not ChangeKind.COPIED:
                self._runs["base", change.old_path] = change, runs
            if change.new_path is not None:
                self._runs["head", change.new_path] = change, runs

    def inline(self, place: ResolvedV1, summary: str) -> InlineV1:
        """Where a comment about a place can be attached."""
        found = self._runs.get((place.side, place.path))
        old_path = found[0].old_path if found is not None else None
        if self._absent:
            return _nowhere(place, old_path, self._absent, summary)
        if place.start_line is None or place.end_line is None:
            return _nowhere(place, old_path, "no-line", summary)
        runs = found[1] if found is not None else ()
        window = _window(runs, place.side, place.start_line, place.end_line)
        if window is None:
            return _nowhere(place, old_path, "not-in-diff", summary)
        first, last = max(place.start_line, window[0]), min(place.end_line, window[1])
        old_line, new_line = _both(runs, place.side, last)
        return InlineV1(
            valid=True,
            reason="",
            path=place.path,
            old_path=old_path,
            side=place.side,
            line=last,
            start_line=first if first != last else None,
            old_line=old_line,
            new_line=new_line,
            summary=summary,
        )


def _nowhere(place: ResolvedV1, old_path: str | None, reason: InlineReasonV1, summary: str) -> InlineV1:
    return InlineV1(
        valid=False,
        reason=reason,
        path=place.path,
        old_path=old_path,
        side=place.side,
        line=None,
        start_line=None,
        old_line=None,
        new_line=None,
        summary=summary,
    )


def _run(hunk: Hunk) -> _Run:
    """A hunk without context; where a side has no lines git counts the line before."""
    return _Run(
        hunk.old_start if hunk.old_count else hunk.old_start + 1,
        hunk.old_count,
        hunk.new_start if hunk.new_count else hunk.new_start + 1,
        hunk.new_count,
    )


def _window(runs: Sequence[_Run], side: str, first: int, last: int) -> tuple[int, int] | None:
    """The first hunk with its context that holds any of these lines."""
    shown = (one for one in _hunks(runs, side) if one[0] <= last and one[1] >= first)
    return next(shown, None)


def _hunks(runs: Sequence[_Run], side: str) -> list[tuple[int, int]]:
    """(first, last) shown line of each hunk: runs whose context touches are one."""
    found: list[tuple[int, int]] = []
    for run in runs:
        begin, count = (run.old, run.old_count) if side == "base" else (run.new, run.new_count)
        start, end = max(1, begin - CONTEXT), begin + count - 1 + CONTEXT
        if found and start <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return found


def _both(runs: Sequence[_Run], side: str, line: int) -> tuple[int | None, int | None]:
    """(old, new) number of a line; ``None`` on the side that does not have it."""
    is_base = side == "base"
    begins = [run.old if is_base else run.new for run in runs]
    at = bisect_right(begins, line) - 1
    if at < 0:
        return line, line
    run = runs[at]
    count = run.old_count if is_base else run.new_count
    if line < begins[at] + count:
        return (line, None) if is_base else (None, line)
    old_end, new_end = run.old + run.old_count, run.new + run.new_count
    beyond = line - (old_end if is_base else new_end)
    return old_end + beyond, new_end + beyond
