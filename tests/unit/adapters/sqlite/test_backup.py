"""The copy before an upgrade."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from adjudge.adapters.sqlite.backup import back_up
from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.adapters.sqlite.place import StorePlace
from tests.state_values import filled

if TYPE_CHECKING:
    from pathlib import Path


def copied(folder: Path) -> str:
    """A store of three entries and its copy."""
    place = StorePlace(database=filled(folder, 3))
    with closing(sqlite3.connect(place.database)) as connection:
        return back_up(connection, place, 1)


def test_copy_holds_everything(tmp_path: Path) -> None:
    with closing(sqlite3.connect(copied(tmp_path))) as connection:
        assert connection.execute("SELECT count(*) FROM ledger").fetchone() == (3,)
        assert connection.execute("PRAGMA user_version").fetchone() == (MIGRATIONS[-1].version,)


def test_copy_is_named_for_its_version_and_is_private(tmp_path: Path) -> None:
    path = copied(tmp_path)
    assert path.endswith("state.db.v1.backup")
    assert os.stat(path).st_mode & 0o777 == 0o600


def test_copy_replaces_an_older_one_and_what_a_crash_left(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 3))
    for path in (place.unfinished, place.backup(1)):
        with open(path, "wb") as stream:
            stream.write(b"left")
    with closing(sqlite3.connect(place.database)) as connection:
        back_up(connection, place, 1)
    with closing(sqlite3.connect(place.backup(1))) as copy:
        assert copy.execute("SELECT count(*) FROM ledger").fetchone() == (3,)
    assert not os.path.exists(place.unfinished)
