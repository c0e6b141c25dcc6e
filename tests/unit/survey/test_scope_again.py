from __future__ import annotations

from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.model.ids import ObjectId
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.survey.scope_again import JudgedTrees, gather_again, holds_trees
from adjudge.survey.scope_subject import gather_subject
from adjudge.survey.targets import resolve_target
from tests.fakes.git import FakeGit


@pytest.fixture
def git() -> FakeGit:
    made = FakeGit()
    first = made.put_commit({"a": b"1\n", "l": ("120000", b"a")})
    made.put_commit({"b": b"1\n", "l": ("120000", b"b")}, first)
    return made


def judged(git: FakeGit) -> JudgedTrees:
    head = git.commit(git.refs["HEAD"])
    base = git.commit(head.parents[0])
    return JudgedTrees(TargetMode.COMMIT, base.tree, head.tree, base.commit)


def test_change_is_the_same_as_when_it_was_resolved(git: FakeGit) -> None:
    request = TargetRequest(mode=TargetMode.COMMIT, revision="HEAD", fall_through=False)
    assert gather_again(judged(git), git) == gather_subject(resolve_target(request, git), git)


def test_base_commit_with_another_tree_is_refused(git: FakeGit) -> None:
    with pytest.raises(InputError) as caught:
        gather_again(judged(git)._replace(base_commit=git.refs["HEAD"]), git)
    assert caught.value.code == "other-base-tree"


def test_trees_at_hand_are_held(git: FakeGit) -> None:
    assert holds_trees(judged(git), git)


@pytest.mark.parametrize("name", ["base_tree", "head_tree", "base_commit"])
def test_missing_object_is_not_held(name: str, git: FakeGit) -> None:
    gone: dict[str, Any] = {name: ObjectId("9" * 40)}
    assert not holds_trees(judged(git)._replace(**gone), git)


def test_witnesses_that_disagree_are_told(git: FakeGit) -> None:
    git.untrusted_text = b""
    assert [reason.code for reason in gather_again(judged(git), git).reasons] == ["witnesses-disagree"]
