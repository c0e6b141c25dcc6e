"""Rulings are only added; one that is no ruling is damage."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite import rulings
from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.errors import StateError
from adjudge.model.finding import FindingId
from adjudge.model.ids import Digest
from adjudge.model.ruling import Ruling, RulingWord

if TYPE_CHECKING:
    from collections.abc import Iterator

IDS = [FindingId(f"fnd:{number}") for number in range(5)]


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """The tables, empty."""
    with closing(sqlite3.connect(":memory:")) as made:
        for step in MIGRATIONS:
            for statement in step.statements:
                made.execute(statement)
        yield made


def ruling(finding_id: FindingId, word: RulingWord = RulingWord.DISMISSED) -> Ruling:
    return Ruling(finding_id=finding_id, word=word, text=Digest("ab" * 32), reason="seen", by="ann")


def test_rulings_of_many_findings_are_found_in_more_than_one_statement(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulings, "AT_ONCE", 2)
    rulings.add_rulings(connection, [ruling(one) for one in IDS])
    assert sorted(rulings.find_rulings(connection, IDS)) == IDS


def test_rulings_of_a_finding_come_oldest_first(connection: sqlite3.Connection) -> None:
    many = (ruling(IDS[0], RulingWord.DISMISSED), ruling(IDS[0], RulingWord.UNDONE), ruling(IDS[0]))
    for one in many:
        rulings.add_rulings(connection, [one])
    assert rulings.find_rulings(connection, IDS) == {IDS[0]: many}


@pytest.mark.parametrize("statement", ["UPDATE rulings SET reason = 'x'", "DELETE FROM rulings"])
def test_rulings_cannot_be_changed_by_a_fault_of_ours(connection: sqlite3.Connection, statement: str) -> None:
    rulings.add_rulings(connection, [ruling(IDS[0])])
    with pytest.raises(sqlite3.IntegrityError, match="only added"):
        connection.execute(statement)


def test_ruling_of_an_unknown_word_is_damage(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO rulings VALUES (1, 'fnd:0', 'praised', 'x', '', '')")
    with pytest.raises(StateError) as caught:
        rulings.find_rulings(connection, IDS)
    assert caught.value.code == "store-damaged"
