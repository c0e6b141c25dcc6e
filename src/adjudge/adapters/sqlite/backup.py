"""A copy of the whole database before it changes version; made aside and moved into place."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from adjudge.adapters.sqlite.place import discard, synchronize_file, synchronize_folder

if TYPE_CHECKING:
    from adjudge.adapters.sqlite.place import StorePlace


def back_up(connection: sqlite3.Connection, place: StorePlace, version: int) -> str:
    """Copy the database; replaces an older copy of the same version.

    Args:
        connection: Of the database; nobody may be writing.
        place: Where it is.
        version: The version it has.

    Returns:
        Path of the copy.
    """
    unfinished = place.unfinished
    discard(unfinished)
    with closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)
    os.chmod(unfinished, 0o600)  # noqa: PTH101 - names that are not UTF-8
    synchronize_file(unfinished)
    made = place.backup(version)
    os.replace(unfinished, made)  # noqa: PTH105 - names that are not UTF-8
    synchronize_folder(place.folder)
    return made
