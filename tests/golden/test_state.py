"""The tables of every version of the store, as they were released; ``--update-golden`` writes those of new ones.

A store of a version is made from its file here, not from the migrations of today: so a step that was changed
after its release shows, and an upgrade starts from what people have.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.connection import APPLICATION_ID
from adjudge.adapters.sqlite.heads import write_head_file
from adjudge.adapters.sqlite.ledger import insert_entry
from adjudge.adapters.sqlite.migrations import MIGRATIONS, migrate
from adjudge.adapters.sqlite.packs import SINCE as SINCE_PACKS
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.write_points import pass_by
from adjudge.contracts.pack_v1 import stored_pack
from adjudge.model.ids import Digest, Pin
from adjudge.model.ledger import GENESIS, Record, next_entry, sha256
from adjudge.model.outcome import Outcome
from adjudge.model.pack import SelectedPack
from adjudge.model.state import Transition, ViewedStop
from tests.pack_values import a_pack
from tests.state_values import FACTS, chain, database, opened, step

if TYPE_CHECKING:
    from adjudge.model.ledger import Entry

DATA = Path(__file__).parent / "data" / "state"
VERSIONS = [step.version for step in MIGRATIONS]
STOP, RECEIPT = Digest("cd" * 32), b"an envelope"
STRICT = sqlite3.sqlite_version_info >= (3, 37)


def schema(connection: sqlite3.Connection) -> str:
    """What makes these tables, one statement after another."""
    rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
    return "".join(f"{sql};\n" for (sql,) in rows)


@pytest.mark.skipif(not STRICT, reason="the library has no STRICT tables")
@pytest.mark.parametrize("version", VERSIONS)
def test_tables_of_a_version_are_as_they_were_released(version: int, *, update_golden: bool) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for one in MIGRATIONS[:version]:
            migrate(connection, one, pass_by)
        found = schema(connection)
    golden = DATA / f"v{version}.sql"
    if update_golden:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(found)
    assert golden.read_text() == found


def entries() -> list[Entry]:
    """Three verdicts and a receipt."""
    named = Record(kind="receipt", record_id=f"sha256:{sha256(RECEIPT)}", payload=b"p")
    return [*chain(3), next_entry(chain(3)[-1].head, named)]


def released(folder: Path, version: int) -> str:
    """A store as that version made it, with a ledger, a grant and a receipt; path of its database."""
    path = database(folder)
    Path(path).parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript((DATA / f"v{version}.sql").read_text())
        connection.execute("INSERT INTO repository VALUES (1, ?, ?)", (FACTS.identity, FACTS.object_format))
        connection.execute("INSERT INTO ledger_head VALUES (1, -1, ?)", (GENESIS,))
        connection.execute("INSERT INTO grants VALUES ('g', x'00', ?, ?, NULL)", (sha256(b"\0"), "ab" * 32))
        connection.execute("INSERT INTO receipts VALUES (?, ?)", (sha256(RECEIPT), RECEIPT))
        for entry in entries():
            insert_entry(connection, entry)
        connection.commit()
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={version}")
    write_head_file(StorePlace(database=path), entries()[-1].head, pass_by)
    return path


@pytest.mark.skipif(not STRICT, reason="the library has no STRICT tables")
@pytest.mark.parametrize("version", VERSIONS)
def test_store_of_every_version_opens_with_all_that_it_had(tmp_path: Path, version: int) -> None:
    released(tmp_path, version)
    with opened(tmp_path) as store:
        assert (store.read_only, list(store.ledger.entries())) == (None, entries())
        assert store.find_grant("g") is not None
        assert store.find_receipt(sha256(RECEIPT)) == RECEIPT
        assert store.ledger.verify().outcome is Outcome.PASS


@pytest.mark.skipif(not STRICT, reason="the library has no STRICT tables")
@pytest.mark.parametrize("version", VERSIONS)
def test_store_of_every_version_takes_all_that_the_newest_does(tmp_path: Path, version: int) -> None:
    released(tmp_path, version)
    mark = ViewedStop(stop=STOP, pin=Pin("snap:1"))
    with opened(tmp_path) as store:
        store.commit(Transition(records=step(8).records, viewed=(mark,)))
    with opened(tmp_path) as store:
        assert (store.ledger.head().seq, store.find_viewed([STOP])) == (4, {STOP: "snap:1"})


PACK = stored_pack(a_pack())
CHOSEN = SelectedPack(pack_id="house", digest=PACK.digest)


def with_pack(folder: Path, version: int) -> str:
    """A store as that version made it, with a pack in use, by the rows that it wrote then."""
    path = released(folder, version)
    with closing(sqlite3.connect(path)) as connection:
        row = (PACK.digest, PACK.pack_id, PACK.version, PACK.body, sha256(PACK.body))
        connection.execute("INSERT INTO packs VALUES (1, ?, ?, ?, ?, ?)", row)
        connection.execute("INSERT INTO pack_selection VALUES (0, ?, ?)", (CHOSEN.pack_id, CHOSEN.digest))
        connection.commit()
    return path


@pytest.mark.skipif(not STRICT, reason="the library has no STRICT tables")
@pytest.mark.parametrize("version", [one for one in VERSIONS if one >= SINCE_PACKS])
def test_packs_and_what_is_in_use_come_along_with_an_upgrade_and_back(tmp_path: Path, version: int) -> None:
    path = with_pack(tmp_path, version)
    with opened(tmp_path) as store:
        assert (store.packs.find(PACK.digest), store.packs.selected()) == (PACK, (CHOSEN,))
    copy = Path(StorePlace(database=path).backup(version))
    if copy.exists():  # whoever goes back to that version has what it had
        with closing(sqlite3.connect(copy)) as connection:
            row = (CHOSEN.pack_id, CHOSEN.digest)
            assert connection.execute("SELECT pack_id, digest FROM pack_selection").fetchall() == [row]


@pytest.mark.skipif(not STRICT, reason="the library has no STRICT tables")
@pytest.mark.parametrize("version", [one for one in VERSIONS if one < SINCE_PACKS])
def test_store_from_before_packs_takes_them_and_its_copy_has_none(tmp_path: Path, version: int) -> None:
    path = released(tmp_path, version)
    with opened(tmp_path) as store:
        assert store.packs.selected() == ()
        store.commit(Transition(standards=(PACK,), selection=(CHOSEN,)))
    with opened(tmp_path) as store:
        assert (store.packs.find(PACK.digest), store.packs.selected()) == (PACK, (CHOSEN,))
    with closing(sqlite3.connect(StorePlace(database=path).backup(version))) as copy:
        assert schema(copy) == (DATA / f"v{version}.sql").read_text()


@pytest.mark.skipif(not STRICT, reason="the library has no STRICT tables")
@pytest.mark.parametrize("version", VERSIONS)
def test_tables_after_an_upgrade_are_those_of_a_new_store(tmp_path: Path, version: int) -> None:
    path = released(tmp_path, version)
    with opened(tmp_path):
        pass
    with closing(sqlite3.connect(path)) as connection:
        assert schema(connection) == (DATA / f"v{VERSIONS[-1]}.sql").read_text()
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSIONS[-1],)


@pytest.mark.skipif(not STRICT, reason="the library has no STRICT tables")
@pytest.mark.parametrize("version", VERSIONS[:-1])
def test_copy_from_before_an_upgrade_is_the_store_as_it_was(tmp_path: Path, version: int) -> None:
    path = released(tmp_path, version)
    with opened(tmp_path):
        pass
    with closing(sqlite3.connect(StorePlace(database=path).backup(version))) as copy:
        assert schema(copy) == (DATA / f"v{version}.sql").read_text()
        assert copy.execute("SELECT count(*) FROM ledger").fetchone() == (len(entries()),)
