from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from adjudge.model.change import Flag
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.ports import WorkTree
from adjudge.scope.unseen import Unseen, UnseenCode
from adjudge.survey.scope_subject import LIMIT_LINK_BYTES, gather_subject, read_text, read_trees
from adjudge.survey.targets import resolve_target
from tests.fakes.git import FakeGit

if TYPE_CHECKING:
    from adjudge.scope.subject import Subject

LINK = "120000"


@pytest.fixture
def git() -> FakeGit:
    """One commit with a link, and one that retargets it, adds a file and leaves another link alone."""
    made = FakeGit()
    first = made.put_commit({"a": b"1\n", "l": (LINK, b"a"), "same": (LINK, b"a")})
    made.put_commit({"a": b"1\n", "b": b"1\n2\n", "l": (LINK, b"../x"), "same": (LINK, b"a")}, first)
    return made


def gathered(git: FakeGit) -> Subject:
    request = TargetRequest(mode=TargetMode.COMMIT, revision="HEAD", fall_through=False)
    return gather_subject(resolve_target(request, git), git)


def test_both_trees_are_known_with_their_paths(git: FakeGit) -> None:
    trees = gathered(git).trees
    assert trees is not None
    assert sorted(trees.base_paths) == ["a", "l", "same"]
    assert sorted(trees.head_paths) == ["a", "b", "l", "same"]


def test_links_of_both_sides_have_their_targets_changed_or_not(git: FakeGit) -> None:
    trees = gathered(git).trees
    assert trees is not None
    assert (trees.base_links, trees.head_links) == ({"l": b"a", "same": b"a"}, {"l": b"../x", "same": b"a"})


def test_digest_is_that_of_the_pinned_text_and_lines_are_counted_in_it(git: FakeGit) -> None:
    subject = gathered(git)
    assert subject.base_tree is not None
    assert subject.head_tree is not None
    text = git.patch_text(subject.base_tree, subject.head_tree, context=0, text=False)
    assert subject.patch_digest == hashlib.sha256(text).hexdigest()
    assert subject.lines is not None
    assert (subject.lines.added, subject.lines.removed) == (3, 1)


def test_repository_is_named_by_its_identity(git: FakeGit) -> None:
    assert gathered(git).repository == git.facts().identity


def test_link_whose_blob_is_missing_leads_nowhere_known(git: FakeGit) -> None:
    head = git.commit(git.refs["HEAD"]).tree
    git.contents = {name: data for name, data in git.contents.items() if data != b"../x"}
    assert read_trees(head, head, git).head_links == {"l": None, "same": b"a"}


def test_link_that_is_too_long_to_be_one_is_not_read() -> None:
    git = FakeGit()
    tree = git.put_tree({"l": (LINK, b"x" * (LIMIT_LINK_BYTES + 1))})
    assert read_trees(tree, tree, git).head_links == {"l": None}


def test_trees_without_links_ask_for_no_blob() -> None:
    git = FakeGit()
    tree = git.put_tree({"a": b"1\n"})
    git.contents.clear()
    assert read_trees(tree, tree, git).head_paths == {"a"}


def test_text_that_cannot_be_had_is_none(git: FakeGit) -> None:
    head = git.commit(git.refs["HEAD"]).tree
    assert read_text(ObjectId("9" * 40), head, git) is None


def test_text_that_is_not_understood_is_none(git: FakeGit) -> None:
    git.untrusted_text = b"no patch\n"
    head = git.commit(git.refs["HEAD"])
    assert read_text(git.commit(head.parents[0]).tree, head.tree, git) is None


def test_what_the_work_tree_has_beside_both_trees_is_for_the_grant() -> None:
    git = FakeGit()
    git.put_commit({"a": b"1\n"})
    flags = (
        Flag(code="submodule-dirty", path="lib", message="X."), Flag(code="filtered", path="a", message="X."),
    )  # fmt: skip
    tree = git.put_tree({"a": b"2\n"})
    git.on_disk = git.index = WorkTree(tree=tree, flags=flags, ignored=(RepoPath("h"), RepoPath("i")))
    git.hiding = frozenset({"h"})
    request = TargetRequest(mode=TargetMode.WORKTREE, fall_through=False)
    assert gather_subject(resolve_target(request, git), git).unseen == (
        Unseen(UnseenCode.IGNORED_NOT_BY_BASE, RepoPath("h")),
        Unseen(UnseenCode.SUBMODULE_DIRTY, RepoPath("lib")),
    )
