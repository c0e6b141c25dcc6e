"""``main`` is protected; HEAD, a feature branch, has one commit on top of what it shares with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.model.outcome import Outcome
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.ports import WorkTree
from adjudge.survey.scope_base import CLONE, LOCAL, TRUSTED, UNTRUSTED, remark_base
from adjudge.survey.scope_subject import gather_subject
from adjudge.survey.targets import resolve_target
from tests.fakes.git import FakeGit

if TYPE_CHECKING:
    from adjudge.scope.subject import Subject


@pytest.fixture
def git() -> FakeGit:
    """The work tree has an edit."""
    made = FakeGit()
    made.refs["shared"] = made.put_commit({"a": b"1\n"})
    made.refs["refs/remotes/origin/main"] = made.put_commit({"a": b"2\n"}, made.refs["shared"])
    made.put_commit({"a": b"1\n", "f": b"1\n"}, made.refs["shared"])
    made.on_disk = made.index = WorkTree(tree=made.put_tree({"a": b"1\n", "f": b"2\n"}))
    made.remote = "refs/remotes/origin/main"
    return made


def remarked(
    git: FakeGit,
    mode: TargetMode | None,
    revision: str | None = None,
    *,
    trust_head: bool = False,
    ci: str = "",
    in_ci: bool = False,
) -> Subject:
    request = TargetRequest(mode=mode, revision=revision, fall_through=False, ci_base=ci or None, in_ci=in_ci)
    target = resolve_target(request, git)
    return remark_base(gather_subject(target, git), target, request, git, trust_head=trust_head)


def said(subject: Subject) -> tuple[str, bool, bool]:
    """Outcome, whether there is the doubt, whether there is the limitation."""
    return subject.outcome.value, UNTRUSTED in subject.reasons, TRUSTED in subject.limitations


def test_start_in_the_protected_history_needs_no_remark(git: FakeGit) -> None:
    assert said(remarked(git, None)) == ("pass", False, False)


def test_start_that_the_operator_named_needs_no_remark(git: FakeGit) -> None:
    git.remote = None
    for mode, revision in (
        (TargetMode.BASE, "shared"),
        (TargetMode.RANGE, "shared..HEAD"),
        (TargetMode.COMMIT, "HEAD"),
    ):
        assert said(remarked(git, mode, revision)) == ("pass", False, False)


@pytest.mark.parametrize("mode", [TargetMode.WORKTREE, TargetMode.STAGED])
def test_head_named_by_the_operator_is_a_limitation(mode: TargetMode, git: FakeGit) -> None:
    assert said(remarked(git, mode)) == ("pass", False, True)


def test_head_that_the_protected_branch_holds_is_none(git: FakeGit) -> None:
    git.refs["HEAD"] = git.refs["shared"]
    assert said(remarked(git, TargetMode.WORKTREE)) == ("pass", False, False)


def test_start_that_nobody_named_is_a_doubt(git: FakeGit) -> None:
    git.remote = None
    subject = remarked(git, None)
    assert said(subject) == ("inconclusive", True, False)
    assert subject.outcome is Outcome.INCONCLUSIVE


def test_upstream_that_the_proposer_moved_is_a_doubt(git: FakeGit) -> None:
    git.following = "own"
    git.refs["own"] = git.refs["HEAD"]
    git.refs["HEAD"] = git.put_commit({"a": b"1\n", "f": b"3\n"}, git.refs["own"])
    assert said(remarked(git, None)) == ("inconclusive", True, False)


def test_head_is_trusted_when_the_operator_says_so_and_that_is_told(git: FakeGit) -> None:
    git.remote = None
    assert said(remarked(git, None, trust_head=True)) == ("pass", False, True)


def test_trust_in_head_is_told_even_where_it_is_not_needed(git: FakeGit) -> None:
    assert said(remarked(git, TargetMode.BASE, "shared", trust_head=True)) == ("pass", False, True)


def test_branch_of_the_ci_that_is_not_in_the_clone_protects_nothing(git: FakeGit) -> None:
    assert said(remarked(git, TargetMode.WORKTREE, ci="gone")) == ("pass", False, True)


def test_first_commit_starts_from_nothing_that_could_hide(git: FakeGit) -> None:
    git.refs.clear()
    git.remote = None
    assert said(remarked(git, None)) == ("pass", False, False)


def test_start_that_rests_on_the_remotes_branch_of_this_clone_is_a_limitation(git: FakeGit) -> None:
    assert CLONE in remarked(git, None).limitations


def test_head_that_only_the_clone_calls_protected_is_a_limitation(git: FakeGit) -> None:
    git.refs["HEAD"] = git.refs["shared"]
    assert remarked(git, TargetMode.WORKTREE).limitations == (CLONE,)


@pytest.mark.parametrize("word", ["refs/remotes/origin/main", "origin/main"])
def test_remotes_branch_named_as_the_base_is_a_limitation(word: str, git: FakeGit) -> None:
    git.refs[word] = git.refs["refs/remotes/origin/main"]
    assert remarked(git, TargetMode.BASE, word).limitations == (CLONE,)


def test_tag_or_branch_with_the_name_of_a_remotes_branch_is_none(git: FakeGit) -> None:
    git.refs["origin/next"] = git.refs["shared"]
    assert remarked(git, TargetMode.BASE, "origin/next", in_ci=True).limitations == (LOCAL,)


def test_local_branch_named_as_the_base_is_a_limitation(git: FakeGit) -> None:
    assert remarked(git, TargetMode.BASE, "shared").limitations == (LOCAL,)


def test_commit_named_as_the_base_is_none(git: FakeGit) -> None:
    assert remarked(git, TargetMode.BASE, git.refs["shared"]).limitations == ()


def test_refs_of_a_ci_machine_are_believed(git: FakeGit) -> None:
    assert remarked(git, None, in_ci=True).limitations == ()
    assert remarked(git, None, ci="main").limitations == ()
    assert remarked(git, TargetMode.BASE, "refs/remotes/origin/main", in_ci=True).limitations == ()


def test_range_that_the_operator_named_rests_on_no_branch(git: FakeGit) -> None:
    assert remarked(git, TargetMode.RANGE, "shared..HEAD").limitations == ()
