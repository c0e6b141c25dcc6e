"""Digests of the parts of a git folder that a process of the same user could harm, by what each part is for.

    configuration   settings, ``info``, where objects and other parts are found
    head            where HEAD is, and what a merge or a rebase left half-way: the next command goes by them
    hooks           what git runs
    locks           files that keep the owner's next command from running
    objects         names, rights and sizes of what is stored; contents have their names by their digests
    other           any other file
    reflogs         the way back
    refs            branches, tags, and what cuts history short
    submodules      git folders of submodules, whole
    work-trees      what is known of other work trees; of the index of each its name alone

Files are read as they stand and never by running git, so nothing of the folder is started; links are told by
where they lead and not followed; rights of files and folders count. The index is left to whoever can read it.
What git writes in passing, such as ``gc.log``, is left out.
"""

from __future__ import annotations

import hashlib
import os
import stat
from typing import TYPE_CHECKING, Final

from adjudge.model.fix import GitParts
from adjudge.model.ids import Digest

if TYPE_CHECKING:
    from _hashlib import HASH
    from collections.abc import Iterator
    from pathlib import Path

NAMED: Final = {
    "configuration": ("commondir", "config", "config.worktree", "gitdir", "info"),
    "head": (
        "HEAD", "AUTO_MERGE", "BISECT_START", "CHERRY_PICK_HEAD", "MERGE_HEAD", "MERGE_MODE", "MERGE_MSG",
        "REBASE_HEAD", "REVERT_HEAD", "rebase-apply", "rebase-merge", "sequencer",
    ),
    "hooks": ("hooks",),
    "objects": ("objects",),
    "reflogs": ("logs",),
    "refs": ("refs", "packed-refs", "reftable", "shallow"),
    "submodules": ("modules",),
    "work-trees": ("worktrees",),
}  # fmt: skip
"""Part → names at the top of a git folder."""
OWN_PARTS: Final = ("configuration", "head", "hooks", "refs")
"""Parts of the git folder of a tree that a fixer works in."""
LOCKS: Final = "locks"
OTHER: Final = "other"
PASSING: Final = frozenset({"fsmonitor--daemon", "fsmonitor--daemon.ipc", "gc.log", "gc.pid", "index", "lfs"})
"""What git writes without being told to, at the top."""
LIMIT_BYTES: Final = 16 << 20
"""Of one file that is hashed; of a larger one size and time are."""
_PART_OF: Final = {name: part for part, names in NAMED.items() for name in names}
_OBJECTS: Final = "objects"
_INDEX: Final = "index"


def read_parts(*folders: Path) -> GitParts:
    """The parts of a repository.

    Args:
        folders: Its git folder, and the one that all its work trees share where that is another.
    """
    found = {name: hashlib.sha256() for name in (*NAMED, LOCKS, OTHER)}
    for folder in folders:
        for path, status in walk(folder):
            part = _part(path)
            if part is not None:
                add_line(found[part], os.fsencode(path) + b"\0" + _line(folder / path, path, status, part))
    return GitParts(parts=tuple(sorted((name, Digest(one.hexdigest())) for name, one in found.items())))


def add_line(digest: HASH, line: bytes) -> None:
    """Take one more line into a digest, framed by its length."""
    digest.update(b"%d:" % len(line))
    digest.update(line)


def walk(
    top: Path, *, closed: frozenset[str] = frozenset()
) -> Iterator[tuple[str, os.stat_result | OSError]]:
    """What stands below a folder: path from there and its status, a folder before what it holds, in order.

    A folder that cannot be listed comes once more, with why.

    Args:
        top: The folder.
        closed: Folders below which nothing is listed.
    """
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        below = []
        for path, status in _listed(top, folder):
            yield path, status
            inner = not isinstance(status, OSError) and stat.S_ISDIR(status.st_mode)
            if inner and path not in closed:
                below.append(path)
        waiting += reversed(below)


def content_line(place: Path, status: os.stat_result | OSError, *, hashed: bool = True) -> bytes:
    """What a file is: its kind and rights, and where a link leads, or what a regular file holds.

    Args:
        place: Where it stands.
        status: Its status, or why there is none.
        hashed: Its content counts; else its size.
    """
    if isinstance(status, OSError):
        return f"error {status.errno}".encode()
    try:
        return f"{status.st_mode:o} ".encode() + _held(place, status, hashed=hashed)
    except OSError as error:
        return f"error {error.errno}".encode()


def _held(place: Path, status: os.stat_result, *, hashed: bool) -> bytes:
    if stat.S_ISLNK(status.st_mode):
        return os.fsencode(place.readlink())
    if not stat.S_ISREG(status.st_mode):
        return b""
    if not hashed:
        return b"%d" % status.st_size
    if status.st_size > LIMIT_BYTES:
        return b"%d %d" % (status.st_size, status.st_mtime_ns)
    with place.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").digest()


def _listed(top: Path, folder: str) -> Iterator[tuple[str, os.stat_result | OSError]]:
    """What stands in one folder, in order; the folder itself with why, where it cannot be listed."""
    try:
        with os.scandir(top / folder) as listed:
            entries = sorted(listed, key=lambda one: one.name)
        for entry in entries:
            yield f"{folder}/{entry.name}".lstrip("/"), entry.stat(follow_symlinks=False)
    except OSError as error:
        yield folder, error


def is_stored(path: str) -> bool:
    """Whether a file of a git folder, or of one below it, is stored by git under its digest."""
    above = path.split("/")[:-1]
    return _OBJECTS in above and above[-1] != "info"


def _line(place: Path, path: str, status: os.stat_result | OSError, part: str) -> bytes:
    if part == "work-trees" and path.endswith(f"/{_INDEX}"):
        return b"index"
    stored = part in {"objects", "submodules"} and is_stored(path)
    return content_line(place, status, hashed=not stored)


def _part(path: str) -> str | None:
    """The part of an entry; ``None`` for what git writes in passing."""
    name, _, below = path.partition("/")
    if path.endswith(".lock"):
        return LOCKS
    if name in PASSING or name.startswith("sharedindex."):
        return None
    if path == "info/grafts":
        return "refs"
    if name == _OBJECTS and below.startswith("info/") and below.endswith("alternates"):
        return "configuration"
    return _PART_OF.get(name, OTHER)
