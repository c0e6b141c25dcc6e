"""Reviews that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.place import open_place
from adjudge.app.review.runs import answer_runs
from adjudge.app.review.words import RunsWords
from adjudge.contracts.runs_v1 import RunsV1
from adjudge.errors import UsageError
from adjudge.model.ids import Digest
from tests.fakes.reviews import FakeOwners
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path


def begun(tmp_path: Path, *keys: str) -> list[str]:
    """Reviews that somebody began and has not ended."""
    subject(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.store is not None
        owners = FakeOwners()
        return [place.store.reviews.claim(Digest(key * 64), owners, resume=False).run_id for key in keys]


def test_review_under_way_is_asked_to_stop(tmp_path: Path) -> None:
    (run_id,) = begun(tmp_path, "1")
    answer = answer_runs(RunsWords(deed="cancel", name=run_id), world(tmp_path))
    assert isinstance(answer.artefact, RunsV1)
    assert [one.cancelled for one in answer.artefact.runs] == [True]


def test_review_under_way_has_no_result_to_show(tmp_path: Path) -> None:
    (run_id,) = begun(tmp_path, "1")
    with pytest.raises(UsageError) as caught:
        answer_runs(RunsWords(deed="show", name=run_id), world(tmp_path))
    assert caught.value.code == "run-without-result"


def test_name_that_means_several_is_refused_with_all_of_them(tmp_path: Path) -> None:
    names = begun(tmp_path, "1", "2")
    with pytest.raises(UsageError) as caught:
        answer_runs(RunsWords(deed="show", name="rev:"), world(tmp_path))
    assert caught.value.code == "ambiguous-run"
    assert all(name in caught.value.message for name in names)
