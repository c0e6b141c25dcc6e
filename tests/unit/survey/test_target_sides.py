from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.errors import GitError, InconclusiveError, TargetError, UsageError
from adjudge.model.change import Flag
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.outcome import Reason
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.ports import WorkTree
from adjudge.survey.target_sides import Sides, common_commit, head_commit, resolve_word
from tests.fakes.git import EMPTY_TREE, FACTS, FakeGit


@pytest.fixture
def git() -> FakeGit:
    """Two commits and an edited work tree."""
    made = FakeGit()
    made.refs["first"] = made.put_commit({"a": b"1\n"})
    made.refs["second"] = made.put_commit({"a": b"2\n"}, made.refs["first"])
    made.on_disk = WorkTree(tree=made.put_tree({"a": b"3\n"}))
    return made


def resolve(git: FakeGit, mode: TargetMode, revision: str | None = None) -> Sides:
    return resolve_word(TargetRequest(mode=mode, revision=revision), git)


def test_work_tree_is_compared_with_head(git: FakeGit) -> None:
    found = resolve(git, TargetMode.WORKTREE)
    assert (found.base_tree, found.head_tree) == (git.commits[git.refs["second"]].tree, git.on_disk.tree)
    assert (found.base_commit, found.head_commit) == (git.refs["second"], None)
    assert (found.head_time, found.chosen_by) == (git.commits[git.refs["second"]].time, "argument")


def test_what_is_told_of_the_work_tree_is_kept(git: FakeGit) -> None:
    reason = Reason(code="x", message="X.")
    flag = Flag(code="y", path="a", message="Y.")
    git.on_disk = replace(
        git.on_disk, unknown=(reason,), limitations=(reason,), flags=(flag,), ignored=(RepoPath("i"),)
    )
    for found in (resolve(git, TargetMode.WORKTREE), resolve(git, TargetMode.BASE, "first")):
        assert (found.unknown, found.limitations, found.flags, found.ignored) == (
            (reason,),
            (reason,),
            (flag,),
            ("i",),
        )


def test_before_the_first_commit_everything_is_new() -> None:
    git = FakeGit()
    git.on_disk = WorkTree(tree=git.put_tree({"a": b"1\n"}))
    found = resolve(git, TargetMode.WORKTREE)
    assert (found.base_tree, found.base_commit, found.head_time) == (EMPTY_TREE, None, None)


def test_staged_content_is_compared_with_head(git: FakeGit) -> None:
    git.index = WorkTree(tree=git.put_tree({"a": b"4\n"}))
    assert resolve(git, TargetMode.STAGED).head_tree == git.index.tree
    assert not resolve(git, TargetMode.STAGED).reads_disk


def test_commit_is_compared_with_its_first_parent(git: FakeGit) -> None:
    side = git.put_commit({"s": b"1\n"}, git.refs["first"])
    merge = git.put_commit({"a": b"2\n", "s": b"1\n"}, git.refs["second"], side)
    found = resolve(git, TargetMode.COMMIT, merge)
    assert (found.base_commit, found.head_commit) == (git.refs["second"], merge)
    assert found.head_time == git.commits[merge].time


def test_root_commit_is_compared_with_nothing(git: FakeGit) -> None:
    found = resolve(git, TargetMode.COMMIT, "first")
    assert (found.base_tree, found.base_commit) == (EMPTY_TREE, None)


def test_commit_without_a_word_is_head(git: FakeGit) -> None:
    assert resolve(git, TargetMode.COMMIT).head_commit == git.refs["second"]


def test_commit_whose_parent_is_cut_off_is_inconclusive(git: FakeGit) -> None:
    del git.commits[git.refs["first"]]
    with pytest.raises(InconclusiveError) as refused:
        resolve(git, TargetMode.COMMIT, "second")
    assert (refused.value.code, refused.value.exit_code) == ("parent-missing", 3)
    assert "fetch-depth: 0" in (refused.value.hint or "")


def test_damaged_parent_is_no_matter_of_history(git: FakeGit) -> None:
    class Damaged(FakeGit):
        def commit(self, commit: ObjectId) -> object:  # type: ignore[override]
            if commit == self.refs["first"]:
                raise GitError("damaged-object", "It is damaged.")
            return super().commit(commit)

    damaged = Damaged(commits=git.commits, refs=git.refs, trees=git.trees)
    with pytest.raises(GitError):
        resolve(damaged, TargetMode.COMMIT, "second")


@pytest.mark.parametrize("words", ["first..second", "first..", "first..HEAD"])
def test_range_goes_from_tree_to_tree(words: str, git: FakeGit) -> None:
    found = resolve(git, TargetMode.RANGE, words)
    assert (found.base_commit, found.head_commit) == (git.refs["first"], git.refs["second"])


def test_range_from_the_merge_base(git: FakeGit) -> None:
    git.refs["side"] = git.put_commit({"s": b"1\n"}, git.refs["first"])
    found = resolve(git, TargetMode.RANGE, "second...side")
    assert (found.base_commit, found.head_commit) == (git.refs["first"], git.refs["side"])


@pytest.mark.parametrize(
    "words", [None, "", "first", "..", "...", "a..b..c", "a...b..c", "first...second...first"]
)
def test_word_that_is_no_range_is_refused(words: str | None, git: FakeGit) -> None:
    with pytest.raises(TargetError) as refused:
        resolve(git, TargetMode.RANGE, words)
    assert refused.value.code == "not-a-range"


def test_branch_is_measured_from_what_it_shares_with_its_base(git: FakeGit) -> None:
    git.refs["main"] = git.put_commit({"a": b"1\n", "m": b"1\n"}, git.refs["first"])
    git.refs["HEAD"] = git.refs["second"]
    found = resolve(git, TargetMode.BASE, "main")
    assert (found.base_commit, found.head_commit) == (git.refs["first"], None)
    assert found.reads_disk


def test_branch_without_commits_is_inconclusive() -> None:
    with pytest.raises(InconclusiveError) as refused:
        head_commit(FakeGit())
    assert refused.value.code == "no-commits"


@pytest.mark.parametrize(("shallow", "hint"), [(True, "fetch-depth: 0"), (False, "A..B")])
def test_no_common_ancestor_is_inconclusive(shallow: bool, hint: str, git: FakeGit) -> None:
    alone = git.put_commit({"z": b"1\n"})
    git.reader_facts = replace(FACTS, shallow=shallow)
    with pytest.raises(InconclusiveError) as refused:
        common_commit(git, git.refs["second"], alone)
    assert (refused.value.code, hint in (refused.value.hint or "")) == ("no-merge-base", True)


def test_first_by_id_of_several_common_ancestors_is_taken_and_told(git: FakeGit) -> None:
    left = git.put_commit({"l": b"1\n"}, git.refs["first"])
    right = git.put_commit({"r": b"1\n"}, git.refs["first"])
    one, two = git.put_commit({"1": b""}, left, right), git.put_commit({"2": b""}, right, left)
    found, limits = common_commit(git, one, two)
    assert (found.commit, [limit.code for limit in limits]) == (min(left, right), ["several-merge-bases"])


def test_patch_file_is_no_target_of_a_repository(git: FakeGit) -> None:
    with pytest.raises(UsageError):
        resolve(git, TargetMode.PATCH)


def test_unseen_content_is_not_nothing(git: FakeGit) -> None:
    head = git.commits[git.refs["second"]].tree
    git.on_disk = WorkTree(tree=head)
    assert resolve(git, TargetMode.WORKTREE).empty
    git.on_disk = WorkTree(tree=head, unknown=(Reason(code="x", message="X."),))
    assert not resolve(git, TargetMode.WORKTREE).empty
