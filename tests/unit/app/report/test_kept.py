"""The report of a run that is kept here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.place import open_place
from adjudge.app.report.kept import load_report
from adjudge.app.words import TargetWords
from adjudge.errors import GitError, StateError, UsageError
from adjudge.model.ids import Digest
from adjudge.model.review import ReviewState
from tests.fakes.reviews import FakeOwners
from tests.unit.app.reviews import claim, desk
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.app.reviews import Desk


@pytest.fixture
def here(tmp_path: Path) -> Desk:
    """One commit."""
    return desk(tmp_path)


def test_findings_of_others_are_found_by_the_id_of_their_run(here: Desk) -> None:
    run_id = here.run(claim()).run_id
    with open_place(here.world, needs_repository=True) as place:
        made = load_report(run_id, place)
    assert (made.made_by, made.run_id, made.coverage.kind) == ("qualify", run_id, "unknown")
    assert [one.inline.reason for one in made.findings] == ["no-change"]


@pytest.mark.parametrize("name", ["run:0", "run:\u00e9", "rev:0", "0", "\u00e9"])
def test_run_that_is_not_kept_is_refused(here: Desk, name: str) -> None:
    here.run(claim())
    with open_place(here.world, needs_repository=True) as place, pytest.raises(UsageError) as caught:
        load_report(name, place)
    assert caught.value.code == "unknown-run"


def test_nothing_is_kept_where_nothing_was_run(here: Desk) -> None:
    with (
        open_place(here.world, needs_repository=True, keeps=False) as place,
        pytest.raises(UsageError) as caught,
    ):
        load_report("rev:0", place)
    assert caught.value.code == "unknown-run"


def test_review_under_way_has_no_report_and_several_are_ambiguous(tmp_path: Path) -> None:
    subject(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.store is not None
        log = place.store.reviews
        names = [log.claim(Digest(key * 64), FakeOwners(), resume=False).run_id for key in "12"]
        with pytest.raises(UsageError) as unfinished:
            load_report(names[0], place)
        with pytest.raises(UsageError) as several:
            load_report("rev:", place)
    assert unfinished.value.code == "run-without-result"
    assert several.value.code == "ambiguous-run"
    assert all(name in several.value.message for name in names)


def test_trees_that_cannot_be_compared_leave_no_place_for_a_comment(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.subject.commit({"lib.py": "def ratio(one, two):\n    return one / two\n\n\nLAST = 1\n"})
    run_id = here.run(claim(), target=TargetWords(commit="HEAD")).run_id

    def gone(*_: object, **__: object) -> bytes:
        raise GitError("missing-blob", "A blob is not here.")

    with open_place(here.world, needs_repository=True) as place:
        assert place.repository is not None
        assert [one.inline.valid for one in load_report(run_id, place).findings] == [True]
        monkeypatch.setattr(type(place.repository.git), "patch_text", gone)
        assert [one.inline.reason for one in load_report(run_id, place).findings] == ["diff-unread"]


def test_review_that_another_version_kept_is_told_so(tmp_path: Path) -> None:
    subject(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.store is not None
        owners = FakeOwners()
        run_id = place.store.reviews.claim(Digest("1" * 64), owners, resume=False).run_id
        place.store.reviews.finish(run_id, owners, ReviewState.FINISHED, b'{"schema": "adjudge.run/v1"}\n')
        with pytest.raises(StateError) as caught:
            load_report(run_id, place)
    assert caught.value.code == "run-unreadable"
