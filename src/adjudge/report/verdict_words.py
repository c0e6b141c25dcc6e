"""A verdict in one line: why it is no pass, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.outcome import Outcome
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.outcome import Reason
    from adjudge.model.verdict import Verdict

NAMED: Final = 3
"""Paths or reasons in one line; the rest are counted."""


def verdict_why(verdict: Verdict) -> str:
    """Why it is no pass: paths out of scope, else reasons; raw, without its full stop."""
    paths = list(dict.fromkeys(offence.path for offence in verdict.offending))
    if paths:
        return f"{plural(len(paths), 'path')} out of scope: {_cut(paths, ', ')}"
    return (
        _cut(tuple(dict.fromkeys(map(_told, verdict.reasons))), "; ")
        or f"The verdict is {verdict.outcome.value}"
    )


def verdict_next(verdict: Verdict) -> str:
    """What to do next."""
    if verdict.offending:
        return "take these changes out, or ask whoever gave the task for a wider grant"
    if verdict.outcome is Outcome.FAIL:
        return "split the change, or ask whoever gave the task for wider limits"
    return "see `reasons` in --json; what was not understood is never a pass"


def _told(reason: Reason) -> str:
    place = "" if reason.path is None else f"{reason.path}: "
    return place + reason.message.rstrip(".")


def _cut(words: Sequence[str], separator: str) -> str:
    rest = len(words) - NAMED
    told = separator.join(words[:NAMED])
    return f"{told} and {rest} more" if rest > 0 else told
