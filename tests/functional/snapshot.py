"""What a folder holds, byte by byte: the measure of "untouched"."""

from __future__ import annotations

import hashlib
import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def snapshot(folder: Path) -> dict[bytes, tuple[int, str]]:
    """(mode, content digest or link target) of every name below a folder, its git folder included."""
    found: dict[bytes, tuple[int, str]] = {}
    root = os.fsencode(folder)
    for place, folders, files in os.walk(root):
        for name in (*folders, *files):
            path = os.path.join(place, name)
            mode = os.lstat(path).st_mode
            found[os.path.relpath(path, root)] = (mode, _content(path, mode))
    return found


def _content(path: bytes, mode: int) -> str:
    if stat.S_ISLNK(mode):
        return os.readlink(path).decode("utf-8", "surrogateescape")
    if not stat.S_ISREG(mode):
        return ""
    with open(path, "rb") as stream:
        return hashlib.sha256(stream.read()).hexdigest()
