"""``Growth``: whether folders have grown too much, looked at a little at a time.

Rules: a look costs at most a tenth of the time; links are not followed; what counts is room on the disk, not
the length a file claims; whatever could hide bytes from us counts as too much. A file that was removed while
it is open is not seen here: the reserve of the file system and the limit of one file bound it.
"""

from __future__ import annotations

import errno
import os
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STEP_ENTRIES = 2000
"""How many entries one look reads."""
REST = 9
"""How many times as long as a look no other is made."""
LEAST_REST_S = 0.05
"""Between two looks at least."""
ENTRY_BYTES = 256
"""What an entry costs beside its blocks: an inode."""
RESERVE_BYTES = 64 << 20
"""What has to stay free on the file system, if it was free at the start."""
HIDDEN_BYTES = 1 << 62
"""What counts for a place whose path is too long to look at; nothing honest is that deep."""
BLOCK_BYTES = 512
"""Unit of ``st_blocks`` (POSIX leaves it open; Linux and macOS use this)."""


class Growth:
    """Bytes under some folders, compared with what was there at first."""

    def __init__(self, folders: tuple[bytes, ...], limit_bytes: int) -> None:
        self._folders = folders
        self._limit = limit_bytes + sum(_sizes(folders))
        self._roomy = tuple(folder for folder in folders if _free(folder) >= RESERVE_BYTES)
        self._next = 0.0
        self._start()

    def wait_s(self) -> float:
        """Seconds until the next look is due."""
        return max(0.0, self._next - time.monotonic())

    def is_over(self) -> bool:
        """One look, when it is due: whether the folders are known to be over their limit."""
        started = time.monotonic()
        if started < self._next:
            return False
        over = self._look()
        now = time.monotonic()
        self._next = now + max(REST * (now - started), LEAST_REST_S)
        return over

    def _look(self) -> bool:
        if any(_free(folder) < RESERVE_BYTES for folder in self._roomy):
            return True
        try:
            for _ in range(STEP_ENTRIES):
                self._sum += next(self._pass)
                if self._sum > self._limit:
                    return True
        except StopIteration:
            self._start()
        return False

    def _start(self) -> None:
        self._sum = 0
        self._pass = _sizes(self._folders)


@contextmanager
def _entries(folder: bytes) -> Iterator[Iterable[os.DirEntry[bytes]]]:
    """What is in a folder; nothing when it was removed meanwhile, or is closed to its owner."""
    try:
        entries = os.scandir(folder)
    except OSError:
        yield ()
        return
    with entries:
        yield entries


def _sizes(folders: tuple[bytes, ...]) -> Iterator[int]:
    """Room that each entry takes; one of several names of a file counts for its part of it."""
    waiting = list(folders)
    while waiting:
        with _entries(waiting.pop()) as entries:
            for entry in entries:
                yield _size(entry, waiting)


def _size(entry: os.DirEntry[bytes], waiting: list[bytes]) -> int:
    try:
        found = entry.stat(follow_symlinks=False)
    except OSError as error:
        return HIDDEN_BYTES if error.errno == errno.ENAMETOOLONG else 0
    if entry.is_dir(follow_symlinks=False):
        waiting.append(entry.path)
        return found.st_blocks * BLOCK_BYTES + ENTRY_BYTES
    return found.st_blocks * BLOCK_BYTES // max(1, found.st_nlink) + ENTRY_BYTES


def _free(folder: bytes) -> int:
    try:
        found = os.statvfs(folder)
    except OSError:
        return RESERVE_BYTES
    return found.f_bavail * found.f_frsize
