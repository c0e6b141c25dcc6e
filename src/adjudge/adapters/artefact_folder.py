"""``WorkTreeArtefacts``: the folder ``.adjudge`` of a work tree, by handles of folders and never by paths.

Each step of a name is opened from the handle of the one before without following links (``O_NOFOLLOW``), so
nobody can lead a name elsewhere between a look and a deed. A file is written aside in its own folder and then
given its name.

Source: openat(2), renameat(2); git documentation, gitignore ("*" in a folder ignores all of it).
"""

from __future__ import annotations

import errno
import os
import re
import stat
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Final

from adjudge.errors import InvariantError, StateError, ToolError
from adjudge.ports.artefacts import ArtefactState, ReadArtefact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.model.ids import RepoPath

TOP: Final = ".adjudge"
MARK: Final = ".gitignore"
MARK_TEXT: Final = (
    b"# Made by adjudge; git ignores all of this folder, and it may be deleted at any time.\n*\n"
)
LIMIT_STEP: Final = 255
"""Bytes of one step of a name."""
LIMIT_DEPTH: Final = 8
"""Steps of a name, and folders below one that is taken away."""

_FOLDER: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_READ: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_WRITE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_ABSENT: Final = frozenset({errno.ENOENT, errno.ENAMETOOLONG})
"""Nothing stands there; ``ENOTDIR`` is a link or a file in place of a folder, which is told."""
_ASIDE: Final = ".writing"
_LEFT: Final = re.compile(r"\.writing-([1-9][0-9]{0,8})")
"""A file aside, with the number of the process that writes it."""
_FOLDER_MODE: Final = 0o755
_FILE_MODE: Final = 0o644
LOOK: Final = "see what stands there"
AWAY: Final = "move it away; adjudge makes its own"


class WorkTreeArtefacts:
    """The port ``ArtefactFolder`` for the work tree at a path."""

    def __init__(self, top: str) -> None:
        """The folder below the top of a work tree; nothing is looked at yet."""
        self._top = top

    def prepare(self) -> None:
        """As the port says.

        Raises:
            ToolError: It cannot be made.
        """
        with self._opened_top() as top:
            try:
                _make(top, TOP)
            except OSError as error:
                raise ToolError("artefact-folder", f"{TOP} cannot be made: {error.strerror}.") from error
            handle = _own(top)
            try:
                if _is_bare(handle):
                    _put(handle, MARK, MARK_TEXT)
                _refuse_foreign(handle)
                _sweep(handle, LIMIT_DEPTH)
            finally:
                os.close(handle)

    def check(self) -> bool:
        """As the port says."""
        with self._opened_top() as top:
            try:
                handle = _own(top)
            except FileNotFoundError:
                return False
            try:
                if _is_bare(handle):
                    return False
                _refuse_foreign(handle)
            finally:
                os.close(handle)
        return True

    def read(self, name: RepoPath, *, limit_bytes: int) -> ReadArtefact:
        """As the port says."""
        steps = _steps(name)
        try:
            with self._folder(steps[:-1]) as folder:
                return _read(folder, steps[-1], limit_bytes)
        except OSError as error:
            return ReadArtefact(state=_state(error))

    def write(self, name: RepoPath, data: bytes) -> bool:
        """As the port says.

        Raises:
            ToolError: It cannot be written.
        """
        steps = _steps(name)
        try:
            with self._folder(steps[:-1], make=True) as folder:
                found = _read(folder, steps[-1], len(data))
                if found.data == data:
                    return False
                _put(folder, steps[-1], data)
        except OSError as error:
            message = f"{'/'.join(steps)} cannot be written: {error.strerror}."
            raise ToolError("artefact-folder", message, LOOK) from error
        return True

    def names(self, folder: RepoPath) -> tuple[str, ...]:
        """As the port says."""
        try:
            with self._folder(_steps(folder)) as handle:
                return tuple(sorted(one for one in _listed(handle) if not one.startswith(_ASIDE)))
        except OSError:
            return ()

    def move(self, name: RepoPath, to: RepoPath) -> bool:
        """As the port says.

        Raises:
            ToolError: The other name is taken, or cannot be given.
        """
        source, target = _steps(name), _steps(to)
        try:
            with self._folder(source[:-1]) as one, self._folder(target[:-1], make=True) as other:
                is_free = not _exists(other, target[-1])
                if is_free:
                    os.rename(source[-1], target[-1], src_dir_fd=one, dst_dir_fd=other)
        except FileNotFoundError:
            return False
        except OSError as error:
            message = f"{'/'.join(source)} cannot become {'/'.join(target)}: {error.strerror}."
            raise ToolError("artefact-folder", message, LOOK) from error
        if not is_free:
            message = f"{'/'.join(source)} cannot become {'/'.join(target)}: the name is taken."
            raise ToolError("artefact-folder", message, LOOK)
        return True

    def remove(self, name: RepoPath) -> bool:
        """As the port says.

        Raises:
            ToolError: It cannot be taken away.
        """
        steps = _steps(name)
        try:
            with self._folder(steps[:-1]) as folder:
                _take_away(folder, steps[-1], LIMIT_DEPTH)
        except FileNotFoundError:
            return False
        except OSError as error:
            raise ToolError(
                "artefact-folder", f"{'/'.join(steps)} cannot be removed: {error.strerror}."
            ) from error
        return True

    @contextmanager
    def _opened_top(self) -> Iterator[int]:
        try:
            handle = os.open(self._top, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError as error:
            raise ToolError(
                "artefact-folder", f"The work tree cannot be opened: {error.strerror}."
            ) from error
        try:
            yield handle
        finally:
            os.close(handle)

    @contextmanager
    def _folder(self, steps: tuple[str, ...], *, make: bool = False) -> Iterator[int]:
        """The handle of a folder, made where wanted; ``OSError`` when it cannot be had."""
        with self._opened_top() as top, ExitStack() as stack:
            handle = top
            for step in steps:
                if make:
                    _make(handle, step)
                handle = os.open(step, _FOLDER, dir_fd=handle)
                stack.callback(os.close, handle)
            yield handle


def _steps(name: str) -> tuple[str, ...]:
    """The steps of a name.

    Raises:
        InvariantError: It is no plain name below our folder: names are made by us alone.
    """
    steps = tuple(name.split("/"))
    plain = all(_is_plain(one) for one in steps)
    if not plain or steps[0] != TOP or not 1 < len(steps) <= LIMIT_DEPTH:
        raise InvariantError("artefact-name", f"{ascii(name)[:80]} is no name below {TOP}.")
    return steps


def _is_plain(step: str) -> bool:
    if step in {"", os.curdir, os.pardir} or "\0" in step or "\\" in step:
        return False
    return len(step.encode("utf-8", "surrogateescape")) <= LIMIT_STEP


def _make(folder: int, step: str) -> None:
    with suppress(FileExistsError):
        os.mkdir(step, _FOLDER_MODE, dir_fd=folder)


def _own(top: int) -> int:
    """The handle of our folder.

    Raises:
        FileNotFoundError: There is none.
        StateError: Something else has its name.
    """
    try:
        return os.open(TOP, _FOLDER, dir_fd=top)
    except FileNotFoundError:
        raise
    except OSError as error:
        link = error.errno == errno.ELOOP or stat.S_ISLNK(
            os.stat(TOP, dir_fd=top, follow_symlinks=False).st_mode
        )
        what = "a symbolic link" if link else "no folder that can be entered"
        message = f"{TOP} is {what}, so nothing is read or written there."
        raise StateError("artefact-folder-taken", message, AWAY) from error


def _is_marked(handle: int) -> bool:
    return _read(handle, MARK, len(MARK_TEXT)).data == MARK_TEXT


def _is_bare(handle: int) -> bool:
    """Whether nothing stands in our folder but what a write that was cut short left there."""
    return all(one.startswith(_ASIDE) for one in _listed(handle))


def _refuse_foreign(handle: int) -> None:
    """Nothing, when the folder is ours.

    Raises:
        StateError: Somebody else owns it, or it does not bear our mark.
    """
    if os.fstat(handle).st_uid != os.geteuid():
        message = f"{TOP} belongs to another user of this machine."
        raise StateError("artefact-folder-foreign", message, AWAY)
    if not _is_marked(handle):
        message = f"{TOP} was not made by adjudge: {TOP}/{MARK} does not say so."
        raise StateError("artefact-folder-foreign", message, AWAY)


def _read(folder: int, step: str, limit_bytes: int) -> ReadArtefact:
    """A regular file in a folder."""
    try:
        handle = os.open(step, _READ, dir_fd=folder)
    except OSError as error:
        return ReadArtefact(state=_state(error))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        return ReadArtefact(state=ArtefactState.NO_FILE)
    with os.fdopen(handle, "rb") as stream:
        try:
            data = stream.read(limit_bytes + 1)
        except OSError:
            return ReadArtefact(state=ArtefactState.UNREADABLE)
    if len(data) > limit_bytes:
        return ReadArtefact(state=ArtefactState.OVERSIZE)
    return ReadArtefact(state=ArtefactState.PRESENT, data=data)


def _state(error: OSError) -> ArtefactState:
    if error.errno in _ABSENT:
        return ArtefactState.ABSENT
    return ArtefactState.LINK if error.errno == errno.ELOOP else ArtefactState.UNREADABLE


def _put(folder: int, step: str, data: bytes) -> None:
    """Write a file aside and give it its name, over what has it.

    Raises:
        OSError: That cannot be.
    """
    aside = f"{_ASIDE}-{os.getpid()}"
    with suppress(FileNotFoundError):
        os.unlink(aside, dir_fd=folder)
    handle = os.open(aside, _WRITE, _FILE_MODE, dir_fd=folder)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(handle)
        os.rename(aside, step, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        with suppress(FileNotFoundError):
            os.unlink(aside, dir_fd=folder)
        raise


def _sweep(folder: int, depth: int) -> None:
    """Take away what killed writes left aside, as far as that can be; no link is followed."""
    with os.scandir(folder) as found:
        standing = [(one.name, one.is_dir(follow_symlinks=False)) for one in found]
    for name, is_folder in standing:
        if is_folder and depth:
            with suppress(OSError):
                _sweep_below(folder, name, depth - 1)
        elif not is_folder and _is_left(name):
            with suppress(OSError):
                os.unlink(name, dir_fd=folder)


def _sweep_below(folder: int, name: str, depth: int) -> None:
    handle = os.open(name, _FOLDER, dir_fd=folder)
    try:
        _sweep(handle, depth)
    finally:
        os.close(handle)


def _is_left(name: str) -> bool:
    """Whether a name is that of a write of a process that is gone."""
    found = _LEFT.fullmatch(name)
    if found is None:
        return False
    try:
        os.kill(int(found[1]), 0)
    except OSError as error:
        return isinstance(error, ProcessLookupError)
    return False


def _listed(handle: int) -> list[str]:
    """Names in a folder."""
    with os.scandir(handle) as found:
        return [one.name for one in found]


def _exists(folder: int, step: str) -> bool:
    try:
        os.stat(step, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return False
    return True


def _take_away(folder: int, step: str, depth: int) -> None:
    """Take a file or folder away.

    Raises:
        OSError: It is not there, or is deeper than ours are.
    """
    if not stat.S_ISDIR(os.stat(step, dir_fd=folder, follow_symlinks=False).st_mode):
        os.unlink(step, dir_fd=folder)
        return
    if depth == 0:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    handle = os.open(step, _FOLDER, dir_fd=folder)
    try:
        for one in _listed(handle):
            _take_away(handle, one, depth - 1)
    finally:
        os.close(handle)
    os.rmdir(step, dir_fd=folder)
