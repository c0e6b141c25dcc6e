"""A store too damaged to be opened can still be looked at."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adjudge.adapters.sqlite.heads import read_head_file
from adjudge.adapters.sqlite.place import StorePlace
from adjudge.adapters.sqlite.recovery import record_head_anew, verify_store
from adjudge.errors import StateError
from adjudge.model.ledger import DamageKind
from adjudge.model.outcome import Outcome
from tests.state_values import chain, change, database, filled, opened


def content(folder: Path) -> dict[str, bytes]:
    """Every file of the store's folder."""
    return {path.name: path.read_bytes() for path in sorted((folder / "state").iterdir())}


def test_sound_store_passes_with_its_head(tmp_path: Path) -> None:
    report = verify_store(filled(tmp_path, 3))
    assert (report.outcome, report.head) == (Outcome.PASS, chain(3)[-1].head)


def test_store_with_nothing_in_it_is_inconclusive(tmp_path: Path) -> None:
    assert verify_store(filled(tmp_path, 0)).outcome is Outcome.INCONCLUSIVE


def test_missing_store_is_told_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(StateError) as caught:
        verify_store(database(tmp_path))
    assert caught.value.code == "store-missing"
    assert os.listdir(tmp_path) == []


def test_verifying_changes_nothing(tmp_path: Path) -> None:
    path = filled(tmp_path, 3)
    Path(path + ".head").unlink()
    before = content(tmp_path)
    verify_store(path)
    assert content(tmp_path) == before


@pytest.mark.parametrize("data", [b"", b"text" * 5000])
def test_file_that_is_no_database_is_unreadable(tmp_path: Path, data: bytes) -> None:
    path = filled(tmp_path, 3)
    Path(path).write_bytes(data)
    report = verify_store(path)
    assert report.damage is not None
    assert (report.outcome, report.damage.kind) == (Outcome.FAIL, DamageKind.UNREADABLE)


@pytest.mark.parametrize("broken", [None, b"torn"])
def test_second_head_can_be_recorded_anew(tmp_path: Path, broken: bytes | None) -> None:
    place = StorePlace(database=filled(tmp_path, 3))
    os.unlink(place.head)
    if broken is not None:
        Path(place.head).write_bytes(broken)
    assert record_head_anew(place.database) == read_head_file(place) == chain(3)[-1].head
    with opened(tmp_path) as store:
        assert store.ledger.verify().outcome is Outcome.PASS


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM ledger WHERE seq = 2", "DELETE FROM ledger WHERE seq = 1", "UPDATE ledger SET kind = 'x'"],
)
def test_head_of_a_damaged_chain_is_not_recorded(tmp_path: Path, statement: str) -> None:
    place = StorePlace(database=filled(tmp_path, 3))
    change(place.database, statement)
    os.unlink(place.head)
    with pytest.raises(StateError):
        record_head_anew(place.database)
    assert not os.path.exists(place.head)
