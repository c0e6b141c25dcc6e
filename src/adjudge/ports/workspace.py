"""Throw-away trees: a tree of the object store as a folder that programs may run in.

Rules: what stands in the folder comes from blobs by their id, never from the work tree of the subject; what
was asked for and is not there is told and makes an answer inconclusive; the folder is gone after its context.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from adjudge.model.ids import Digest, ObjectId, RepoPath
    from adjudge.model.outcome import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedFolder:
    """A folder from outside that stands in a throw-away tree.

    Attributes:
        path: Where it stands, from the top of the tree.
        source: Absolute path of what stands there; a runner that can bind it read-only may do so.
    """

    path: RepoPath
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """An operator's command that makes what a tree lacks, such as a virtual environment.

    Attributes:
        argv: Absolute path of the program, then its arguments; run at the top of a throw-away tree.
        keep: Folders that it makes and that are kept, from the top of the tree.
        lock_files: Paths that decide what it makes. Where the tree has none of them, every tree is another.
        environment: Its whole environment; nothing is inherited.
        timeout_s: Deadline.
        network: It may reach the network.
    """

    argv: tuple[str, ...]
    keep: tuple[RepoPath, ...]
    lock_files: tuple[RepoPath, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    timeout_s: float = 900.0
    network: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """What a preparation came to.

    Attributes:
        digest: What it was made for: argv, program, lock files and platform.
        folders: What it made and was to keep, sorted by path; empty after a failure.
        failure: Code ``environment`` and why, or ``None``; a failed one is never kept.
        reused: It was made by an earlier run.
        limitations: What must be told of it, sorted.
    """

    digest: Digest
    folders: tuple[LinkedFolder, ...] = ()
    failure: Reason | None = None
    reused: bool = False
    limitations: tuple[Reason, ...] = ()


class Workspace(Protocol):
    """A throw-away tree; programs may write in it."""

    @property
    def folder(self) -> str:
        """Absolute path of the tree."""

    @property
    def files(self) -> int:
        """How many files and symbolic links of the tree stand in it."""

    @property
    def limitations(self) -> tuple[Reason, ...]:
        """All that must be told, sorted: what was left out, what is linked, what could not be."""

    @property
    def unknown(self) -> tuple[Reason, ...]:
        """Those of the limitations by which the tree is not what was asked for; makes it inconclusive."""

    @property
    def environment(self) -> tuple[tuple[str, str], ...]:
        """Variables that a program in the tree needs, sorted; they win over those of the caller.

        ``PYTHONPATH`` is to be put before the caller's own, with a colon.
        """

    @property
    def links(self) -> tuple[LinkedFolder, ...]:
        """Folders from outside that stand in it, sorted by path."""

    def check_links(self) -> tuple[Reason, ...]:
        """``link-touched`` for each linked folder that differs from when it was linked; sorted."""


class Workspaces(Protocol):
    """Makes throw-away trees, and takes away those that a killed process left behind."""

    def materialise(
        self,
        tree: ObjectId,
        *,
        without: tuple[str, ...] = (),
        only: Sequence[RepoPath] | None = None,
        links: tuple[str, ...] = (),
        git_folder: bool = False,
        prepared: Prepared | None = None,
    ) -> AbstractContextManager[Workspace]:
        """A tree as a folder outside the repository, gone with the context.

        Args:
            tree: Which tree.
            without: Names of files and folders that are left out wherever they stand, in any case.
            only: Exact paths of files to write; ``None`` for all.
            links: Ignored folders of the subject's work tree that are wanted, from its top.
            git_folder: Give it a git folder of its own: no remotes, one commit that holds what was written.
            prepared: What a preparation made, to be linked in; a failed one is told as ``unknown``.

        Raises:
            InconclusiveError: The tree is larger than the limits, told before anything runs in it.
            ToolError: The folder cannot be written.
        """

    def prepare(self, tree: ObjectId, preparation: Preparation) -> Prepared:
        """What a preparation makes of a tree: made once, then kept for trees with the same lock files.

        A command that cannot be started, fails or ends late is a value with ``failure``, no error.
        """
