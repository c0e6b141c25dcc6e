"""Rows of the state held against the ledger."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.app.fix.held import (
    check_chain,
    check_packet,
    held_attempt,
    held_attempts,
    held_rulings,
)
from adjudge.app.fix.keep import keep_attempt, keep_open
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.held_entries_v1 import finding_ruling_record, packet_record
from adjudge.errors import StateError
from adjudge.model.finding import FindingId
from adjudge.model.fix import FixState
from adjudge.model.ids import Digest
from adjudge.model.ruling import Ruling, RulingWord
from adjudge.model.state import Transition
from tests.fakes.store import FakeStore
from tests.fix_values import ONE, a_packet, an_attempt

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.model.fix import StoredFix

MINE = an_attempt(attempt_id="fix:1")


def ended() -> tuple[FakeStore, StoredFix]:
    store = FakeStore()
    keep_attempt(store, MINE)
    (row,) = store.fixes.attempts("fix:1", limit=2)
    return store, row


def refused(what: Callable[[], object]) -> str:
    with pytest.raises(StateError) as caught:
        what()
    assert caught.value.code == "row-not-held"
    return caught.value.message


def test_try_is_as_the_ledger_knows_it() -> None:
    store, row = ended()
    assert held_attempt(store, row) == MINE
    assert held_attempts(store) == (MINE,)
    check_chain(store)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"state": FixState.FIXED_UNPROVEN}, "names another"),
        ({"run_id": "rev:other"}, "names another"),
        ({"packet_id": "fpk:other"}, "names another"),
        ({"retained": False}, "names another"),
        ({"body": b""}, "is gone"),
        ({"body": encode_canonical(an_attempt(attempt_id="fix:1", patch_bytes=11))}, "digest"),
    ],
)
def test_row_that_was_changed_is_refused(change: dict[str, object], why: str) -> None:
    store, row = ended()
    assert why in refused(lambda: held_attempt(store, replace(row, **change)))  # type: ignore[arg-type]


def test_row_that_the_ledger_does_not_know_is_refused() -> None:
    _, row = ended()
    message = refused(lambda: held_attempt(FakeStore(), row))
    assert ("fix_attempts" in message, "no ledger entry" in message) == (True, True)


def test_row_that_is_gone_is_missed() -> None:
    store, _ = ended()
    store.fixes = FakeStore().fixes
    assert "gone from the state" in refused(lambda: held_attempts(store))


def test_try_that_did_not_end_is_none() -> None:
    store = FakeStore()
    keep_open(store, a_packet(), "fix:1")
    (row,) = store.fixes.attempts("fix:1", limit=2)
    assert held_attempt(store, row) is None


def test_packet_is_one_that_was_made_here() -> None:
    store, packet = FakeStore(), a_packet()
    refused(lambda: check_packet(store, packet, b"body"))
    store.commit(Transition(records=(packet_record(packet.packet_id, b"body"),)))
    check_packet(store, packet, b"body")
    assert "otherwise" in refused(lambda: check_packet(store, packet, b"other"))


def test_decisions_are_those_of_the_ledger() -> None:
    store = FakeStore()
    ruling = Ruling(
        finding_id=FindingId(ONE), word=RulingWord.DISMISSED, text=Digest("a" * 64), reason="known", by="Ada"
    )
    store.commit(Transition(rulings=(ruling,)))
    assert held_rulings(store, [ONE]) == {ONE: ()}
    store.commit(Transition(records=(finding_ruling_record(ruling, 0),)))
    assert held_rulings(store, [ONE]) == {ONE: (ruling,)}
    strange = replace(finding_ruling_record(ruling, 5), record_id=f"{ONE}/1")
    store.commit(Transition(records=(strange,)))
    refused(lambda: held_rulings(store, [ONE]))
