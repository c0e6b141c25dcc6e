"""What a linked folder looked like: a digest of names, sizes and times, and what in it may lead elsewhere.

Rules: nothing is opened and no link is followed; the order is that of the names, so the same folder gives the
same digest; the time of the last change of status counts too, since a program cannot set it back. A folder
with more entries than is looked at says so.
"""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass, field
from typing import Final

ENTRIES: Final = 500_000
"""Looked at in one folder; a large environment has 50,000."""
NAMES: Final = (".pth", ".egg-link")
CUSTOMIZES: Final = frozenset({"sitecustomize.py", "usercustomize.py"})
"""What Python runs at its start, wherever it finds them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderState:
    """A folder as it was.

    Attributes:
        digest: Of relative names, kinds, sizes and times, in order.
        entries: How many there were.
        bytes: Of all files together.
        whole: All entries were looked at.
        symlinks: Relative paths of symbolic links, in order.
        hints: Relative paths of files that tell Python where to look, in order.
    """

    digest: str
    entries: int
    bytes: int
    whole: bool
    symlinks: tuple[str, ...]
    hints: tuple[str, ...]


def scan_folder(folder: str, *, limit: int = ENTRIES) -> FolderState:
    """Look at a folder and all below it.

    Args:
        folder: Absolute path.
        limit: Entries looked at.
    """
    seen = _Seen()
    pending = [""]
    while pending:
        relative = pending.pop()
        found = _list(os.path.join(folder, relative), limit - seen.entries)  # noqa: PTH118 - as below
        if found is None:
            seen.digest.update(b"unreadable\0" + os.fsencode(relative) + b"\0")
            continue
        seen.entries += len(found)
        below = [entry.name for entry in found if seen.add(f"{relative}{entry.name}", entry)]
        pending += [f"{relative}{name}/" for name in reversed(below)]
    return FolderState(
        digest=seen.digest.hexdigest(),
        entries=seen.entries,
        bytes=seen.bytes,
        whole=seen.entries < limit,
        symlinks=tuple(seen.symlinks),
        hints=tuple(seen.hints),
    )


@dataclass(kw_only=True)
class _Seen:
    """What a scan has come across."""

    digest: hashlib._Hash = field(default_factory=hashlib.sha256)
    entries: int = 0
    bytes: int = 0
    symlinks: list[str] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)

    def add(self, path: str, entry: os.DirEntry[str]) -> bool:
        """Take one entry; whether it is a folder to go down into."""
        try:
            about = entry.stat(follow_symlinks=False)
        except OSError:  # gone meanwhile: its absence from the digest tells
            return False
        self.digest.update(_line(path, about))
        if stat.S_ISLNK(about.st_mode):
            self.symlinks.append(path)
        elif stat.S_ISREG(about.st_mode):
            self.bytes += about.st_size
            if _is_hint(entry.name):
                self.hints.append(path)
        return stat.S_ISDIR(about.st_mode)


def _list(folder: str, room: int) -> list[os.DirEntry[str]] | None:
    """The entries of one folder by name, at most so many; ``None`` when they cannot be read."""
    try:
        with os.scandir(folder) as found:
            return sorted(found, key=lambda entry: entry.name)[: max(room, 0)]
    except OSError:
        return None


def _line(path: str, about: os.stat_result) -> bytes:
    is_folder = stat.S_ISDIR(about.st_mode)
    times = (0, 0) if is_folder else (about.st_mtime_ns, about.st_ctime_ns)
    size = 0 if is_folder else about.st_size
    return os.fsencode(path) + b"\0%d %d %d %d\n" % (about.st_mode, size, *times)


def _is_hint(name: str) -> bool:
    return name == "direct_url.json" or name in CUSTOMIZES or name.endswith(NAMES)
