from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.app.answer import Answer, Printout
from adjudge.app.check.words import CheckWords
from adjudge.app.hook.commit import answer_commit
from adjudge.app.words import TargetWords
from adjudge.app.world import World
from adjudge.contracts.check_v1 import CheckV1
from adjudge.errors import InconclusiveError
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """One commit, nothing staged."""
    made = repo(tmp_path / "r")
    made.commit({"a.py": "A = 1\n"})
    return made


def world(made: Repo, **more: str) -> World:
    environment = {"PATH": os.environ["PATH"], "HOME": str(made.path.parent / "home"), **more}
    return World(folder=str(made.path), environment=environment, quiet=True)


def test_nothing_staged_is_told_and_lets_a_commit_of_words_by(subject: Repo) -> None:
    answer = answer_commit(CheckWords(), world(subject))
    assert isinstance(answer, Printout)
    assert (answer.exit_code, b"nothing to judge" in b"".join(answer.chunks())) == (0, True)


def test_nothing_between_two_commits_that_were_named_is_no_pass(subject: Repo) -> None:
    for words in (CheckWords(target=TargetWords(range="HEAD..HEAD")), CheckWords()):
        named = world(subject, PRE_COMMIT_FROM_REF="HEAD", PRE_COMMIT_TO_REF="HEAD")
        with pytest.raises(InconclusiveError):
            answer_commit(words, named)


def test_review_is_asked_and_nothing_of_the_configuration_is(subject: Repo) -> None:
    subject.write({"a.py": "A = 2\n"})
    subject.git("add", "-A")
    answer = answer_commit(CheckWords(), world(subject))
    assert isinstance(answer, Answer)
    assert isinstance(answer.artefact, CheckV1)
    states = {one.name: one.state for one in answer.artefact.stages}
    assert (answer.exit_code, states["review"], states["commands"]) == (0, "passed", "not-asked")
    assert answer.artefact.target.mode == "staged"
