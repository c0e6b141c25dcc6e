"""The tree whose files may set bounds: the trust base, else the base of the change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.survey.survey import SurveyPorts, survey_change
from adjudge.survey.trusted import TrustedTree, trusted_tree
from tests.builders import Repo, repo
from tests.fakes.graph import InProcessPool, MemorySnapshots, Silent

if TYPE_CHECKING:
    from pathlib import Path

REQUEST = TargetRequest(mode=TargetMode.COMMIT, revision="HEAD")


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Three commits, one file more in each."""
    made = repo(tmp_path / "r")
    for name in ("a", "b", "c"):
        made.commit({name: ""})
    return made


def found(subject: Repo) -> TrustedTree:
    options = GitOptions(
        folder=str(subject.path),
        state=str(subject.path.parent / "state"),
        environment={"PATH": "/usr/bin:/bin"},
    )
    git = open_reader(SubprocessRunner(), options)
    ports = SurveyPorts(git=git, pool=InProcessPool(), snapshots=MemorySnapshots(), progress=Silent())
    return trusted_tree(REQUEST, survey_change(REQUEST, ports), git)


def protect(subject: Repo, revision: str) -> None:
    subject.git("update-ref", "refs/remotes/origin/trunk", revision)
    subject.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk")


def test_base_of_the_change_stands_in_where_nothing_is_protected(subject: Repo) -> None:
    made = found(subject)
    assert (sorted(made.entries), made.is_known) == (["a", "b"], False)


def test_protected_branch_wins_over_the_base_of_the_change(subject: Repo) -> None:
    protect(subject, "HEAD~2")
    made = found(subject)
    assert (sorted(made.entries), made.is_known) == (["a"], True)


def test_base_of_the_change_may_be_what_is_protected(subject: Repo) -> None:
    protect(subject, "HEAD~1")
    made = found(subject)
    assert (sorted(made.entries), made.is_known) == (["a", "b"], True)
