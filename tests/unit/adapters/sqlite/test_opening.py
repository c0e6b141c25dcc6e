"""Opening: what is made, what is upgraded, what is only read, and what is refused and left alone."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from adjudge.adapters.sqlite.heads import read_head_file, write_head_file
from adjudge.adapters.sqlite.lock import FileLock
from adjudge.adapters.sqlite.migrations import MIGRATIONS, Migration
from adjudge.adapters.sqlite.opening import connect_checked, open_store
from adjudge.adapters.sqlite.options import StoreOptions
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.write_points import WritePoint, pass_by
from adjudge.errors import StateError, ToolError
from tests.state_values import FACTS, chain, change, database, filled, opened, step

NEWEST = MIGRATIONS[-1].version
NEXT = Migration(version=NEWEST + 1, statements=("CREATE TABLE later (run_id TEXT PRIMARY KEY)",))
AFTER = Migration(version=NEWEST + 2, statements=("ALTER TABLE later ADD COLUMN state TEXT",))
NEWER = StoreOptions(migrations=(*MIGRATIONS, NEXT, AFTER))


def content(folder: Path) -> dict[str, bytes]:
    """Every file of the store's folder."""
    return {path.name: path.read_bytes() for path in sorted((folder / "state").iterdir())}


def test_folder_and_store_are_made_when_there_is_none(tmp_path: Path) -> None:
    with opened(tmp_path / "deep" / "er") as store:
        store.commit(step(0))
    assert (tmp_path / "deep" / "er" / "state").stat().st_mode & 0o777 == 0o700


def test_store_opens_again_as_it_was(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    with opened(tmp_path) as store:
        assert list(store.ledger.entries()) == chain(3)


def test_closed_store_leaves_no_log(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    assert sorted(content(tmp_path)) == ["state.db", "state.db.head", "state.db.lock"]


def test_store_of_another_repository_is_refused(tmp_path: Path) -> None:
    path = filled(tmp_path, 1)
    with pytest.raises(StateError) as caught, open_store(path, replace(FACTS, identity="cd" * 32)):
        pass
    assert caught.value.code == "foreign-store"


@pytest.mark.parametrize(
    "data", [b"", b"text", b"SQLite format 3\0" + b"\xff" * 4080], ids=["empty", "text", "garbage"]
)
def test_file_that_is_no_store_is_refused_and_left_as_it_is(tmp_path: Path, data: bytes) -> None:
    filled(tmp_path, 1)
    (tmp_path / "state" / "state.db").write_bytes(data)
    before = content(tmp_path)
    with pytest.raises(StateError) as caught, opened(tmp_path):
        pass
    assert (caught.value.code, caught.value.hint is not None) == ("store-damaged", True)
    assert content(tmp_path) == before


def test_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    with closing(sqlite3.connect(database(tmp_path))) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    before = content(tmp_path)
    with pytest.raises(StateError) as caught, opened(tmp_path):
        pass
    assert (caught.value.code, content(tmp_path)) == ("store-damaged", before)


def test_database_that_was_taken_away_is_not_made_anew(tmp_path: Path) -> None:
    path = filled(tmp_path, 1)
    os.unlink(path)
    with pytest.raises(StateError) as caught, opened(tmp_path):
        pass
    assert caught.value.code == "store-missing"
    assert not os.path.exists(path)


def test_second_head_that_a_crash_left_behind_is_brought_up(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 3))
    write_head_file(place, chain(1)[0].head, pass_by)
    with opened(tmp_path):
        pass
    assert read_head_file(place) == chain(3)[-1].head


def test_cut_tail_is_refused_at_opening(tmp_path: Path) -> None:
    head = chain(2)[-1].head
    path = filled(tmp_path, 3)
    change(
        path,
        "DELETE FROM ledger WHERE seq = 2",
        f"UPDATE ledger_head SET seq = {head.seq}, digest = '{head.digest}'",
    )
    with pytest.raises(StateError) as caught, opened(tmp_path):
        pass
    assert caught.value.code == "ledger-damaged"


def test_older_store_is_copied_and_upgraded_step_by_step(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    with opened(tmp_path, NEWER) as store:
        store.commit(step(3))
        assert list(store.ledger.entries()) == chain(4)
    copies = sorted(name for name in content(tmp_path) if name.endswith(".backup"))
    assert copies == sorted([f"state.db.v{NEWEST}.backup", f"state.db.v{NEWEST + 1}.backup"])


def test_copy_of_an_older_store_opens_as_that_version(tmp_path: Path) -> None:
    path = filled(tmp_path, 3)
    with opened(tmp_path, NEWER):
        pass
    os.replace(StorePlace(database=path).backup(NEWEST), path)
    with opened(tmp_path) as store:
        assert (store.read_only, list(store.ledger.entries())) == (None, chain(3))


def test_upgraded_store_is_not_upgraded_again(tmp_path: Path) -> None:
    filled(tmp_path, 1)
    with opened(tmp_path, NEWER):
        pass
    passed: list[WritePoint] = []
    with opened(tmp_path, replace(NEWER, hook=passed.append)):
        pass
    assert passed == []


def test_newer_store_is_only_read_and_says_so(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    with opened(tmp_path, NEWER):
        pass
    with opened(tmp_path) as store:
        assert store.read_only is not None
        assert (store.read_only.code, list(store.ledger.entries())) == ("store-newer", chain(3))
        with pytest.raises(StateError) as caught:
            store.commit(step(3))
    assert caught.value.code == "store-newer"


def test_newer_store_is_not_changed_by_reading(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    with opened(tmp_path, NEWER):
        pass
    before = content(tmp_path)
    with opened(tmp_path) as store:
        store.ledger.verify()
    assert content(tmp_path) == before


def test_folder_that_cannot_be_made_is_the_environments_fault(tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(b"")
    with pytest.raises(ToolError), opened(tmp_path):
        pass


def test_name_that_is_not_utf_8_is_no_hindrance(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff?#%41"))
    filled(folder, 2)
    with opened(folder) as store:
        assert store.ledger.head().seq == 1


def test_connection_to_something_else_is_closed_and_refused(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"")
    with pytest.raises(StateError):
        connect_checked(StorePlace(database=str(tmp_path / "x.db")), writable=True, wait_s=1)


def test_store_that_cannot_be_written_is_only_read_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stands for a folder of another user; the faults tests have a real one."""
    filled(tmp_path, 3)
    before = content(tmp_path)
    monkeypatch.setattr(StorePlace, "writable", lambda _: False)
    with opened(tmp_path) as store:
        assert store.read_only is not None
        assert (store.read_only.code, list(store.ledger.entries())) == ("store-read-only", chain(3))
        with pytest.raises(StateError) as caught:
            store.commit(step(3))
    assert (caught.value.code, content(tmp_path)) == ("store-read-only", before)


def test_older_store_that_cannot_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path, 3)
    monkeypatch.setattr(StorePlace, "writable", lambda _: False)
    with pytest.raises(StateError) as caught, opened(tmp_path, NEWER):
        pass
    assert caught.value.code == "store-older"


def test_store_whose_writer_is_stopped_opens_without_waiting(tmp_path: Path) -> None:
    place = StorePlace(database=filled(tmp_path, 3))
    write_head_file(place, chain(1)[0].head, pass_by)
    with FileLock(place.lock, wait_s=0).held(), opened(tmp_path) as store:
        assert store.ledger.head() == chain(3)[-1].head
    assert read_head_file(place) == chain(1)[0].head
