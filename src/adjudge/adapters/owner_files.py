"""``OwnerFiles``: files of the owner's work tree, read and written one by one, and never through a link.

The one place where adjudge writes in a repository, and only what its owner has confirmed: the files of a fix.
A file is written beside its place and then moved there, so that nobody finds half of one.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final, NoReturn

from adjudge.errors import InputError, ToolError

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath

EXECUTABLE: Final = 0o111
PLAIN: Final = 0o644
LIMIT_BYTES: Final = 256 << 20
DRAFT: Final = ".adjudge-fix"
"""Ending of a file beside its place; the same each time, so that a draft that was left is written over."""
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnerFiles:
    """Files of a work tree.

    Attributes:
        top: Absolute path of its top.
    """

    top: str

    def read(self, path: RepoPath) -> bytes | None:
        """What stands in a regular file; ``None`` where nothing stands.

        Raises:
            InputError: Something else stands there, or a link on the way; ``ToolError`` where it is not read.
        """
        place = self._place(path)
        try:
            status = place.lstat()
            if not stat.S_ISREG(status.st_mode) or status.st_size > LIMIT_BYTES:
                message = f"{path} is no regular file that can be written."
                raise InputError("not-a-plain-file", message, "move it away")
            return place.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            _refuse(error)

    def write(self, path: RepoPath, data: bytes, *, executable: bool) -> None:
        """Put a file there, in one step.

        Args:
            path: Where.
            data: All of it.
            executable: Whether it may be executed; ``ToolError`` where it cannot be written.
        """
        place = self._place(path)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            _put(place, data, executable=executable)
        except OSError as error:
            _refuse(error)

    def remove(self, path: RepoPath) -> None:
        """Take a file away, with folders that are empty then; ``ToolError`` where it resists."""
        place = self._place(path)
        try:
            if not os.path.lexists(place):
                return
            place.unlink()
            above = place.parent
            while above != Path(self.top) and not any(above.iterdir()):
                above.rmdir()
                above = above.parent
        except OSError as error:
            _refuse(error)

    def clear(self, path: RepoPath) -> None:
        """Take away what a write that was cut short left: its draft, and folders that are empty."""
        place = self._place(path)
        try:
            _draft_of(place).unlink(missing_ok=True)
            above = place.parent
            while above != Path(self.top) and above.is_dir() and not any(above.iterdir()):
                above.rmdir()
                above = above.parent
        except NotADirectoryError:
            return
        except OSError as error:
            _refuse(error)

    def _place(self, path: RepoPath) -> Path:
        """Where a path is.

        Raises:
            InputError: It leads out of the work tree, into its git folder, or over a link.
        """
        parts = PurePosixPath(path).parts
        inside = bool(parts) and not path.startswith("/")
        if not inside or any(one in {"", "..", "."} or one.casefold() == ".git" for one in parts):
            raise InputError("path-outside", "A path of a fix leads out of the work tree, or into .git.")
        place = Path(self.top)
        for part in parts[:-1]:
            place /= part
            if place.is_symlink():
                raise InputError("path-outside", f"A symbolic link stands on the way to {path}.")
        return place / parts[-1]


def _put(place: Path, data: bytes, *, executable: bool) -> None:
    """Write beside a place, then move there; ``OSError`` where that fails, and nothing is left of it."""
    mode = stat.S_IMODE(place.stat().st_mode) if place.exists() else PLAIN & ~_umask()
    mode = mode | (EXECUTABLE & (mode >> 2)) if executable else mode & ~EXECUTABLE
    draft = _draft_of(place)
    draft.unlink(missing_ok=True)  # of one that was killed
    try:
        with os.fdopen(os.open(draft, _NEW, 0o600), "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            os.fchmod(stream.fileno(), mode)
        draft.replace(place)
    finally:
        draft.unlink(missing_ok=True)


def _draft_of(place: Path) -> Path:
    """Where a file is written before it has its place."""
    return place.with_name(f".{place.name}{DRAFT}")


def _umask() -> int:
    """The process's mask, read by setting it and back; one thread does this."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _refuse(error: OSError) -> NoReturn:
    """End where a file cannot be reached.

    Raises:
        ToolError: Always.
    """
    reason = error.strerror or "unknown reason"
    message = f"A file of the work tree cannot be written: {reason}."
    raise ToolError("work-tree-not-writable", message) from error
