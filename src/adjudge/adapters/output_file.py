"""The file that standard output was led to, if it was: it comes to be while the change is looked at.

A shell makes it before anything runs, so a guide that is kept in the work tree would be part of its own
change.

Source: proc(5), /proc/pid/fd; fcntl(2) of macOS, F_GETPATH.
"""

from __future__ import annotations

import fcntl
import os
import stat
from typing import Final

STANDARD_OUTPUT: Final = 1
_PATH_BYTES: Final = 1024
"""MAXPATHLEN of macOS."""


def output_file(handle: int = STANDARD_OUTPUT) -> str | None:
    """The path of the regular file behind a handle; ``None`` for a terminal, a pipe, or a nameless one."""
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            return None
        path = _path_of(handle)
        there = os.stat(path)  # noqa: PTH116 - bytes-safe
        return path if os.path.samestat(found, there) else None
    except OSError:
        return None


def _path_of(handle: int) -> str:
    if hasattr(fcntl, "F_GETPATH"):
        told = fcntl.fcntl(handle, fcntl.F_GETPATH, bytes(_PATH_BYTES))
        return os.fsdecode(told.rstrip(b"\0"))
    return os.readlink(f"/proc/self/fd/{handle}")  # noqa: PTH115 - bytes-safe
