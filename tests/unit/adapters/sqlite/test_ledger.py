"""The ledger's rows: read strictly, verified in a stream, damage told and not raised."""

from __future__ import annotations

import sqlite3
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.recovery import verify_store
from adjudge.contracts.receipt_v1 import receipt_record
from adjudge.errors import StateError
from adjudge.model.ledger import DamageKind, sha256
from adjudge.model.outcome import Outcome
from adjudge.model.state import Transition
from tests.state_values import chain, change, database, filled, opened, record, step

if TYPE_CHECKING:
    from pathlib import Path

RECEIPT = b'{"payload":""}\n'
OTHER = "CAST('other' AS BLOB)"


def damage_after(folder: Path, *statements: str) -> tuple[DamageKind, int]:
    """Kind and number of the first damage of a ledger of five entries after it was changed."""
    path = filled(folder, 5)
    change(path, *statements)
    report = verify_store(path)
    assert report.outcome is Outcome.FAIL
    assert report.damage is not None
    return report.damage.kind, report.damage.seq


@pytest.mark.parametrize("seq", [0, 2, 4])
@pytest.mark.parametrize(
    "what",
    [
        f"payload = {OTHER}",
        "kind = 'receipt'",
        "record_id = 'x'",
        f"prev = '{'1' * 64}'",
        f"digest = '{'1' * 64}'",
    ],
)
def test_changed_column_is_found_at_its_entry(tmp_path: Path, seq: int, what: str) -> None:
    found = damage_after(tmp_path, f"UPDATE ledger SET {what} WHERE seq = {seq}")
    assert found == (DamageKind.DAMAGED_RECORD, seq)


@pytest.mark.parametrize("seq", [0, 3])
def test_missing_entry_is_a_gap(tmp_path: Path, seq: int) -> None:
    assert damage_after(tmp_path, f"DELETE FROM ledger WHERE seq = {seq}") == (DamageKind.GAP, seq)


def test_cut_tail_is_found_by_the_head_in_the_database(tmp_path: Path) -> None:
    assert damage_after(tmp_path, "DELETE FROM ledger WHERE seq > 2") == (DamageKind.CUT_TAIL, 3)


def test_cut_tail_with_the_database_mended_is_found_by_the_second_head(tmp_path: Path) -> None:
    head = chain(3)[-1].head
    mend = f"UPDATE ledger_head SET seq = {head.seq}, digest = '{head.digest}'"
    assert damage_after(tmp_path, "DELETE FROM ledger WHERE seq > 2", mend) == (DamageKind.CUT_TAIL, 3)


def test_emptied_ledger_with_the_database_mended_is_found_by_the_second_head(tmp_path: Path) -> None:
    mend = f"UPDATE ledger_head SET seq = -1, digest = '{'0' * 64}'"
    assert damage_after(tmp_path, "DELETE FROM ledger", mend) == (DamageKind.CUT_TAIL, 0)


def test_missing_second_head_is_no_pass(tmp_path: Path) -> None:
    path = filled(tmp_path, 3)
    (tmp_path / "state" / "state.db.head").unlink()
    report = verify_store(path)
    assert report.damage is not None
    assert (report.outcome, report.damage.kind) == (Outcome.FAIL, DamageKind.CUT_TAIL)


def test_column_of_another_type_is_damage(tmp_path: Path) -> None:
    loose = (
        "CREATE TABLE copy AS SELECT * FROM ledger",
        "DROP TABLE ledger",
        "ALTER TABLE copy RENAME TO ledger",
        "UPDATE ledger SET payload = 'text' WHERE seq = 2",
    )
    assert damage_after(tmp_path, *loose) == (DamageKind.UNREADABLE, 2)


def test_text_that_is_not_utf_8_is_damage(tmp_path: Path) -> None:
    bad = "UPDATE ledger SET record_id = CAST(x'ff' AS TEXT) WHERE seq = 2"
    assert damage_after(tmp_path, bad) == (DamageKind.UNREADABLE, 2)


@pytest.mark.parametrize("statement", ["DELETE FROM receipts", f"UPDATE receipts SET envelope = {OTHER}"])
def test_receipt_that_is_missing_or_changed_is_damage_at_its_entry(tmp_path: Path, statement: str) -> None:
    with opened(tmp_path) as store:
        store.commit(Transition(records=(record(0), receipt_record(RECEIPT)), receipts=(RECEIPT,)))
        assert store.ledger.verify().outcome is Outcome.PASS
    change(database(tmp_path), statement)
    report = verify_store(database(tmp_path))
    assert report.damage is not None
    assert (report.damage.kind, report.damage.seq) == (DamageKind.DAMAGED_RECORD, 1)


def test_damaged_entry_is_not_found_and_not_listed(tmp_path: Path) -> None:
    path = filled(tmp_path, 3)
    change(path, f"UPDATE ledger SET payload = {OTHER} WHERE seq = 1")
    with opened(tmp_path) as store:
        with pytest.raises(StateError) as caught:
            store.ledger.find("verdict", "v1")
        assert caught.value.code == "ledger-damaged"
        with pytest.raises(StateError):
            list(store.ledger.entries())
        assert [entry.seq for entry in store.ledger.entries(start=2)] == [2]


def test_ledger_can_grow_while_it_is_read(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    with opened(tmp_path) as store:
        reading = store.ledger.entries()
        next(reading)
        store.commit(step(3))
        assert len(list(reading)) >= 2
        assert store.ledger.head().seq == 3


def test_verification_takes_constant_memory(tmp_path: Path) -> None:
    payload = b"x" * 10_000
    with opened(tmp_path) as store:
        store.commit(Transition(records=tuple(record(number, payload=payload) for number in range(300))))
        tracemalloc.start()
        store.ledger.verify()
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < 10 * len(payload) + 200_000


def test_digest_of_a_payload_in_the_database_is_what_stock_tools_print(tmp_path: Path) -> None:
    connection = sqlite3.connect(filled(tmp_path, 1))
    row = connection.execute("SELECT result_sha256, payload FROM ledger").fetchone()
    connection.close()
    assert row[0] == sha256(row[1])
