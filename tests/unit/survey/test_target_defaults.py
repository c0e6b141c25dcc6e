from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.errors import InconclusiveError
from adjudge.model.target import TargetRequest
from adjudge.ports import WorkTree
from adjudge.survey.target_defaults import default_rules, protected_branch
from tests.fakes.git import FACTS, FakeGit

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath


@pytest.fixture
def git() -> FakeGit:
    """A feature branch with one commit on top of ``main``, and an edited work tree."""
    made = FakeGit(reader_facts=replace(FACTS, head_ref="refs/heads/feature"))
    base = made.put_commit({"a": b"1\n"})
    made.put_commit({"a": b"2\n"}, base)
    made.refs |= {"refs/heads/main": base, "refs/remotes/origin/main": base}
    made.on_disk = WorkTree(tree=made.put_tree({"a": b"3\n"}))
    return made


def rules(git: FakeGit, **words: object) -> list[str]:
    return [sides.chosen_by for sides in default_rules(TargetRequest(**words), git)]  # type: ignore[arg-type]


def test_branch_alone_is_judged_from_the_work_tree_on(git: FakeGit) -> None:
    assert rules(git) == ["default-worktree", "default-commit"]


def test_upstream_comes_before_the_default_branch(git: FakeGit) -> None:
    git.following, git.remote = "refs/remotes/origin/main", "refs/remotes/origin/main"
    assert rules(git) == ["default-upstream", "default-branch", "default-worktree", "default-commit"]


def test_upstream_that_has_every_commit_is_passed_over(git: FakeGit) -> None:
    git.refs["refs/remotes/origin/feature"] = git.refs["HEAD"]
    git.following, git.remote = "refs/remotes/origin/feature", "refs/remotes/origin/main"
    assert rules(git) == ["default-branch", "default-worktree", "default-commit"]


def test_local_default_branch_stands_in_without_a_remote(git: FakeGit) -> None:
    git.local = "refs/heads/main"
    assert rules(git)[0] == "default-branch"


def test_default_branch_is_not_measured_against_itself(git: FakeGit) -> None:
    git.local = "refs/heads/main"
    git.reader_facts = replace(git.reader_facts, head_ref="refs/heads/main")
    assert rules(git) == ["default-worktree", "default-commit"]


def test_history_of_its_own_has_no_base_in_the_default_branch(git: FakeGit) -> None:
    git.local = "refs/heads/main"
    git.put_commit({"page": b"1\n"})
    assert rules(git) == ["default-worktree", "default-commit"]


def test_history_that_may_only_be_cut_is_inconclusive(git: FakeGit) -> None:
    git.local = "refs/heads/main"
    git.put_commit({"page": b"1\n"})
    git.reader_facts = replace(git.reader_facts, shallow=True)
    with pytest.raises(InconclusiveError):
        rules(git)


def test_ci_comes_first_with_the_branch_it_names(git: FakeGit) -> None:
    git.remote = "refs/remotes/origin/main"
    assert rules(git, in_ci=True, ci_base="main")[0] == "default-ci-base"
    assert rules(git, ci_base="main")[0] == "default-ci-base"


def test_ci_that_names_no_branch_takes_the_remotes_default(git: FakeGit) -> None:
    git.remote = "refs/remotes/origin/main"
    assert rules(git, in_ci=True)[0] == "default-remote-branch"


def test_ci_that_knows_no_branch_goes_on(git: FakeGit) -> None:
    assert rules(git, in_ci=True) == ["default-worktree", "default-commit"]


@pytest.mark.parametrize("name", ["main", "refs/heads/main"])
def test_branch_of_the_ci_is_the_fetched_one(name: str, git: FakeGit) -> None:
    moved = git.put_commit({"moved": b"1\n"})
    git.refs["refs/heads/main"] = moved
    found = protected_branch(TargetRequest(ci_base=name), git)
    assert found == ("default-ci-base", git.refs["refs/remotes/origin/main"])


def test_branch_of_the_ci_that_is_only_local_is_taken(git: FakeGit) -> None:
    del git.refs["refs/remotes/origin/main"]
    found = protected_branch(TargetRequest(ci_base="main"), git)
    assert found == ("default-ci-base", git.refs["refs/heads/main"])


def test_branch_of_the_ci_that_was_not_fetched_is_inconclusive(git: FakeGit) -> None:
    with pytest.raises(InconclusiveError) as refused:
        rules(git, in_ci=True, ci_base="release\x1b")
    assert (refused.value.code, "fetch-depth: 0" in (refused.value.hint or "")) == ("base-not-fetched", True)
    assert refused.value.message.isprintable()


def test_bare_repository_has_only_its_last_commit(git: FakeGit) -> None:
    git.reader_facts = replace(git.reader_facts, bare=True)
    assert rules(git) == ["default-commit"]


def test_repository_without_commits_has_only_its_work_tree() -> None:
    assert rules(FakeGit()) == ["default-worktree"]


def test_repository_without_both_is_inconclusive() -> None:
    with pytest.raises(InconclusiveError) as refused:
        rules(FakeGit(reader_facts=replace(FACTS, bare=True)))
    assert refused.value.code == "no-commits"


def test_work_tree_is_read_once_for_all_rules(git: FakeGit) -> None:
    class Counting(FakeGit):
        read = 0

        def work_tree(
            self, *, trust_filters: tuple[str, ...], paranoid: bool, apart: tuple[RepoPath, ...] = ()
        ) -> WorkTree:
            self.read += 1
            return super().work_tree(trust_filters=trust_filters, paranoid=paranoid, apart=apart)

    counting = Counting(
        commits=git.commits, refs=git.refs, trees=git.trees, remote="refs/remotes/origin/main",
        reader_facts=git.reader_facts,
    )  # fmt: skip
    assert (len(rules(counting)), counting.read) == (3, 1)
