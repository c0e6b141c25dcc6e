"""What a fix needs of the world: a tree that stays, trees out of folders, and what nobody may touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from contextlib import AbstractContextManager

    from adjudge.model.fix import GitParts, PutEntry, StoredFix, StoredPacket
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.ports.git import WorkTree


class FixLog(Protocol):
    """Packets and tries that are kept; they are added by transitions of the store."""

    def packets(self, prefix: str, *, limit: int) -> tuple[StoredPacket, ...]:
        """Packets whose id begins so, newest first."""

    def attempts(self, prefix: str, *, limit: int) -> tuple[StoredFix, ...]:
        """Tries whose id begins so, newest first."""

    def attempts_of(self, run_id: str) -> tuple[StoredFix, ...]:
        """All tries at findings of a review, oldest first."""


class FixGit(Protocol):
    """Trees out of folders, and the subject as it stands; nothing of the subject is written or run."""

    def snapshot(self, folder: str, base: ObjectId) -> WorkTree:
        """What stands in a folder, as a tree; ``base`` is what it was written from."""

    def put(self, tree: ObjectId, entries: Sequence[PutEntry]) -> ObjectId:
        """A tree with some files put in or taken out."""

    def subject(self, links: Sequence[str] = ()) -> GitParts:
        """The parts of the subject, with the ignored folders that commands are lent."""

    def folder(self, git_folder: str) -> GitParts:
        """The same of a plain git folder, as far as a program in its tree has no business with it."""

    def whitespace(self, base: ObjectId, head: ObjectId) -> tuple[str, ...]:
        """``PATH:LINE`` of lines that were added with white space that git calls an error, sorted."""

    def merged(self, base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
        """A file merged in three ways; ``None`` in a conflict."""


class RetainedTree(Protocol):
    """A tree that stays until somebody discards it."""

    @property
    def folder(self) -> str:
        """Absolute path of the tree."""

    @property
    def git_folder(self) -> str:
        """Absolute path of its own git folder."""

    @property
    def limitations(self) -> tuple[Reason, ...]:
        """What must be told of it, sorted."""

    @property
    def unknown(self) -> tuple[Reason, ...]:
        """Those by which it is not what was asked for."""

    def is_there(self) -> bool:
        """Whether the folder that was made still stands in its place, and no link leads there."""


class RetainedTrees(Protocol):
    """Trees that stay, by name."""

    def make(self, name: str, tree: ObjectId) -> AbstractContextManager[RetainedTree]:
        """A new tree, held by this process as long as the context lasts; ``StateError`` where one is held."""

    def names(self) -> tuple[str, ...]:
        """Those that are there, sorted."""

    def entries(self) -> tuple[str, ...]:
        """Everything that stands beside them, whoever made it, sorted."""

    def held(self, name: str) -> bool:
        """Whether a process works in it."""

    def path(self, name: str) -> str | None:
        """Absolute path of the tree; ``None`` where it is gone."""

    def remove(self, name: str) -> None:
        """Take it away, with all that killed processes left behind; ``ToolError`` where it resists."""

    def clear(self, entries: Iterable[str]) -> None:
        """Take away what no try made, by its names in ``entries``."""


class OwnerTree(Protocol):
    """The owner's work tree, file by file; a link is never followed."""

    def read(self, path: RepoPath) -> bytes | None:
        """What stands in a regular file; ``None`` for nothing, ``InputError`` for something else."""

    def write(self, path: RepoPath, data: bytes, *, executable: bool) -> None:
        """Put a file there in one step; ``ToolError`` where that fails."""

    def remove(self, path: RepoPath) -> None:
        """Take a file away, with folders that are empty then; ``ToolError`` where it resists."""

    def clear(self, path: RepoPath) -> None:
        """Take away what a write of this file that was cut short left beside it."""


class ApplyNote(Protocol):
    """What a fix that is being written into the work tree found there; one a work tree."""

    @property
    def name(self) -> str:
        """Its name, which no other work tree of the repository has."""

    def hold(self) -> AbstractContextManager[bool]:
        """Hold all of the repository as long as the context lasts, without waiting; whether it is held."""

    def read(self) -> bytes | None:
        """What is noted; ``None`` for nothing."""

    def write(self, data: bytes) -> None:
        """Note it durably; ``ToolError`` where the disk refuses."""

    def remove(self) -> None:
        """Note nothing any more."""
