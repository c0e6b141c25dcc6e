"""Files that a person names: the one door by which they are read, with a bound; written whole and once.

Only regular files are read, since a pipe that nobody fills would block for ever. Where a pipe makes sense it
is read too, so what a shell substitutes for a patch works. Nothing is ever written over.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from adjudge.errors import ConfigError, ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

STANDARD_INPUT: Final = "-"
_MODE: Final = 0o644
_NO_LINKS: Final = frozenset({errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS})


def read_named(path: str, *, what: str, limit_bytes: int, pipes: bool = False) -> bytes:
    """All bytes of a file, or (``-``) of standard input.

    Args:
        path: As typed.
        what: What it is to the person, to follow "The", such as ``patch``.
        limit_bytes: More is refused.
        pipes: Whatever can be read will do, a pipe too.

    Returns:
        The bytes; ``ConfigError`` when it cannot be read, is no regular file, or is larger.
    """
    with _opened(path, what, pipes=pipes) as stream:
        return _bounded(stream, what, limit_bytes)


def read_lines(path: str, *, what: str, limit_bytes: int) -> Iterator[bytes]:
    """The lines of a regular file with their line feeds; one of more than ``limit_bytes`` comes cut.

    ``ConfigError`` as of ``read_named``.
    """
    with _opened(path, what, pipes=False) as stream:
        while line := stream.readline(limit_bytes + 1):
            yield line


def is_taken(path: str) -> bool:
    """Whether anything has this name, a link that leads nowhere included."""
    return os.path.lexists(path)


def read_beside(path: str, *, what: str, limit_bytes: int) -> bytes | None:
    """As ``read_named`` of a file that need not be there: ``None`` then."""
    return read_named(path, what=what, limit_bytes=limit_bytes) if os.path.lexists(path) else None


def write_once(path: str, data: bytes, *, what: str) -> bool:
    """Write a file whole and durably, under a name that is free.

    Args:
        path: As typed.
        data: All of it.
        what: What it is to the person.

    Returns:
        Whether it was written; ``False`` when it is there already with these bytes, and a ``ConfigError``
        when the name has others.

    Raises:
        ToolError: It cannot be written; nothing is left of it then.
    """
    if check_free(path, data, what=what):
        return False
    try:
        _place(path, data)
    except FileExistsError:
        return not check_free(path, data, what=what)  # somebody else was first
    except OSError as error:
        raise ToolError(_code(what), f"The {what} cannot be written: {error.strerror}.") from error
    return True


def check_free(path: str, data: bytes, *, what: str) -> bool:
    """Whether the file is there already with these bytes; ``False`` when the name is free.

    Raises:
        ConfigError: Something else has the name, or its folder is not there.
    """
    if not os.path.lexists(path):
        folder = os.path.dirname(path) or "."  # noqa: PTH120 - names that are not UTF-8
        if not os.path.isdir(folder):  # noqa: PTH112 - names that are not UTF-8
            raise ConfigError(_code(what), f"The folder of the {what} is not there.", "make it first")
        return False
    if os.path.isfile(path):  # noqa: PTH113 - names that are not UTF-8
        with open(path, "rb") as stream:  # noqa: PTH123 - names that are not UTF-8
            if stream.read(len(data) + 1) == data:
                return True
    message = f"Something with the name of the {what} is there already, and it is not written over."
    raise ConfigError(_code(what, "exists"), message, "name another file")


@contextmanager
def _opened(path: str, what: str, *, pipes: bool) -> Iterator[BinaryIO]:
    """The file, closed at the end; standard input stays open.

    Raises:
        ConfigError: It cannot be read.
    """
    try:
        if path == STANDARD_INPUT:
            yield _standard_input()
            return
        with _open(path, what, pipes=pipes) as stream:
            yield stream
    except OSError as error:
        message = f"The {what} cannot be read: {error.strerror or 'unknown reason'}."
        raise ConfigError(_code(what), message, "name another file") from error


def _standard_input() -> BinaryIO:
    """Standard input.

    Raises:
        OSError: Whoever started us closed it.
    """
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer


def _open(path: str, what: str, *, pipes: bool) -> BinaryIO:
    """The file, opened without waiting for anybody unless pipes will do.

    Raises:
        ConfigError: It is no regular file.
    """
    if pipes:
        return open(path, "rb")  # noqa: PTH123 - names that are not UTF-8
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    if stat.S_ISREG(os.fstat(handle).st_mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    message = f"The {what} is no regular file: pipes, folders and devices are not read."
    raise ConfigError(_code(what), message, "name a file that holds it")


def _code(what: str, problem: str = "file") -> str:
    """A slug, whatever words name the file."""
    return f"{what.replace(' ', '-')}-{problem}"


def _bounded(stream: BinaryIO, what: str, limit_bytes: int) -> bytes:
    """What a stream holds.

    Raises:
        ConfigError: It holds more.
    """
    data = stream.read(limit_bytes + 1)
    if len(data) > limit_bytes:
        raise ConfigError(_code(what, "too-large"), f"The {what} has more than {limit_bytes} bytes.")
    return data


def _place(path: str, data: bytes) -> None:
    """Fill a file aside, then give it its name, which must be free."""
    folder = os.path.dirname(path) or "."  # noqa: PTH120 - names that are not UTF-8
    handle, aside = tempfile.mkstemp(prefix=".adjudge-", dir=folder)
    try:
        with os.fdopen(handle, "wb") as stream:
            os.fchmod(handle, _MODE)
            stream.write(data)
            stream.flush()
            os.fsync(handle)
        _give_name(aside, path)
    finally:
        if os.path.lexists(aside):
            os.unlink(aside)  # noqa: PTH108 - names that are not UTF-8


def _give_name(aside: str, path: str) -> None:
    """Give a file a name that is free; where a file system has no links, a name that was free just before.

    Raises:
        OSError: The name is not free, or cannot be given.
    """
    try:
        os.link(aside, path)
    except OSError as error:
        if error.errno not in _NO_LINKS or os.path.lexists(path):
            raise
        os.rename(aside, path)  # noqa: PTH104 - names that are not UTF-8
