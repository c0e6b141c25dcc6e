"""A review in process: claimed, read, kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.place import open_place
from adjudge.app.review.review import NOT_KEPT, answer_review
from adjudge.app.review.words import ReviewWords
from adjudge.app.words import TargetWords
from adjudge.contracts.run_v1 import RunV1
from adjudge.errors import AdjudgeError, UsageError
from adjudge.model.review import ReviewState
from tests.builders import repo
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

WORKTREE = ReviewWords(target=TargetWords(worktree=True))


def reviewed(tmp_path: Path, words: ReviewWords = WORKTREE) -> RunV1:
    answer = answer_review(words, world(tmp_path))
    assert isinstance(answer.artefact, RunV1)
    return answer.artefact


def test_review_is_kept_as_it_is_told(tmp_path: Path) -> None:
    subject(tmp_path)
    made = reviewed(tmp_path)
    with open_place(world(tmp_path), needs_repository=True, keeps=False) as place:
        assert place.store is not None
        (kept,) = place.store.reviews.find(made.run_id, limit=1)
    assert kept.state is ReviewState.FINISHED
    assert made.run_id.encode() in kept.body


def test_every_review_has_a_name_of_its_own_and_the_same_findings(tmp_path: Path) -> None:
    subject(tmp_path)
    first, second = reviewed(tmp_path), reviewed(tmp_path)
    assert first.run_id != second.run_id
    assert (first.units, first.findings) == (second.units, second.findings)


def test_reader_that_is_not_there_is_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(UsageError) as caught:
        answer_review(WORKTREE._replace(executors=("nobody",)), world(tmp_path))
    assert caught.value.code == "unknown-executor"


def test_nothing_to_judge_is_no_answer(tmp_path: Path) -> None:
    repo(tmp_path / "subject").commit({"a.py": "A = 1\n"})
    with pytest.raises(AdjudgeError) as caught:
        answer_review(WORKTREE, world(tmp_path))
    assert caught.value.code == "nothing-to-judge"


def test_review_that_is_not_kept_names_no_run_to_show(tmp_path: Path) -> None:
    subject(tmp_path)
    (tmp_path / "file").write_text("no home")
    answer = answer_review(WORKTREE, world(tmp_path, ADJUDGE_STATE_DIR="", HOME=str(tmp_path / "file")))
    assert isinstance(answer.artefact, RunV1)
    assert (answer.artefact.run_id, answer.exit_code == 0) == (NOT_KEPT, False)
    assert answer.next_step == "read `findings` in --json"
