"""Digests of the parts of a git folder that decide what it is: where HEAD is, refs, configuration, hooks.

What a merge or a rebase left half-way counts to HEAD, and what cuts history short to refs: the next command
of the owner goes by them.

Files are read as they stand and never by running git, so nothing of the folder is started; links are told by
where they lead and not followed. What is not there has a digest as well, so that its going is seen.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Final

from adjudge.model.fix import GitParts
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from adjudge.model.ids import Digest

PARTS: Final = {
    "configuration": (
        "commondir", "config", "config.worktree", "gitdir", "info/attributes", "info/exclude",
        "info/sparse-checkout", "objects/info/alternates",
    ),
    "head": (
        "HEAD", "BISECT_START", "CHERRY_PICK_HEAD", "MERGE_HEAD", "MERGE_MSG", "REVERT_HEAD", "rebase-apply",
        "rebase-merge", "sequencer",
    ),
    "hooks": ("hooks",),
    "refs": ("refs", "packed-refs", "info/grafts", "reftable", "shallow", "worktrees"),
}  # fmt: skip
MOST: Final = 100_000
"""Files of one part; more is told by their number alone."""
LIMIT_BYTES: Final = 16 << 20
"""Of one file that is hashed; of a larger one size and time are."""
_UNHASHED: Final = "worktrees"
"""Folders of which names count and contents do not: each linked work tree has an index of its own there."""


def read_parts(*folders: Path) -> GitParts:
    """The parts of a repository.

    Args:
        folders: Its git folder, and the one that all its work trees share where that is another.
    """
    found = {name: _digest(folders, names) for name, names in PARTS.items()}
    return GitParts(parts=tuple(sorted(found.items())))


def _digest(folders: Iterable[Path], names: Iterable[str]) -> Digest:
    lines = (line for folder in folders for name in names for line in _lines(folder, name))
    return derive_digest("adjudge/git-parts/v1", *lines)


def _lines(folder: Path, name: str) -> Iterator[bytes]:
    """What stands at a name and below it, in order."""
    waiting, seen = [folder / name], 0
    while waiting and seen < MOST:
        place = waiting.pop()
        seen += 1
        yield os.fsencode(place.relative_to(folder))
        try:
            status = place.lstat()
            if stat.S_ISDIR(status.st_mode):
                waiting += sorted(place.iterdir(), reverse=True)
                yield b"folder"
            else:
                yield _content(place, status, hashed=name != _UNHASHED)
        except OSError as error:
            yield f"error {error.errno}".encode()


def _content(place: Path, status: os.stat_result, *, hashed: bool) -> bytes:
    if stat.S_ISLNK(status.st_mode):
        return b"link " + os.fsencode(place.readlink())
    if not hashed:
        return b"file"
    if not stat.S_ISREG(status.st_mode) or status.st_size > LIMIT_BYTES:
        return f"{status.st_mode} {status.st_size} {status.st_mtime_ns}".encode()
    return f"{status.st_mode & 0o111} ".encode() + place.read_bytes()
