"""The instants at which a write can be cut short, named so that tests can cut it there.

A store takes one function and calls it with each point it passes; it does nothing unless a test says so.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class WritePoint(StrEnum):
    """What has just been done."""

    BUILT = "built"
    """A new database stands aside, complete."""
    HEAD_MADE = "head-made"
    """The empty head is recorded beside; the database is not in its place yet."""
    SET_ASIDE = "set-aside"
    """A damaged store stands aside as it was; nothing of it is changed yet."""
    REPLACED = "replaced"
    """A database that goes on from the sound part is in its place."""
    MOVED = "moved"
    """The new database is in its place."""
    BACKED_UP = "backed-up"
    """The database was copied before a migration."""
    MIGRATED = "migrated"
    """A migration was carried out, not committed."""
    UPGRADED = "upgraded"
    """A migration was committed."""
    BEGUN = "begun"
    """A transition holds the lock and its transaction."""
    FILLED = "filled"
    """All of it is written, not committed."""
    COMMITTED = "committed"
    """It is committed; the second head is not written yet."""
    HEAD_WRITTEN = "head-written"
    """The new second head stands aside."""
    HEAD_MOVED = "head-moved"
    """The new second head is in its place."""


if TYPE_CHECKING:
    Hook = Callable[[WritePoint], None]


def pass_by(_point: WritePoint) -> None:
    """The hook of every store outside tests: nothing happens."""
