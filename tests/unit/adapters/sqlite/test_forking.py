"""Going on after damage: only where verification says, the sound start stays, nothing is lost."""

from __future__ import annotations

import hashlib
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.forking import fork_store
from adjudge.adapters.sqlite.heads import read_head_file
from adjudge.adapters.sqlite.migrations import MIGRATIONS, Migration
from adjudge.adapters.sqlite.options import StoreOptions
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.recovery import verify_store
from adjudge.contracts.ledger_fork_v1 import decode_break, derive_set_aside_digest
from adjudge.errors import StateError, UsageError
from adjudge.model.finding import FindingId
from adjudge.model.ids import ObjectId, Pin
from adjudge.model.ledger import BREAK, EMPTY, Breaks, Head, Record, sha256
from adjudge.model.outcome import Outcome
from adjudge.model.ruling import Ruling, RulingWord, RunId
from adjudge.model.state import (
    StoredCollection,
    StoredGrant,
    StoredGuide,
    StoredRun,
    Transition,
    ViewedStop,
)
from tests.state_values import FACTS, chain, change, database, filled, opened, record, step

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.contracts.ledger_fork_v1 import LedgerForkV1

LENGTH = 5
CHANGE_3 = "UPDATE ledger SET payload = x'00' WHERE seq = 3"


def fork(path: str, at: int, *, confirmed: bool = True) -> LedgerForkV1:
    return fork_store(path, FACTS, at=at, confirmed=confirmed)


def content(path: str) -> dict[str, bytes]:
    """Every file of the store, but for the empty lock."""
    folder = Path(path).parent
    files = sorted(one for one in folder.rglob("*") if one.is_file() and not one.name.endswith(".lock"))
    return {str(one.relative_to(folder)): one.read_bytes() for one in files}


def damaged(folder: Path, *statements: str) -> str:
    path = filled(folder, LENGTH)
    change(path, *statements)
    return path


def cut_tail(path: str) -> None:
    head = chain(3)[-1].head
    mend = f"UPDATE ledger_head SET seq = {head.seq}, digest = '{head.digest}'"
    change(path, "DELETE FROM ledger WHERE seq > 2", mend)


def drop_head_file(path: str) -> None:
    os.unlink(path + ".head")


def tear_head_file(path: str) -> None:
    Path(path + ".head").write_bytes(b"{")


def drop_head_row(path: str) -> None:
    change(path, "DELETE FROM ledger_head")


def overwrite(path: str) -> None:
    Path(path).write_bytes(b"\0" * 9000)


def shorten(path: str) -> None:
    os.truncate(path, 5000)


def drop_database(path: str) -> None:
    os.unlink(path)


DAMAGES: dict[str, tuple[Callable[[str], None], int, str, int]] = {
    "changed": (lambda path: change(path, CHANGE_3), 3, "damaged-record", 2),
    "gap": (lambda path: change(path, "DELETE FROM ledger WHERE seq = 1"), 1, "gap", 4),
    "cut": (cut_tail, 3, "cut-tail", 2),
    "no-second-head": (drop_head_file, 5, "cut-tail", 0),
    "torn-second-head": (tear_head_file, 5, "cut-tail", 0),
    "no-head-row": (drop_head_row, 5, "cut-tail", 0),
    "no-database-file": (overwrite, 0, "unreadable", 5),
    "short-database-file": (shorten, 0, "unreadable", 5),
    "database-gone": (drop_database, 0, "cut-tail", 5),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_chain_goes_on_from_its_sound_start_and_the_break_stays_in_it(tmp_path: Path, name: str) -> None:
    harm, at, kind, lost = DAMAGES[name]
    path = filled(tmp_path, LENGTH)
    harm(path)
    made = fork(path, at)
    assert (made.done, made.kept, made.record.damage.kind, made.record.lost) == (True, at, kind, lost)
    with opened(tmp_path) as store:
        entries = list(store.ledger.entries())
        assert (entries[:-1], entries[-1].kind) == (chain(LENGTH)[:at], BREAK)
        assert decode_break(entries[-1].payload) == made.record
        store.commit(step(99))
        report = store.ledger.verify()
    assert (report.outcome, report.damage) == (Outcome.INCONCLUSIVE, None)
    assert report.breaks == Breaks(count=1, numbers=(at,))
    assert read_head_file(StorePlace(database=path)) == report.head


@pytest.mark.parametrize("name", DAMAGES)
def test_store_stands_aside_byte_for_byte(tmp_path: Path, name: str) -> None:
    harm, at, _, _ = DAMAGES[name]
    path = filled(tmp_path, LENGTH)
    harm(path)
    before = content(path)
    record = fork(path, at).record
    after = content(path)
    assert {one: after[f"{record.set_aside}/{one}"] for one in before} == before
    assert {one.name: (one.size_bytes, one.sha256) for one in record.files} == {
        one: (len(data), hashlib.sha256(data).hexdigest()) for one, data in before.items()
    }
    assert record.set_aside_sha256 == derive_set_aside_digest(record.files)


@pytest.mark.parametrize("name", DAMAGES)
def test_what_would_be_done_is_told_to_the_byte_and_changes_nothing(tmp_path: Path, name: str) -> None:
    harm, at, _, _ = DAMAGES[name]
    path = filled(tmp_path, LENGTH)
    harm(path)
    before = content(path)
    told = fork(path, at, confirmed=False)
    assert (told.done, content(path)) == (False, before)
    made = fork(path, at)
    assert (made.head, made.record) == (told.head, told.record)


@pytest.mark.parametrize("at", [-1, 0, 2, 4, 5, 99])
def test_another_number_than_the_first_damage_is_refused_with_the_right_one(tmp_path: Path, at: int) -> None:
    path = damaged(tmp_path, CHANGE_3)
    before = content(path)
    with pytest.raises(UsageError) as caught:
        fork(path, at)
    assert (caught.value.code, caught.value.hint) == (
        "not-the-first-damage",
        "adjudge tool ledger fork --at 3",
    )
    assert content(path) == before


@pytest.mark.parametrize("length", [0, LENGTH])
def test_sound_chain_is_refused(tmp_path: Path, length: int) -> None:
    path = filled(tmp_path, length)
    before = content(path)
    with pytest.raises(UsageError) as caught:
        fork(path, length)
    assert (caught.value.code, content(path)) == ("ledger-not-damaged", before)


def test_second_fork_at_a_number_keeps_the_first_copy(tmp_path: Path) -> None:
    path = damaged(tmp_path, CHANGE_3)
    first = fork(path, 3).record
    kept = {name: data for name, data in content(path).items() if name.startswith(first.set_aside)}
    change(path, CHANGE_3)
    second = fork(path, 3).record
    assert (first.set_aside, second.set_aside) == ("state.db.fork-3-1", "state.db.fork-3-2")
    assert kept.items() <= content(path).items()
    assert second.earlier == (3,)


def test_later_damage_behind_a_break_adds_a_break(tmp_path: Path) -> None:
    path = damaged(tmp_path, CHANGE_3)
    fork(path, 3)
    with opened(tmp_path) as store:
        store.commit(step(7, 8))
    change(path, "UPDATE ledger SET payload = x'00' WHERE seq = 5")
    fork(path, 5)
    assert verify_store(path).breaks == Breaks(count=2, numbers=(3, 5))


def test_records_that_were_lost_can_be_accepted_again(tmp_path: Path) -> None:
    path = damaged(tmp_path, CHANGE_3)
    fork(path, 3)
    with opened(tmp_path) as store:
        assert store.ledger.find("verdict", "v3") is None
        (entry,) = store.commit(step(3))
        assert (entry.seq, entry.record_id) == (4, "v3")


def test_first_damage_is_a_receipt_when_that_comes_before_the_chain_s(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        named = Record(kind="receipt", record_id=f"sha256:{sha256(b'r')}", payload=b"p")
        store.commit(Transition(records=(record(0), named), receipts=(b"r",)))
        store.commit(step(2, 3))
    change(database(tmp_path), "UPDATE receipts SET envelope = x'00'", CHANGE_3)
    assert fork(database(tmp_path), 1).kept == 1
    assert verify_store(database(tmp_path)).damage is None


RULED = FindingId("fnd:1")
RUN = StoredRun(run_id=RunId("run:1"), series=sha256(b"s"), previous=None, body=b"body", finding_ids=(RULED,))
GUIDE = StoredGuide(pin=Pin("snap:1"), body=b"guide")
COLLECTION = StoredCollection(tree=ObjectId("1" * 40), collector="ruff", body=b"body")
RULING = Ruling(finding_id=RULED, word=RulingWord.DISMISSED, text=sha256(b"t"), reason="a test", by="")


def with_rows(folder: Path) -> str:
    """A grant, a mark, a run with its finding, a ruling, a receipt at entry 1 and one at entry 3."""
    with opened(folder) as store:
        grant = StoredGrant(grant_id="g", body=b"b", digest=sha256(b"d"))
        viewed = ViewedStop(stop=sha256(b"s"), pin=sha256(b"p"))  # type: ignore[arg-type]
        store.commit(Transition(records=(record(0),), grants=(grant,), viewed=(viewed,)))
        store.commit(Transition(runs=(RUN,), rulings=(RULING,), guides=(GUIDE,), collections=(COLLECTION,)))
        for envelope in (b"early", b"late"):
            named = Record(kind="receipt", record_id=f"sha256:{sha256(envelope)}", payload=envelope)
            store.commit(Transition(records=(named, record(len(envelope))), receipts=(envelope,)))
    return database(folder)


def test_other_tables_come_along_and_what_does_not_is_counted(tmp_path: Path) -> None:
    path = with_rows(tmp_path)
    change(path, CHANGE_3)
    made = fork(path, 3)
    assert {one.table: (one.rows, one.left) for one in made.record.tables} == {
        "checkpoints": (0, 0), "collections": (1, 0), "findings": (1, 0), "fix_attempts": (0, 0),
        "fix_packets": (0, 0), "grants": (1, 0), "guides": (1, 0),
        "pack_selection": (0, 0), "packs": (0, 0), "receipts": (1, 1), "refused_stops": (0, 0), "review_attempts": (0, 0), "review_count": (0, 0), "review_words": (0, 0),
        "reviews": (0, 0), "rulings": (1, 0), "runs": (1, 0), "viewed": (1, 0),
    }  # fmt: skip
    with opened(tmp_path) as store:
        assert store.find_grant("g") is not None
        assert store.find_viewed([sha256(b"s")]) != {}
        assert (store.find_run(RUN.run_id), store.rulings([RULED])) == (RUN, {RULED: (RULING,)})
        assert store.find_guide(GUIDE.pin) == GUIDE
        assert store.find_receipt(sha256(b"early")) == b"early"
        assert store.find_receipt(sha256(b"late")) is None


def test_rows_that_cannot_be_counted_are_not_called_none(tmp_path: Path) -> None:
    path = with_rows(tmp_path)
    overwrite(path)
    assert [one.left for one in fork(path, 0).record.tables] == [None] * 18


def test_damaged_row_of_another_table_is_counted_and_left(tmp_path: Path) -> None:
    path = with_rows(tmp_path)
    loose = (
        "CREATE TABLE copy AS SELECT * FROM grants",
        "DROP TABLE grants",
        "ALTER TABLE copy RENAME TO grants",
    )
    change(path, *loose, "UPDATE grants SET body = NULL", CHANGE_3)
    tables = {one.table: (one.rows, one.left) for one in fork(path, 3).record.tables}
    assert tables["grants"] == (0, 1)


@pytest.mark.parametrize("version", range(1, MIGRATIONS[-1].version))
def test_store_of_an_older_version_goes_on_as_the_newest(tmp_path: Path, version: int) -> None:
    older = StoreOptions(migrations=MIGRATIONS[:version])
    with opened(tmp_path, older) as store:
        store.commit(step(*range(LENGTH)))
    path = database(tmp_path)
    change(path, CHANGE_3)
    fork(path, 3)
    with opened(tmp_path) as store:
        assert [entry.kind for entry in store.ledger.entries()] == [*["verdict"] * 3, BREAK]


def test_newer_store_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    newer = Migration(version=MIGRATIONS[-1].version + 1, statements=("CREATE TABLE later (x)",))
    with opened(tmp_path, StoreOptions(migrations=(*MIGRATIONS, newer))) as store:
        store.commit(step(*range(LENGTH)))
    change(database(tmp_path), CHANGE_3)
    before = content(database(tmp_path))
    with pytest.raises(StateError) as caught:
        fork(database(tmp_path), 3)
    assert (caught.value.code, content(database(tmp_path))) == ("store-newer", before)


def test_store_of_another_repository_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = damaged(tmp_path, CHANGE_3)
    before = content(path)
    with pytest.raises(StateError) as caught:
        fork_store(path, replace(FACTS, identity="cd" * 32), at=3, confirmed=True)
    assert (caught.value.code, content(path)) == ("foreign-store", before)


def test_folder_that_cannot_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = damaged(tmp_path, CHANGE_3)
    monkeypatch.setattr(StorePlace, "writable", lambda _: False)
    with pytest.raises(StateError) as caught:
        fork(path, 3)
    assert caught.value.code == "store-read-only"


def test_where_there_was_never_a_store_there_is_nothing_to_go_on_with(tmp_path: Path) -> None:
    path = filled(tmp_path, 0)
    os.unlink(path)
    with pytest.raises(StateError) as caught:
        fork(path, 0)
    assert (caught.value.code, read_head_file(StorePlace(database=path))) == ("store-missing", EMPTY)


def test_log_that_a_crash_left_is_set_aside_with_the_rest(tmp_path: Path) -> None:
    with opened(tmp_path / "live") as store:
        store.commit(step(*range(LENGTH)))
        shutil.copytree(tmp_path / "live", tmp_path / "copy")
    path = database(tmp_path / "copy")
    os.unlink(path + ".head")
    told = fork(path, LENGTH, confirmed=False)
    made = fork(path, LENGTH)
    assert [one.name for one in made.record.files] == ["state.db", "state.db-wal"]
    assert (made.head, made.kept) == (told.head, LENGTH)
    assert verify_store(path).head == Head(seq=LENGTH, digest=made.head)  # type: ignore[arg-type]


def test_process_that_has_the_store_open_goes_on_behind_the_break(tmp_path: Path) -> None:
    path = filled(tmp_path, LENGTH)
    with opened(tmp_path) as store:
        drop_head_file(path)
        fork(path, LENGTH)
        store.commit(step(99))
        assert store.ledger.head().seq == LENGTH + 1
    assert verify_store(path).damage is None
