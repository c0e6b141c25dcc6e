"""Opening a store: made when there is none, upgraded when it is older, only read when it is newer.

1. No database: made (see ``creation``), unless it was lost.
2. Not ours, damaged, or of another repository: refused, and left as it is.
3. An older version: copied, then upgraded, one transaction for each step, under the lock.
4. A newer version, or a folder that cannot be written: only read; ``SqliteStore.read_only`` says why.
5. The heads are compared with the end of the chain; a second head that a crash left behind is brought up.
"""

from __future__ import annotations

import os
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final

from adjudge.adapters.sqlite.backup import back_up
from adjudge.adapters.sqlite.connection import APPLICATION_ID, Access, connect, pragma, told
from adjudge.adapters.sqlite.creation import create
from adjudge.adapters.sqlite.heads import check_heads, write_head_file
from adjudge.adapters.sqlite.lock import FileLock
from adjudge.adapters.sqlite.migrations import migrate
from adjudge.adapters.sqlite.options import USUAL, StoreOptions
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.store import SqliteStore, read_facts
from adjudge.adapters.sqlite.write_points import WritePoint
from adjudge.errors import StateError
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from adjudge.model.state import StoreFacts

_NOT_OURS: Final = "move it aside and keep it; adjudge does not touch it"


@contextmanager
def open_store(path: str, facts: StoreFacts, *, options: StoreOptions = USUAL) -> Iterator[SqliteStore]:
    """The store whose database is ``path``, closed at the end.

    Args:
        path: Absolute path of the database; its folder is made when there is none.
        facts: Whose state it is.
        options: How it behaves.

    Yields:
        The store.

    Raises:
        StateError: It is another repository's, damaged, in use, or was lost; a folder that cannot be used is
            a ``ToolError``.
    """
    place = StorePlace(database=path)
    lock = FileLock(place.lock, wait_s=options.wait_s)
    with told():
        _make_sure(place, facts, options, lock)
        writable = place.writable()
        connection = connect_checked(place, writable=writable, wait_s=options.wait_s)
    with closing(connection):
        with told():
            version = _upgrade(connection, place, options, lock if writable else None)
            read_only = _why_read_only(version, options, writable=writable)
            if read_only is not None:
                connection.execute("PRAGMA query_only=ON")
            if read_facts(connection) != facts:
                raise StateError("foreign-store", "The state database is another repository's.", _NOT_OURS)
            _, behind = check_heads(connection, place)
            if behind and read_only is None:
                _bring_up(connection, place, options)
        yield SqliteStore(
            connection, place, lock=lock, hook=options.hook, version=version, read_only=read_only
        )


def connect_checked(place: StorePlace, *, writable: bool, wait_s: float) -> sqlite3.Connection:
    """A connection to a database that is one of ours, or was.

    Raises:
        StateError: It is not.
    """
    frozen = not writable and not place.exists(place.log)
    access = Access.WRITE if writable else Access.FROZEN if frozen else Access.READ
    connection = connect(place.database, access, wait_s=wait_s)
    try:
        ours = (
            pragma(connection, "application_id") == APPLICATION_ID and pragma(connection, "user_version") > 0
        )
    except BaseException:
        connection.close()
        raise
    if not ours:
        connection.close()
        raise StateError(
            "store-damaged", "The state database is not one of adjudge's, or damaged.", _NOT_OURS
        )
    return connection


def _make_sure(place: StorePlace, facts: StoreFacts, options: StoreOptions, lock: FileLock) -> None:
    """A database is in its place."""
    if place.inode() is not None:
        return
    os.makedirs(place.folder, mode=0o700, exist_ok=True)  # noqa: PTH103 - names that are not UTF-8
    with lock.held():
        if place.inode() is None:  # nobody has made it while we waited
            create(place, facts, options)


def _upgrade(
    connection: sqlite3.Connection, place: StorePlace, options: StoreOptions, lock: FileLock | None
) -> int:
    """The version after every step that was missing; ``lock`` is ``None`` where nothing can be written.

    Raises:
        StateError: It is older and cannot be upgraded.
    """
    version = pragma(connection, "user_version")
    if version >= options.version:
        return version
    if lock is None:
        message = f"The state has version {version} and cannot be upgraded to {options.version} where it is."
        raise StateError("store-older", message, "open it once where its folder can be written")
    with lock.held():
        for step in options.migrations:
            version = pragma(connection, "user_version")  # another may have done it while we waited
            if step.version > version:
                back_up(connection, place, version)
                options.hook(WritePoint.BACKED_UP)
                migrate(connection, step, options.hook)
        return pragma(connection, "user_version")


def _why_read_only(version: int, options: StoreOptions, *, writable: bool) -> Reason | None:
    if version > options.version:
        message = (
            f"The state has version {version}, made by a newer adjudge; this one writes {options.version}."
        )
        return Reason(code="store-newer", message=message)
    if not writable:
        return Reason(code="store-read-only", message="The state folder cannot be written by this user.")
    return None


def _bring_up(connection: sqlite3.Connection, place: StorePlace, options: StoreOptions) -> None:
    """Write the second head that a crash has not written.

    When another process holds the lock at this moment it is at writing it itself, so nobody waits.

    Raises:
        StateError: The heads have come to disagree meanwhile.
    """
    try:
        with FileLock(place.lock, wait_s=0).held():
            head, behind = check_heads(connection, place)
            if behind:
                write_head_file(place, head, options.hook)
    except StateError as error:
        if error.code != "store-busy":
            raise
