from __future__ import annotations

import pytest

from adjudge.errors import InconclusiveError, TargetError
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.survey.target_trust import trust_base
from tests.fakes.git import FakeGit

PLAIN = TargetRequest()


@pytest.fixture
def git() -> FakeGit:
    """``main`` moved on after a feature branch, HEAD, left it."""
    made = FakeGit()
    made.refs["shared"] = made.put_commit({"a": b"1\n"})
    made.refs["refs/remotes/origin/main"] = made.put_commit({"a": b"2\n"}, made.refs["shared"])
    made.put_commit({"a": b"1\n", "f": b"1\n"}, made.refs["shared"])
    return made


def test_base_is_what_head_shares_with_the_remotes_default_branch(git: FakeGit) -> None:
    git.remote = "refs/remotes/origin/main"
    assert trust_base(PLAIN, git) == git.refs["shared"]


def test_branch_of_the_ci_is_the_protected_one(git: FakeGit) -> None:
    assert trust_base(TargetRequest(ci_base="main"), git) == git.refs["shared"]


def test_base_named_on_the_command_line_comes_first(git: FakeGit) -> None:
    git.refs["older"] = git.put_commit({"z": b"1\n"})
    git.refs["HEAD"] = git.put_commit({"z": b"2\n"}, git.refs["older"])
    request = TargetRequest(mode=TargetMode.BASE, revision="older", ci_base="main")
    assert trust_base(request, git) == git.refs["older"]


def test_head_of_the_target_may_be_another_commit(git: FakeGit) -> None:
    git.remote = "refs/remotes/origin/main"
    assert (
        trust_base(PLAIN, git, head=git.refs["refs/remotes/origin/main"])
        == git.refs["refs/remotes/origin/main"]
    )


def test_nothing_is_trusted_where_no_protected_branch_is_known(git: FakeGit) -> None:
    git.local = "shared"
    assert trust_base(PLAIN, git) is None


def test_nothing_is_trusted_where_nothing_is_shared(git: FakeGit) -> None:
    git.remote = "refs/remotes/origin/main"
    git.put_commit({"alone": b"1\n"})
    assert trust_base(PLAIN, git) is None


def test_head_is_trusted_only_when_the_operator_says_so(git: FakeGit) -> None:
    assert trust_base(PLAIN, git, trust_head=True) == git.refs["HEAD"]


def test_protected_branch_comes_before_a_trusted_head(git: FakeGit) -> None:
    git.remote = "refs/remotes/origin/main"
    assert trust_base(PLAIN, git, trust_head=True) == git.refs["shared"]


def test_repository_without_commits_has_nothing_to_trust() -> None:
    assert trust_base(PLAIN, FakeGit(), trust_head=True) is None


def test_base_that_cannot_be_found_is_an_error_and_not_distrust(git: FakeGit) -> None:
    with pytest.raises(InconclusiveError):
        trust_base(TargetRequest(ci_base="gone"), git, trust_head=True)
    with pytest.raises(TargetError):
        trust_base(TargetRequest(mode=TargetMode.BASE, revision="gone"), git, trust_head=True)


def test_first_by_id_of_several_bases_is_taken(git: FakeGit) -> None:
    left = git.put_commit({"l": b"1\n"}, git.refs["shared"])
    right = git.put_commit({"r": b"1\n"}, git.refs["shared"])
    git.refs["protected"] = git.put_commit({"1": b""}, left, right)
    git.put_commit({"2": b""}, right, left)
    git.remote = "protected"
    assert trust_base(PLAIN, git) == min(left, right)
