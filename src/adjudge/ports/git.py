"""Git: what a repository is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from adjudge.model.change import Change, Flag
    from adjudge.model.history import Author, FileSteps, History
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.model.target import TreeEntry


class BlobState(StrEnum):
    """What came of asking for a blob."""

    PRESENT = "present"
    MISSING = "missing"
    OVERSIZE = "oversize"
    CORRUPT = "corrupt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blob:
    """One blob, or why it was not read.

    Attributes:
        object_id: As asked for.
        state: Only ``present`` has data; data was hashed and equals the id.
        size: Bytes; ``None`` when missing or corrupt.
        data: The content, or ``None``.
    """

    object_id: ObjectId
    state: BlobState
    size: int | None = None
    data: bytes | None = None


class BlobReader(Protocol):
    """An opened blob source."""

    def read(self, ids: Iterable[ObjectId], *, limit_bytes: int) -> Iterator[Blob]:
        """One blob for each id, in the order asked; over ``limit_bytes`` is ``oversize``, unread."""


class BlobSource(Protocol):
    """Where blobs are read from; picklable, so that each worker opens its own."""

    def open(self) -> AbstractContextManager[BlobReader]:
        """Start reading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepositoryFacts:
    """What kind of repository this is.

    Attributes:
        identity: Stable name of the repository for our state folder; 64 hex digits.
        git_version: As git prints it, such as ``2.39.5``.
        object_format: ``sha1`` or ``sha256``.
        bare: It has no work tree.
        shallow: History is cut.
        partial: Some objects are promised, not present.
        sparse: A sparse checkout is in force.
        head: Commit id of HEAD, or ``None`` when unborn.
        head_ref: Full name of the branch HEAD is on, or ``None`` when detached.
        empty_tree: Id of git's empty tree in this object format.
        settings: (name, value) of the user's own settings that decide what bytes git sees of a work tree,
            sorted; of the excludes file the value is the SHA-256 of its content.
    """

    identity: str
    git_version: str
    object_format: str
    bare: bool
    shallow: bool
    partial: bool
    sparse: bool
    head: ObjectId | None
    head_ref: str | None
    empty_tree: ObjectId
    settings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitFacts:
    """One commit: its tree, parents (in order) and committer time in seconds UTC."""

    commit: ObjectId
    tree: ObjectId
    parents: tuple[ObjectId, ...]
    time: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkTree:
    """Work tree or index as a tree in our own object store.

    Attributes:
        tree: Its id.
        flags: What was looked at on purpose, such as ``assume-unchanged`` or ``nested-repository``.
        unknown: Why the tree is not the whole truth (filters, unreadable files); makes it inconclusive.
        limitations: What was left out by rule, such as ignored files.
        ignored: Ignored files, and folders where all in them is ignored (these end in a slash), sorted.
    """

    tree: ObjectId
    flags: tuple[Flag, ...] = ()
    unknown: tuple[Reason, ...] = ()
    limitations: tuple[Reason, ...] = ()
    ignored: tuple[RepoPath, ...] = ()


class GitReader(Protocol):
    """Everything the core asks git; never writes in the subject, never runs a program of it."""

    def facts(self) -> RepositoryFacts:
        """What kind of repository this is; asked once."""

    def resolve(self, revision: str) -> ObjectId:
        """The commit a person's revision names; ``TargetError`` when there is none."""

    def commit(self, commit: ObjectId) -> CommitFacts:
        """Tree, parents and time of a commit; ``ToolError`` when the object is damaged."""

    def merge_bases(self, first: ObjectId, second: ObjectId) -> tuple[ObjectId, ...]:
        """Best common ancestors, sorted; empty when there are none in this clone."""

    def upstream(self) -> str | None:
        """Full name of the branch that HEAD's branch follows, or ``None``."""

    def default_branch(self) -> str | None:
        """Full name of the remote's default branch in this clone, or ``None``."""

    def local_default(self) -> str | None:
        """Full name of the only local ``main`` or ``master``, or ``None``; never to be trusted."""

    def work_tree(
        self, *, trust_filters: tuple[str, ...], paranoid: bool, apart: tuple[RepoPath, ...] = ()
    ) -> WorkTree:
        """Staged, unstaged and untracked-not-ignored content, as a tree.

        Untracked files of ``apart`` are left out, as if they were not there; tracked ones never are.
        """

    def staged(self) -> WorkTree:
        """The index as a tree."""

    def hidden(self, tree: ObjectId, ignored: Sequence[RepoPath]) -> tuple[RepoPath, ...]:
        """Ignored files of the work tree that the ``.gitignore`` files of a tree would not ignore; sorted.

        A folder in which all is hidden so is named alone, with a slash at its end, as in ``ignored``.
        """

    def compare(self, base: ObjectId, head: ObjectId) -> tuple[Change, ...]:
        """First witness: the two trees compared raw, no renames, submodules in; sorted by path."""

    def patch_text(
        self,
        base: ObjectId,
        head: ObjectId,
        *,
        context: int,
        text: bool,
        paths: Sequence[RepoPath] | None = None,
    ) -> bytes:
        """Second witness: the pinned patch between the trees.

        Renames show as renames, by git's own detection. ``text`` shows binary content as text; ``paths``
        narrows. ``GitError`` with code ``missing-blob`` when a blob is promised and absent.
        """

    def list_tree(self, tree: ObjectId) -> tuple[TreeEntry, ...]:
        """Every entry of a tree, recursively, sorted by path bytes; sizes are not asked."""

    def attributes(
        self, tree: ObjectId, paths: Sequence[RepoPath], names: Sequence[str]
    ) -> Mapping[RepoPath, frozenset[str]]:
        """Which of the names the ``.gitattributes`` files of a tree set at each path that has any."""

    def history(self, before: ObjectId, *, limit: int, mailmap: ObjectId | None) -> History:
        """Commits from one back, itself included, newest first as git goes; nothing is fetched for it.

        Names are those of the mailmap in a blob. The extent is ``bounded`` when there are more than
        ``limit``, ``shallow`` where this clone lacks what would tell; authors are not filled.
        """

    def authors(self, before: ObjectId, after: ObjectId, *, mailmap: ObjectId | None) -> tuple[Author, ...]:
        """Whoever wrote the commits that lead to one and not to the other; sorted."""

    def file_steps(self, before: ObjectId, paths: Sequence[RepoPath], *, limit: int) -> FileSteps:
        """What commits did to the blobs at some paths, from one commit back, itself included.

        Merges are compared with each parent, renames are not followed, and nothing is fetched. At most
        ``limit`` commits are looked at; the extent is told as in ``history``. Where an object is missing
        nothing is told but the extent.
        """

    def blobs(self) -> BlobSource:
        """Blobs of the subject and of our own store."""
