"""Packs in the database: kept once, found by name and content, the selection replaced as a whole."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.adapters.sqlite.packs import SINCE
from adjudge.contracts.pack_v1 import stored_pack
from adjudge.errors import StateError
from adjudge.model.pack import SelectedPack
from adjudge.model.state import Transition
from tests.pack_values import a_check, a_pack
from tests.state_values import change, database, opened

if TYPE_CHECKING:
    from pathlib import Path

FIRST, EDITED = stored_pack(a_pack()), stored_pack(a_pack(a_check("b")))


def test_edited_pack_stands_beside_the_one_before(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.commit(Transition(standards=(FIRST,)))
        store.commit(Transition(standards=(EDITED, FIRST)))
    with opened(tmp_path) as store:
        assert store.packs.named("house") == (FIRST, EDITED)
        assert store.packs.find(FIRST.digest) == FIRST
        assert store.packs.find("0" * 64) is None
        assert store.packs.named("other") == ()


def test_what_is_kept_never_changes(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.commit(Transition(standards=(FIRST,)))
        store.commit(Transition(standards=(replace(FIRST, body=b"{}\n"),)))
        assert store.packs.find(FIRST.digest) == FIRST


def test_selection_is_replaced_as_a_whole(tmp_path: Path) -> None:
    one, two = SelectedPack(pack_id="python"), SelectedPack(pack_id="house", digest=FIRST.digest)
    with opened(tmp_path) as store:
        assert store.packs.selected() == ()
        store.commit(Transition(selection=(one, two)))
        store.commit(Transition())
        assert store.packs.selected() == (one, two)
        store.commit(Transition(selection=(two,)))
        assert store.packs.selected() == (two,)
        store.commit(Transition(selection=()))
        assert store.packs.selected() == ()


def test_damaged_row_is_told(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.commit(Transition(standards=(FIRST,)))
    change(database(tmp_path), "UPDATE packs SET body = x'00'")
    with opened(tmp_path) as store, pytest.raises(StateError) as caught:
        store.packs.named("house")
    assert caught.value.code == "store-damaged"


def test_packs_have_their_version() -> None:
    (step,) = [one for one in MIGRATIONS if one.version == SINCE]
    assert any("CREATE TABLE packs" in one for one in step.statements)
