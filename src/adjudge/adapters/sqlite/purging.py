"""Removing every trace: first what would go, with sizes, then it goes.

Rules kept here:

1. Only what was named below one folder is looked at, so a folder that holds other things keeps them.
2. Links are never followed: a link is a trace of its own and goes as one; a link on the way to a named thing
   is refused.
3. Nothing goes while a process holds one of the locks in it.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import stat
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.errors import StateError, ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """One file or link that would go.

    Attributes:
        path: Absolute.
        size: Bytes of its content; of the name it leads to for a link.
    """

    path: str
    size: int


def list_traces(folder: str, names: Sequence[str]) -> tuple[Trace, ...]:
    """Every file and link of what is named, sorted by path; empty folders have none.

    Args:
        folder: Absolute path of the state or the cache folder.
        names: What in it, relative and plain, such as ``repositories/<identity>``; need not exist.

    Returns:
        The traces; a folder that cannot be read is a ``ToolError``.
    """
    found = [trace for path in _named(folder, names) for trace in _walk(path)]
    return tuple(sorted(found, key=lambda trace: trace.path))


def remove_traces(folder: str, names: Sequence[str]) -> tuple[Trace, ...]:
    """Remove what is named, folders included.

    Args:
        folder: As in ``list_traces``.
        names: As in ``list_traces``.

    Returns:
        What ``list_traces`` listed just before.

    Raises:
        ToolError: Something could not be removed; the rest may be gone.
    """
    traces = list_traces(folder, names)
    with _unused(traces):
        for path in _named(folder, names):
            try:
                _remove(path)
            except OSError as error:
                message = f"A part of the state could not be removed: {error.strerror}."
                raise ToolError("purge", message, "remove it as the user who made it") from error
    return traces


def _named(folder: str, names: Sequence[str]) -> list[str]:
    """Paths of the named things that exist.

    Raises:
        StateError: A name leads out of the folder.
    """
    found = []
    for name in names:
        parts = name.split("/")
        if any(part in {"", ".", ".."} for part in parts):
            raise StateError("purge-outside", "A name to be removed is not a plain path below the folder.")
        steps = [os.path.join(folder, *parts[:count]) for count in range(1, len(parts) + 1)]  # noqa: PTH118 - not UTF-8
        if any(os.path.islink(step) for step in steps[:-1]):  # noqa: PTH114 - names that are not UTF-8
            raise StateError(
                "purge-outside", "A link leads out of the state folder.", "remove the link yourself"
            )
        if os.path.lexists(steps[-1]):
            found.append(steps[-1])
    return found


def _walk(path: str) -> Iterator[Trace]:
    """Files and links at and below a path.

    Raises:
        ToolError: A folder cannot be read.
    """
    pending = [path]
    while pending:
        here = pending.pop()
        try:
            status = os.lstat(here)
            if stat.S_ISDIR(status.st_mode):
                pending.extend(entry.path for entry in os.scandir(here))
                continue
        except FileNotFoundError:
            continue  # gone meanwhile
        except OSError as error:
            raise ToolError("purge", f"A part of the state cannot be read: {error.strerror}.") from error
        yield Trace(path=here, size=status.st_size)


@contextmanager
def _unused(traces: Sequence[Trace]) -> Iterator[None]:
    """Hold every lock among the traces.

    Raises:
        StateError: A process holds one.
    """
    with ExitStack() as held:
        for trace in traces:
            if not trace.path.endswith(("/lock", ".lock")):
                continue
            try:
                handle = os.open(trace.path, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
            except OSError:
                continue  # a link, or gone
            held.callback(os.close, handle)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise StateError(
                    "store-busy", "The state is in use by another process.", "try again"
                ) from error
        yield


def _remove(path: str) -> None:
    """One thing with all in it; ``rmtree`` unlinks links and does not follow them."""
    if os.path.isdir(path) and not os.path.islink(path):  # noqa: PTH112, PTH114 - names that are not UTF-8
        shutil.rmtree(path)
    else:
        os.unlink(path)  # noqa: PTH108 - names that are not UTF-8
