"""Private folders that are gone with their context, and whatever became of the process that held them.

    run-NAME.lock   held by the owner, by flock, which the kernel drops with the process
    run-NAME/       mode 0700

Rules: the lock comes before its folder and goes after it, so a folder whose lock is free or gone has no owner
and is removed by the next process that lends one. A lock tells more than a process number, which another
process, or one in another container, may have by then. Children do not inherit it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.workspace.removing import remove_tree
from adjudge.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator

PREFIX: Final = "run-"
ENDING: Final = ".lock"
TICK_S: Final = 0.05
CLAIMS: Final = 100
"""Tries to get a lock of our own."""
_OPEN: Final = os.O_CREAT | os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW


@contextmanager
def lend_folder(parent: Path) -> Iterator[Path]:
    """A private folder in ``parent``, gone afterwards; those of dead owners are removed first."""
    with telling_disk():
        parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        remove_left_behind(parent)
        lock, place = _claim(parent)
    folder = place.with_suffix("")
    try:
        with telling_disk():
            folder.mkdir(mode=0o700)
        yield folder
    finally:
        remove_tree(folder)
        with suppress(OSError):
            place.unlink()
        os.close(lock)


def remove_left_behind(parent: Path) -> None:
    """Remove the folders in ``parent`` that nobody holds."""
    for place in sorted(parent.glob(f"{PREFIX}*{ENDING}")):
        with holding(place, wait_s=0) as held:
            if held:
                remove_tree(place.with_suffix(""))
                place.unlink(missing_ok=True)
    for folder in sorted(parent.glob(f"{PREFIX}*")):
        if folder.suffix != ENDING and not folder.with_suffix(ENDING).exists():
            remove_tree(folder)


@contextmanager
def holding(place: Path, *, wait_s: float, shared: bool = False) -> Iterator[bool]:
    """Hold a lock file.

    Args:
        place: The file; made where it is not there.
        wait_s: How long others may keep it.
        shared: Others may share it.

    Yields:
        Whether it is held.
    """
    until = time.monotonic() + wait_s
    with ExitStack() as stack:
        how = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        while not (held := stack.enter_context(_trying(place, how))) and time.monotonic() < until:
            time.sleep(TICK_S)
        yield held


@contextmanager
def _trying(place: Path, how: int) -> Iterator[bool]:
    """Hold a lock file if that is possible at once; a file that is not held is closed again."""
    try:
        lock = os.open(place, _OPEN, 0o600)
    except OSError:
        yield False
        return
    held = _lock(lock, place, how)
    if not held:
        os.close(lock)
    try:
        yield held
    finally:
        if held:
            os.close(lock)


@contextmanager
def telling_disk() -> Iterator[None]:
    """Tell a disk that is full or cannot be written as what it is.

    Raises:
        ToolError: Writing failed.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise ToolError(
            "workspace-not-writable",
            f"The folder for throw-away trees cannot be written: {reason}.",
            "make room, or set ADJUDGE_CACHE_DIR to another folder",
        ) from error


def _claim(parent: Path) -> tuple[int, Path]:
    """A lock that is held, and its file; a sweeper may have taken a file away before it was locked.

    Raises:
        OSError: The file system has no locks.
    """
    for _ in range(CLAIMS):
        lock, name = tempfile.mkstemp(prefix=PREFIX, suffix=ENDING, dir=parent)
        if _lock(lock, Path(name), fcntl.LOCK_EX):
            return lock, Path(name)
        os.close(lock)
        Path(name).unlink(missing_ok=True)
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


def _lock(lock: int, place: Path, how: int) -> bool:
    """Whether an open file is locked and is still the one of its name."""
    try:
        fcntl.flock(lock, how | fcntl.LOCK_NB)
        return os.path.samestat(os.fstat(lock), place.stat(follow_symlinks=False))
    except OSError:
        return False
