"""Whether a work tree is the folder that holds ``.git``: the only one that is read.

``core.worktree`` may point anywhere, and following it would hash files outside the repository. A submodule
and a linked work tree keep ``.git`` as a file; a linked work tree is also named by its git folder
(gitrepository-layout(5), ``gitdir``), and both must agree.
"""

from __future__ import annotations

import os
from pathlib import Path

from adjudge.adapters.git.files import read_regular
from adjudge.errors import TargetError

BRANCH = b"ref: refs/heads/"


def top_level(folder: Path, up: bytes, git_folder: Path) -> Path:
    """The top level of the work tree around a folder, without symbolic links.

    Args:
        folder: Where the person stands.
        up: The way up from there, as git tells it.
        git_folder: The git folder that git found from there.

    Raises:
        TargetError: The work tree is not the folder that holds ``.git``.
    """
    if up.strip(b"./") == b"":
        top = Path(os.path.realpath(folder / os.fsdecode(up)))
        if _holds(top, git_folder) and _linked_back(top, git_folder):
            return top
    raise TargetError(
        "work-tree-elsewhere",
        "The work tree of this repository is not the folder that holds its .git: core.worktree points"
        " elsewhere, or a linked work tree was moved by hand.",
        "git worktree repair, or unset core.worktree",
    )


def common_folder(git_folder: Path) -> Path:
    """The git folder that all work trees of a repository share, without symbolic links."""
    named = read_regular(git_folder / "commondir")
    if named is None:
        return git_folder.resolve()
    return Path(os.path.realpath(git_folder / os.fsdecode(named.rstrip(b"\r\n"))))


def unborn_branch(git_folder: Path) -> str | None:
    """The branch that a first commit would make; ``None`` when HEAD is kept otherwise than as a file."""
    name = (read_regular(git_folder / "HEAD") or b"").rstrip(b"\n")
    if not name.startswith(BRANCH) or name == BRANCH + b".invalid":  # what a reftable repository says
        return None
    return name[5:].decode("utf-8", "surrogateescape")


def _holds(top: Path, git_folder: Path) -> bool:
    """Whether ``.git`` of a folder is the git folder, or a file that names it."""
    place = top / ".git"
    if place.is_dir():
        return os.path.realpath(place) == os.path.realpath(git_folder)
    named = read_regular(place)
    if named is None or not named.startswith(b"gitdir: "):
        return False
    target = top / os.fsdecode(named[8:].rstrip(b"\r\n"))
    return os.path.realpath(target) == os.path.realpath(git_folder)


def _linked_back(top: Path, git_folder: Path) -> bool:
    """Whether a linked work tree's git folder names this work tree; always so where it is no linked one."""
    if not (git_folder / "commondir").exists():
        return True
    named = read_regular(git_folder / "gitdir")
    if named is None:
        return False
    return os.path.realpath(git_folder / os.fsdecode(named.rstrip(b"\r\n"))) == os.path.realpath(top / ".git")
