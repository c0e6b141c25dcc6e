"""The review stage of a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from adjudge.app.check.check import answer_check
from adjudge.app.check.review import review_stage
from adjudge.app.check.words import CheckWords
from adjudge.app.words import TargetWords
from adjudge.contracts.check_v1 import CheckV1
from adjudge.model.check import StageState
from tests.unit.app.check.test_request import ASKED
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

REVIEWED = ASKED._replace(words=CheckWords(review=True))
ON = CheckWords(review=True, target=TargetWords(worktree=True))


def test_stage_that_nobody_asked_for_is_not_asked() -> None:
    assert review_stage(ASKED, None).state is StageState.NOT_ASKED


def test_review_of_nothing_is_inconclusive() -> None:
    assert review_stage(REVIEWED, None).state is StageState.INCONCLUSIVE


@pytest.mark.parametrize(
    ("more", "state"),
    [
        ({}, StageState.PASSED),
        ({"outcome": "fail"}, StageState.FAILED),
        ({"outcome": "inconclusive"}, StageState.INCONCLUSIVE),
    ],
)
def test_stage_comes_to_what_the_review_came_to(
    tmp_path: Path, more: dict[str, str], state: StageState
) -> None:
    subject(tmp_path).write({"a.py": "A = 2\n"})
    artefact = answer_check(ON, world(tmp_path)).artefact
    assert isinstance(artefact, CheckV1)
    assert artefact.review is not None
    run = msgspec.structs.replace(artefact.review, **more)
    target = msgspec.structs.replace(
        run.target, head_tree=ASKED.target.head_tree, base_tree=ASKED.target.base_tree
    )
    assert review_stage(REVIEWED, msgspec.structs.replace(run, target=target)).state is state
    assert review_stage(REVIEWED, run).reasons[0].code == "other-trees"
