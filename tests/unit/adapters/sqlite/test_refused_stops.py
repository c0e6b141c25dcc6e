"""Refusals are bounded: the newest stay."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from adjudge.adapters.sqlite import refused_stops
from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.model.ids import Digest
from adjudge.model.state import RefusedStop

if TYPE_CHECKING:
    import pytest

SESSION = Digest("aa" * 32)


def test_oldest_refusals_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refused_stops, "KEPT", 3)
    made = [RefusedStop(session=SESSION, result=Digest(f"{at:064x}"), continued=at > 0) for at in range(5)]
    with closing(sqlite3.connect(":memory:")) as connection:
        for step in MIGRATIONS:
            for statement in step.statements:
                connection.execute(statement)
        refused_stops.keep_refused(connection, made[:2])
        refused_stops.keep_refused(connection, made[2:])
        refused_stops.keep_refused(connection, ())
        assert refused_stops.find_refused(connection, SESSION) == tuple(made[2:])
        assert refused_stops.find_refused(connection, Digest("bb" * 32)) == ()
