from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.place import NOTHING_KEPT, Place, open_place
from adjudge.errors import StateError, TargetError
from adjudge.model.outcome import Reason
from tests.fakes.store import FakeStore
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path


def test_repository_comes_with_its_state(tmp_path: Path) -> None:
    subject(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.repository is not None
        assert place.writable is place.store is not None
        assert place.notes() == ()


def test_no_state_is_made_where_nothing_will_be_kept(tmp_path: Path) -> None:
    subject(tmp_path)
    with open_place(world(tmp_path), needs_repository=True, keeps=False) as place:
        assert place.store is None
    assert not list((tmp_path / "state").rglob("state.db"))
    with open_place(world(tmp_path), needs_repository=True):
        pass
    with open_place(world(tmp_path), needs_repository=True, keeps=False) as place:
        assert place.store is not None


def test_outside_a_repository_nothing_is_kept_and_that_is_said(tmp_path: Path) -> None:
    with open_place(world(tmp_path, "."), needs_repository=False) as place:
        assert place == Place(None, None)
        assert place.notes() == (NOTHING_KEPT,)


def test_repository_that_is_needed_and_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TargetError), open_place(world(tmp_path, "."), needs_repository=True):
        pass


def test_repository_that_cannot_be_read_is_never_taken_for_none(tmp_path: Path) -> None:
    made = subject(tmp_path)
    made.git("config", "core.worktree", str(tmp_path))
    with pytest.raises(TargetError) as caught, open_place(world(tmp_path), needs_repository=False):
        pass
    assert caught.value.code != "not-a-repository"


def test_state_of_a_temporary_folder_is_none_and_that_is_said(tmp_path: Path) -> None:
    subject(tmp_path)
    homeless = world(tmp_path, ADJUDGE_STATE_DIR="", HOME="")
    with open_place(homeless, needs_repository=True) as place:
        assert place.store is place.writable is None
        assert any("nothing of this run is kept" in note for note in place.notes())


def test_state_that_can_only_be_read_is_not_written_and_that_is_said(tmp_path: Path) -> None:
    subject(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        reason = Reason(code="store-newer", message="Newer.")
        closed = place._replace(store=FakeStore(read_only=reason))
        assert closed.writable is None
        assert closed.notes() == ("Newer. Nothing of this run is kept.",)


def test_damaged_state_is_refused_before_anything_is_judged(tmp_path: Path) -> None:
    subject(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.repository is not None
        database = place.repository.database
    assert database is not None
    with open(database, "r+b") as stream:
        stream.write(b"not a database at all")
    with pytest.raises(StateError), open_place(world(tmp_path), needs_repository=True):
        pass
