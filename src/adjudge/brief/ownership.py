"""Who answers for the changed paths and who knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.ownership import OwnedPath, Ownership

if TYPE_CHECKING:
    from adjudge.brief.sources import BriefSources


def find_ownership(sources: BriefSources) -> Ownership:
    """The ownership of every changed path; nothing is invented where nothing says so."""
    paths = sorted(change.path for change in sources.target.changes)
    return Ownership(
        file=sources.owners[0] if sources.owners is not None else None,
        paths=tuple(OwnedPath(path=path, owners=(), line=None, section="", experts=()) for path in paths),
        commits=len(sources.history.commits),
        history=sources.history.extent,
    )
