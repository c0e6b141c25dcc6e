"""Where a repository keeps its parts, by one ``rev-parse`` that runs nothing of it.

A path may hold a line feed, so answers without a path are asked first, one line each, and the one path last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from adjudge.adapters.git.calling import Git, fail
from adjudge.adapters.git.environment import asking_environment
from adjudge.errors import GitError, TargetError
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from adjudge.ports import Completed

QUESTION: Final = (
    "rev-parse",
    "--is-bare-repository",
    "--is-inside-work-tree",
    "--is-shallow-repository",
    "--show-object-format",
    "--show-cdup",
    "--absolute-git-dir",
)
HEAD: Final = ("HEAD^{commit}", "--symbolic-full-name", "HEAD")
HEAD_ALONE: Final = (("core.warnAmbiguousRefs", "false"),)
"""So that a branch of this name does not make git's own HEAD one of two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What ``rev-parse`` answered.

    Attributes:
        bare: There is no work tree.
        shallow: History is cut.
        object_format: ``sha1`` or ``sha256``.
        up: From the folder to the top level, such as ``../``; empty when it is the top level, or bare.
        git_folder: Absolute.
        head: Commit id of HEAD; ``None`` when unborn.
        head_ref: Full name of the branch HEAD is on; ``None`` when detached or unborn.
    """

    bare: bool
    shallow: bool
    object_format: str
    up: bytes
    git_folder: bytes
    head: ObjectId | None
    head_ref: str | None


def ask_layout(git: Git, folder: Path, user: Mapping[str, str]) -> Layout:
    """The layout of the repository around a folder.

    Args:
        git: How git is called.
        folder: Where the person stands.
        user: The process's environment, as a value.
    """
    environment = asking_environment(git.program, user, pinned=True, more=HEAD_ALONE)
    done = git.run((*QUESTION, *HEAD), environment, folder=folder)
    if done.status == 0:
        printed, commit, name, _ = done.stdout.rsplit(b"\n", 3)
        branch = name.decode("utf-8", "surrogateescape")
        return _parse(printed, ObjectId(commit.decode("ascii")), branch)
    done = git.run(QUESTION, environment, folder=folder)
    if done.status:
        refuse_repository(QUESTION, done)
    _refuse_damaged_head(git, folder, user)
    return _parse(done.stdout.removesuffix(b"\n"), None, "")


IN_A_REPOSITORY = "run inside one, or name it with --repo DIR"


def refuse_repository(question: tuple[str, ...], done: Completed) -> NoReturn:
    """Raise what it means that git would not look into a repository.

    Raises:
        TargetError: There is none (``not-a-repository``), or it is another user's (``unsafe-ownership``).
    """
    if b"dubious ownership" in done.stderr or b"unsafe repository" in done.stderr:
        raise TargetError(
            "unsafe-ownership",
            "This repository belongs to another user, and your git does not trust it.",
            "git config --global --add safe.directory, with its path, if you trust it",
        )
    if b"not a git repository" in done.stderr:
        raise TargetError("not-a-repository", "There is no git repository here.", IN_A_REPOSITORY)
    fail(question, done)


def _parse(printed: bytes, head: ObjectId | None, branch: str) -> Layout:
    """The layout in what was printed.

    Raises:
        TargetError: The folder is in no work tree of a repository that has one.
    """
    bare, inside, shallow, object_format, rest = printed.split(b"\n", 4)
    if (bare, inside) == (b"false", b"false"):
        raise TargetError(
            "outside-work-tree",
            "This folder is not inside the work tree of its repository: it is a git folder, or core.worktree"
            " points elsewhere.",
            "run from the folder that holds .git",
        )
    up, separator, path = rest.partition(b"\n") if inside == b"true" else (b"", b"\n", rest)
    return Layout(
        bare=bare == b"true",
        shallow=shallow == b"true",
        object_format=object_format.decode("ascii"),
        up=up,
        git_folder=path if separator else up,
        head=head,
        head_ref=branch if branch.startswith("refs/") else None,
    )


def _refuse_damaged_head(git: Git, folder: Path, user: Mapping[str, str]) -> None:
    """An unborn HEAD names nothing; one that names an object which is no commit here is damage.

    Raises:
        GitError: The commit that HEAD names cannot be read.
    """
    environment = asking_environment(git.program, user, pinned=True)
    if git.run(("rev-parse", "--verify", "--quiet", "HEAD"), environment, folder=folder).status == 0:
        raise GitError("damaged-head", "The commit that HEAD names is missing or damaged.", "run git fsck")
