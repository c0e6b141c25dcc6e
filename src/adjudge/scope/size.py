"""How large a change is, held against the limits of a grant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.outcome import Reason
from adjudge.model.verdict import Counted
from adjudge.scope.findings import doubt
from adjudge.scope.reasons import ReasonCode, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.grant import GrantLimits
    from adjudge.scope.contents import LineCount

_CODES = (
    ("files", ReasonCode.TOO_MANY_FILES),
    ("added", ReasonCode.TOO_MANY_ADDED),
    ("removed", ReasonCode.TOO_MANY_REMOVED),
)


def count_change(files: int, lines: LineCount | None) -> Counted:
    """The size of a change that touches so many paths."""
    if lines is None:
        return Counted(files=files)
    return Counted(files=files, added=lines.added, removed=lines.removed)


def find_breaches(counted: Counted, limits: GrantLimits) -> Iterator[Reason]:
    """One reason for each limit that is definitely passed; they make a verdict fail."""
    for name, code in _CODES:
        value: int | None = getattr(counted, name)
        limit: int | None = getattr(limits, name)
        if limit is not None and value is not None and value > limit:
            yield Reason(code=code.value, message=say(code, f"{value}, and {limit} are allowed"))


def find_size_doubts(lines: LineCount | None, limits: GrantLimits) -> Iterator[Reason]:
    """That lines are limited and not all of them were counted."""
    if limits.added is None and limits.removed is None:
        return
    if lines is None:
        yield doubt(ReasonCode.LINES_UNCOUNTED)
        return
    for path in lines.uncounted:
        yield doubt(ReasonCode.LINES_UNCOUNTED, path)
