"""A folder removed with all in it, whatever a hostile program made of it.

Rules: no depth counts, so nothing recurses and no path is longer than one name: what stands in a folder of
the top is moved up to the top before that folder goes, and has its turn later. No link is followed. Rights
that a program took away are taken back; what resists even so stays.

Source: ``unlink(2)``, ``rename(2)``, ``path_resolution(7)`` (``PATH_MAX``).
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

RIGHTS: Final = 0o700
_OPEN: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def remove_tree(folder: Path) -> None:
    """Remove a folder with all in it, even where a program took rights away; what resists stays."""
    above = None
    with suppress(OSError):
        above = os.open(folder.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        top = None if _unlink(folder.name, above) else _open(folder.name, above)
        if top is not None:
            _empty(top)
            os.close(top)
            os.rmdir(folder.name, dir_fd=above)
    if above is not None:
        os.close(above)


def _empty(top: int) -> None:
    """Remove what stands in an open folder, round by round, as long as anything goes."""
    while any([_take(name, top) for name in os.listdir(top)]):  # noqa: C419 - all have their turn
        pass


def _take(name: str, top: int) -> bool:
    """Remove one entry of the top, its own entries moved up; whether anything changed by that."""
    if _unlink(name, top):
        return True
    folder = _open(name, top)
    if folder is None:
        return False
    try:
        changed = [_unlink(one, folder) or _lift(one, folder, top) for one in os.listdir(folder)]  # noqa: PTH208 - open
    finally:
        os.close(folder)
    with suppress(OSError):
        os.rmdir(name, dir_fd=top)
        return True
    return any(changed)


def _lift(name: str, folder: int, top: int) -> bool:
    """Move a folder up to the top, under its number on the disk; a move needs rights to the folder itself."""
    opened = _open(name, folder)
    if opened is None:
        return False
    number = os.fstat(opened).st_ino
    os.close(opened)
    with suppress(OSError):  # such as a name that is taken: that entry has its turn, and then this one
        os.rename(name, f"{number}", src_dir_fd=folder, dst_dir_fd=top)
        return True
    return False


def _unlink(name: str, folder: int) -> bool:
    """Whether an entry is gone that was no folder."""
    try:
        os.unlink(name, dir_fd=folder)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _open(name: str, folder: int) -> int | None:
    """A folder with the rights taken back; ``None`` for what is none, or cannot be opened."""
    for _ in range(2):
        with suppress(OSError):
            opened = os.open(name, _OPEN, dir_fd=folder)
            os.fchmod(opened, RIGHTS)
            return opened
        with suppress(OSError):
            if not _is_link(name, folder):
                os.chmod(name, RIGHTS, dir_fd=folder)
    return None


def _is_link(name: str, folder: int) -> bool:
    try:
        os.readlink(name, dir_fd=folder)
    except OSError:
        return False
    return True
