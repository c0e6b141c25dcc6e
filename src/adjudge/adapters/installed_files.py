"""Files that adjudge writes into a repository on demand, by handles of folders and never by paths.

Each step of a name is opened from the handle of the one before without following links, so no link leads a
write elsewhere. A file is written aside, then given its name; it keeps the mode it had. Whoever writes holds
a lock on what is aside, which the kernel drops with the process: what nobody holds was left behind.

Source: openat(2), renameat(2), flock(2).
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import stat
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Final

from adjudge.errors import InputError, ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDER: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_READ: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_WRITE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_PLAIN_MODE: Final = 0o644
_PROGRAM_MODE: Final = 0o755
_EXECUTE: Final = 0o111
_ASIDE: Final = ".adjudge-install"
_LEFT: Final = re.compile(r"\.adjudge-install-[0-9a-f]{1,16}")
_TRIES: Final = 5
AWAY: Final = "move what stands there away"


def clear_installed(root: str, name: str) -> None:
    """Take away what writes of a file that were killed left beside its place.

    Args:
        root: Absolute path of the folder.
        name: As of ``read_installed``.
    """
    with suppress(OSError), _opened(root, name.split("/")[:-1]) as folder:
        _clear(folder)


def read_installed(root: str, name: str, *, limit_bytes: int) -> bytes | None:
    """The bytes of a file below a folder; ``None`` where nothing stands.

    Args:
        root: Absolute path of the folder.
        name: Of the file, from there, with slashes.
        limit_bytes: More is refused.

    Raises:
        InputError: A link, a folder or something else is in the way, or it is larger.
    """
    *folders, last = name.split("/")
    try:
        with _opened(root, folders) as folder:
            handle = os.open(last, _READ, dir_fd=folder)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError("install-in-the-way", _why(name, error), AWAY) from error
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise InputError("install-in-the-way", f"{name!a} is no regular file.", AWAY)
    with os.fdopen(handle, "rb") as stream:
        data = stream.read(limit_bytes + 1)
    if len(data) > limit_bytes:
        raise InputError("install-in-the-way", f"{name!a} has more than {limit_bytes} bytes.")
    return data


def write_installed(root: str, name: str, data: bytes, *, executable: bool, aside: str | None = None) -> None:
    """Write a file below a folder, whole or not at all; folders on the way are made.

    What a write that was killed left in either folder goes.

    Args:
        root: Absolute path of the folder.
        name: As of ``read_installed``.
        data: All of it.
        executable: It can be started.
        aside: Absolute path of a folder where it is written first, where that can be; else beside its
            place.

    Raises:
        InputError: A link or something else is in the way.
        ToolError: It cannot be written; what stood there stands there still.
    """
    *folders, last = name.split("/")
    try:
        with _opened(root, folders, make=True) as folder:
            _clear(folder)
            mode = _mode(folder, last, executable=executable)
            if not _from_aside(folder, last, data, mode=mode, aside=aside):
                _place(folder, last, data, mode=mode, beside=folder)
    except OSError as error:
        if error.errno in {errno.ELOOP, errno.ENOTDIR, errno.EISDIR}:
            raise InputError("install-in-the-way", _why(name, error), AWAY) from error
        raise ToolError("install-write", f"{name!a} cannot be written: {error.strerror}.") from error


@contextmanager
def _opened(root: str, folders: list[str], *, make: bool = False) -> Iterator[int]:
    """The handle of a folder."""
    with ExitStack() as stack:
        handle = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        stack.callback(os.close, handle)
        for step in folders:
            _make(handle, step, wanted=make)
            handle = os.open(step, _FOLDER, dir_fd=handle)
            stack.callback(os.close, handle)
        yield handle


def _make(folder: int, step: str, *, wanted: bool) -> None:
    if wanted:
        with suppress(FileExistsError):
            os.mkdir(step, dir_fd=folder)


def _from_aside(folder: int, name: str, data: bytes, *, mode: int, aside: str | None) -> bool:
    """Whether it was written in the folder aside and moved, which another disk may forbid."""
    if aside is None:
        return False
    try:
        with _opened(aside, []) as beside:
            _clear(beside)
            _place(folder, name, data, mode=mode, beside=beside)
    except OSError:
        return False
    return True


def _place(folder: int, name: str, data: bytes, *, mode: int, beside: int) -> None:
    """Write it in another folder and give it its name.

    Raises:
        OSError: That cannot be.
    """
    aside, handle = _new(beside)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fchmod(handle, mode)
            os.fsync(handle)
            os.rename(aside, name, src_dir_fd=beside, dst_dir_fd=folder)
        os.fsync(folder)
    except OSError:
        with suppress(FileNotFoundError):
            os.unlink(aside, dir_fd=beside)
        raise


def _new(folder: int) -> tuple[str, int]:
    """(name, handle) of a new file that this process holds, so that no other one takes it for left behind.

    Raises:
        OSError: None can be made.
    """
    for _ in range(_TRIES):
        name = f"{_ASIDE}-{os.urandom(8).hex()}"
        handle = os.open(name, _WRITE, 0o600, dir_fd=folder)
        if _is_held(folder, name, handle):
            return name, handle
        os.close(handle)
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


def _is_held(folder: int, name: str, handle: int) -> bool:
    """Whether this process holds the file now, and it has that name still."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.path.samestat(os.fstat(handle), os.stat(name, dir_fd=folder, follow_symlinks=False))
    except (BlockingIOError, FileNotFoundError):
        return False


def _clear(folder: int) -> None:
    """Take away what writes that were killed left: regular files of this user that no process holds.

    Nothing of it is needed, so what cannot be told or removed stays.
    """
    with suppress(OSError):
        for name in filter(_LEFT.fullmatch, os.listdir(folder)):
            _clear_one(folder, name)


def _clear_one(folder: int, name: str) -> None:
    with suppress(OSError), ExitStack() as stack:
        handle = os.open(name, _READ, dir_fd=folder)
        stack.callback(os.close, handle)
        found = os.fstat(handle)
        ours = stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid()
        if ours and _is_held(folder, name, handle):
            os.unlink(name, dir_fd=folder)


def _mode(folder: int, name: str, *, executable: bool) -> int:
    """The mode of the file that is there, else that of a new one.

    Raises:
        OSError: Something that is no regular file has the name.
    """
    try:
        found = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return _PROGRAM_MODE if executable else _PLAIN_MODE
    if not stat.S_ISREG(found):
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    kept = stat.S_IMODE(found) & 0o777
    return kept | _EXECUTE if executable else kept


def _why(name: str, error: OSError) -> str:
    """Why a file is left alone."""
    why = "a link or a file stands on its way" if error.errno in {errno.ELOOP, errno.ENOTDIR} else None
    return f"{name!a} is neither read nor written: {why or error.strerror}."
