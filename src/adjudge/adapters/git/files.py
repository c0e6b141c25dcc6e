"""Reads and copies files of a folder that somebody else may shape: only regular ones, never through a link.

A FIFO would block for ever, a link could lead out of the repository.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

LIMIT_BYTES: Final = 1 << 20
"""Of a small file of a git folder."""
INDEX_LIMIT_BYTES: Final = 1 << 31
"""Of an index: some ten million files."""
PIECE_BYTES: Final = 1 << 20


def open_regular(path: Path | bytes) -> int | None:
    """Descriptor of a regular file, for reading; ``None`` when it is absent, unreadable or something else."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    return None


def read_regular(path: Path | bytes, *, limit_bytes: int = LIMIT_BYTES) -> bytes | None:
    """Content of a small regular file; ``None`` when it is absent, unreadable, larger or something else."""
    descriptor = open_regular(path)
    if descriptor is None:
        return None
    with os.fdopen(descriptor, "rb") as stream:
        data = stream.read(limit_bytes + 1)
    return data if len(data) <= limit_bytes else None


def copy_with_time(source: Path, target: Path, *, limit_bytes: int = INDEX_LIMIT_BYTES) -> bool:
    """Copy a regular file with its modification time to the nanosecond; false when there is none to copy.

    The time matters: git trusts the recorded stat of a file only when it is older than the index itself.
    """
    descriptor = open_regular(source)
    if descriptor is None:
        return False
    with os.fdopen(descriptor, "rb") as stream:
        status = os.fstat(descriptor)
        if status.st_size > limit_bytes:
            return False
        with target.open("xb") as copy:
            while piece := stream.read(PIECE_BYTES):
                copy.write(piece)
        os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))
    return True


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, whoever else writes it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(f"{path.name}.{os.getpid()}.{os.urandom(8).hex()}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        with suppress(FileNotFoundError):
            draft.unlink()
