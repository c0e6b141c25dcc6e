"""What lies on disk at a path that may have changed, without following a link."""

from __future__ import annotations

import errno
import os
import stat
from enum import StrEnum
from typing import Final, NamedTuple

ABSENT: Final = frozenset({errno.ENOENT, errno.ENOTDIR})
LIMIT_BYTES: Final = 512 << 20
"""Of one file of the work tree that is read; what is larger is named and makes the target inconclusive."""
LARGE_BYTES: Final = 16 << 20
"""Above this git streams a file instead of holding it in memory (the pinned core.bigFileThreshold)."""


class Kind(StrEnum):
    """What to make of a path."""

    FILE = "file"
    LINK = "link"
    FOLDER = "folder"
    GONE = "gone"
    SPECIAL = "special"
    OVERSIZE = "oversize"
    UNREADABLE = "unreadable"


class Placed(NamedTuple):
    """What was found: its kind, whether its owner may execute it, whether it is large."""

    kind: Kind
    executable: bool = False
    large: bool = False


class Places:
    """Looks at paths below one folder, each parent once."""

    def __init__(self, top: bytes, *, limit_bytes: int = LIMIT_BYTES) -> None:
        self._top = top
        self._limit_bytes = limit_bytes
        self._real: dict[bytes, bool] = {b"": True}

    def absolute(self, path: bytes) -> bytes:
        """The path to hand to the system."""
        return self._top + b"/" + path

    def look(self, path: bytes) -> Placed:
        """What lies at a path. A file below something that is no real folder is gone."""
        if not self._is_real_folder(path.rpartition(b"/")[0]):
            return Placed(Kind.GONE)
        try:
            status = os.lstat(self.absolute(path))
        except OSError as error:
            return Placed(Kind.GONE if error.errno in ABSENT else Kind.UNREADABLE)
        if stat.S_ISREG(status.st_mode):
            kind = self._readable(path, status.st_size)
            return Placed(kind, bool(status.st_mode & stat.S_IXUSR), status.st_size > LARGE_BYTES)
        if stat.S_ISLNK(status.st_mode):
            return Placed(Kind.LINK)
        return Placed(Kind.FOLDER if stat.S_ISDIR(status.st_mode) else Kind.SPECIAL)

    def exists(self, path: bytes) -> bool:
        """Whether anything lies at a path."""
        return self.look(path).kind is not Kind.GONE

    def holds_files_alone(self, path: bytes) -> bool:
        """Whether a folder holds something, and is not the top level of a repository."""
        if self.look(path).kind is not Kind.FOLDER or self.is_repository(path):
            return False
        try:
            with os.scandir(self.absolute(path)) as entries:
                return any(True for _ in entries)
        except OSError:
            return True

    def is_repository(self, path: bytes) -> bool:
        """Whether a folder is the top level of a repository."""
        return os.path.lexists(self.absolute(path) + b"/.git")

    def _readable(self, path: bytes, size: int) -> Kind:
        if size > self._limit_bytes:
            return Kind.OVERSIZE
        return Kind.FILE if os.access(self.absolute(path), os.R_OK) else Kind.UNREADABLE

    def _is_real_folder(self, folder: bytes) -> bool:
        """Whether each part of a path is a folder; asked of the outermost part first."""
        if folder not in self._real:
            end = 0
            while end >= 0:
                end = folder.find(b"/", end + 1)
                part = folder if end < 0 else folder[:end]
                if part not in self._real:
                    self._real[part] = self._real[part.rpartition(b"/")[0]] and self._is_folder(part)
        return self._real[folder]

    def _is_folder(self, folder: bytes) -> bool:
        """A folder, no link to one. One that hides what it is counts, so that its files are unreadable."""
        try:
            return stat.S_ISDIR(os.lstat(self.absolute(folder)).st_mode)
        except OSError as error:
            return error.errno not in ABSENT
