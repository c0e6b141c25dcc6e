"""``--only PATH``: the part of a brief that is shown; what is examined is always the whole."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, NamedTuple

from adjudge.errors import UsageError
from adjudge.report.brief_narrow import matching_units, narrow_brief, near_names

if TYPE_CHECKING:
    from adjudge.model.brief import Brief


class Shown(NamedTuple):
    """What is shown of a brief, and how many of its units are not."""

    brief: Brief
    hidden: int


def choose_shown(brief: Brief, only: tuple[str, ...], folder: str, *, standing: str = "/") -> Shown:
    """The part of a brief.

    Args:
        brief: Of the whole change.
        only: Paths and folders as typed; empty for all.
        folder: Where one stands, relative to the top; empty at the top.
        standing: The same as an absolute path, from which absolute words are told.

    Raises:
        UsageError: Nothing changed at one of them.
    """
    if not only:
        return Shown(brief, 0)
    found = {path: matching_units(brief, _relative(path, standing), folder) for path in only}
    for path, units in found.items():
        if not units:
            near = near_names(brief, path)
            hint = f"did you mean {', '.join(near)}?" if near else "adjudge brief lists what changed"
            raise UsageError("only-no-match", f"Nothing changed at {path!r}.", hint)
    part = narrow_brief(brief, frozenset().union(*found.values()))
    return Shown(part, len(brief.units) - len(part.units))


def _relative(path: str, standing: str) -> str:
    return posixpath.relpath(path, standing) if posixpath.isabs(path) else path
