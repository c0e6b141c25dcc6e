"""What git does not record of a work tree: rights, empty folders, ignored files, git folders inside."""

from __future__ import annotations

import hashlib
import os
from stat import S_ISDIR
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.folder_parts import add_line, content_line, is_stored, walk
from adjudge.model.ids import Digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from adjudge.ports import WorkTree

GIT: Final = ".git"


def work_tree_digest(top: Path, tree: WorkTree) -> Digest:
    """A digest that is another one when anything below the top is, but for what stands in ignored folders.

    Args:
        top: Top level of the work tree.
        tree: What git sees of it.
    """
    digest = hashlib.sha256(tree.tree.encode("ascii"))
    for line in _lines(top, tree.ignored):
        add_line(digest, line)
    return Digest(digest.hexdigest())


def linked_digest(top: Path, folders: Sequence[str]) -> Digest:
    """A digest that is another one when anything in ignored folders is that commands are lent.

    They may be large, so contents are told by size and times; the time of the last change of an entry cannot
    be set by whoever changes it.

    Args:
        top: Top level of the work tree.
        folders: Paths below it, sorted.
    """
    digest = hashlib.sha256()
    for folder in folders:
        for path, status in walk(top / folder):
            add_line(digest, os.fsencode(f"{folder}/{path}") + b"\0" + _stamp(status))
    return Digest(digest.hexdigest())


def _stamp(status: os.stat_result | OSError) -> bytes:
    if isinstance(status, OSError):
        return f"error {status.errno}".encode()
    times = (status.st_size, status.st_mtime_ns, status.st_ctime_ns) if not S_ISDIR(status.st_mode) else ()
    return f"{status.st_mode:o} {status.st_ino} {times}".encode()


def _lines(top: Path, ignored: Sequence[str]) -> Iterator[bytes]:
    """Rights of every file and folder, with the content of what git does not look at."""
    files = frozenset(path for path in ignored if not path.endswith("/"))
    folders = frozenset(path.removesuffix("/") for path in ignored if path.endswith("/"))
    for path, status in walk(top, closed=folders | {GIT}):
        if path == GIT:
            continue
        yield os.fsencode(path)
        inside = GIT in path.split("/")
        if isinstance(status, OSError) or path in files or inside:
            yield content_line(top / path, status, hashed=not (inside and is_stored(path)))
        else:
            yield f"{status.st_mode:o}".encode()
