"""One writer at a time: an advisory lock on a file, given back by the system when its holder dies."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from adjudge.errors import StateError

if TYPE_CHECKING:
    from collections.abc import Iterator

_PAUSE_S: Final = 0.002


class FileLock:
    """The lock of one store; not reentrant."""

    def __init__(self, path: str, *, wait_s: float, pause_s: float = _PAUSE_S) -> None:
        self._path = path
        self._wait_s = wait_s
        self._pause_s = pause_s

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold it, waiting for whoever does.

        Raises:
            StateError: Another process held it all the time.
        """
        deadline = time.monotonic() + self._wait_s
        handle = self._try()
        while handle is None:
            if time.monotonic() >= deadline:
                raise StateError("store-busy", "The state is in use by another process.", "try again")
            time.sleep(self._pause_s)
            handle = self._try()
        try:
            yield
        finally:
            os.close(handle)

    def _try(self) -> int | None:
        """An open handle that holds the lock, or ``None``."""
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        handle = os.open(self._path, flags, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            held = os.path.samestat(os.fstat(handle), os.lstat(self._path))
        except (BlockingIOError, FileNotFoundError):
            held = False  # another holds it, or it was removed with the store
        except BaseException:
            os.close(handle)
            raise
        if held:
            return handle
        os.close(handle)
        return None
