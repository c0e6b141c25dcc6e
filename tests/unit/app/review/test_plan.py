"""A plan in process: nobody is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.executor_words import ExecutorWords
from adjudge.app.review.review import answer_review
from adjudge.app.review.words import ReviewWords
from adjudge.app.words import TargetWords
from adjudge.contracts.plan_v1 import ReviewPlanV1
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

PLAN = ReviewWords(target=TargetWords(worktree=True), plan=True)


def test_plan_of_the_builtin_reviewer_names_it(tmp_path: Path) -> None:
    subject(tmp_path)
    answer = answer_review(PLAN, world(tmp_path))
    assert isinstance(answer.artefact, ReviewPlanV1)
    assert (answer.artefact.executor.name, answer.exit_code) == ("builtin", 0)


def test_plan_tells_why_a_reader_cannot_be_asked(tmp_path: Path) -> None:
    subject(tmp_path)
    words = PLAN._replace(executors=("command",), said=ExecutorWords(argv="/nowhere/reader"))
    answer = answer_review(words, world(tmp_path))
    assert isinstance(answer.artefact, ReviewPlanV1)
    assert answer.artefact.executor.failure
