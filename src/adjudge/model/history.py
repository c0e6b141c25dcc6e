"""What came before a change: commits, who wrote them, which paths they touched, which blobs stood there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import ObjectId, RepoPath


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


@dataclass(frozen=True, slots=True, kw_only=True)
class FileStep:
    """A blob that a commit found at a path, and the one that it left there.

    Attributes:
        path: The name at that commit.
        old_id: Before; ``None`` where nothing, or no file, was there.
        new_id: After; likewise.
    """

    path: RepoPath
    old_id: ObjectId | None
    new_id: ObjectId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSteps:
    """What commits did to some files.

    Attributes:
        tips: (path, blob id) of those files that are there at the commit asked about, sorted.
        steps: Of every commit against each of its parents, newest first as git goes.
        extent: As in ``History``.
    """

    tips: tuple[tuple[RepoPath, ObjectId], ...] = ()
    steps: tuple[FileStep, ...] = ()
    extent: str = "none"
