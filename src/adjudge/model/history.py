"""What came before a change: commits, who wrote them, and which paths they touched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Author:
    """Who wrote a commit, by git's mailmap; both may be empty or anything else that the commit says."""

    name: str
    email: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PastCommit:
    """One commit before the change.

    Attributes:
        author: Who wrote it.
        time_s: Seconds since the epoch, UTC, of the committer; never negative.
        paths: Paths that it touched against its only parent, under the names of that time, sorted. None for
            a merge, whose parts count for themselves, and none for one that touched too many to tell who
            knows them.
    """

    author: Author
    time_s: int
    paths: tuple[RepoPath, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """What came before the change.

    Attributes:
        commits: Newest first, at most a bound.
        authors: Whoever wrote the commits of the change itself, sorted; empty for what is not committed.
        extent: ``whole``, ``bounded`` (there are older commits), ``shallow`` (this clone lacks them) or
            ``none``.
    """

    commits: tuple[PastCommit, ...] = ()
    authors: tuple[Author, ...] = ()
    extent: str = "none"


NO_HISTORY = History()
