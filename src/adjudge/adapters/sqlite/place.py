"""The files of one store: the database, and what stands beside it under names made from its own."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass

from adjudge.errors import StateError, ToolError


@dataclass(frozen=True, slots=True, kw_only=True)
class StorePlace:
    """Where a store is.

    Attributes:
        database: Absolute path of the database file.
    """

    database: str

    @property
    def folder(self) -> str:
        """The folder all of it is in."""
        return os.path.dirname(self.database)  # noqa: PTH120 - names that are not UTF-8

    @property
    def head(self) -> str:
        """The second record of the ledger's head."""
        return self.database + ".head"

    @property
    def lock(self) -> str:
        """The file that writers lock."""
        return self.database + ".lock"

    @property
    def unfinished(self) -> str:
        """A database under construction; left by a crash, it is worth nothing."""
        return self.database + ".new"

    @property
    def log(self) -> str:
        """SQLite's write-ahead log."""
        return self.database + "-wal"

    def backup(self, version: int) -> str:
        """The copy made before the store left a version."""
        return f"{self.database}.v{version}.backup"

    def set_aside(self, at: int, number: int) -> str:
        """A folder for the store as it was before its ledger was forked at an entry."""
        return f"{self.database}.fork-{at}-{number}"

    def inode(self) -> tuple[int, int] | None:
        """Device and number of the database file; ``None`` when there is none.

        Raises:
            StateError: Something else than a file has its name.
        """
        found = _status(self.database)
        if found is None:
            return None
        if not stat.S_ISREG(found.st_mode):
            raise StateError("store-damaged", "The state database is no regular file.", "look at what it is")
        return (found.st_dev, found.st_ino)

    def exists(self, path: str) -> bool:
        """Whether anything has this name."""
        return _status(path) is not None

    def writable(self) -> bool:
        """Whether this process may write the folder and the database in it."""
        present = [path for path in (self.folder, self.database, self.log) if self.exists(path)]
        effective = os.access in os.supports_effective_ids
        return all(os.access(path, os.W_OK, effective_ids=effective) for path in present)


def synchronize_folder(folder: str) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def synchronize_file(path: str) -> None:
    """Make the content of a file durable."""
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def discard(path: str) -> None:
    """Remove a file that may not be there."""
    try:
        os.unlink(path)  # noqa: PTH108 - names that are not UTF-8
    except FileNotFoundError:
        return


def _status(path: str) -> os.stat_result | None:
    """What has this name, links not followed.

    Raises:
        ToolError: The folder cannot be looked into.
    """
    try:
        return os.lstat(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ToolError("state-folder", f"The state folder cannot be read: {error.strerror}.") from error
