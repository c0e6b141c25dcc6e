from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.tree_check import check_trees
from adjudge.errors import GitError
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.adapters.git.opening import Opened
    from tests.builders import Repo


def tree(subject: Repo, revision: str) -> ObjectId:
    return ObjectId(subject.git("rev-parse", revision).decode().strip())


def place_of(subject: Repo, name: str) -> Path:
    place = subject.path / ".git" / "objects" / name[:2] / name[2:]
    place.chmod(0o644)
    return place


def test_honest_trees_pass(opened: Opened, subject: Repo) -> None:
    for number in range(200):
        subject.write({f"many/{number}/x": "1\n"})
    subject.commit({"d/b.txt": "changed\n"})
    check_trees(opened.git, opened.place, tree(subject, "HEAD~1^{tree}"), tree(subject, "HEAD^{tree}"))
    check_trees(opened.git, opened.place, tree(subject, "HEAD^{tree}"), tree(subject, "HEAD~1^{tree}"))


@pytest.mark.parametrize("which", ["HEAD^{tree}", "HEAD:d", "HEAD:new", "HEAD:new/deep"])
def test_tree_with_the_bytes_of_another_is_damage(which: str, opened: Opened, subject: Repo) -> None:
    subject.commit({"d/b.txt": "changed\n", "new/deep/x": "1\n"})
    other = place_of(subject, tree(subject, "HEAD~1:d")).read_bytes()
    base, head, damaged = tree(subject, "HEAD~1^{tree}"), tree(subject, "HEAD^{tree}"), tree(subject, which)
    place_of(subject, damaged).write_bytes(other)
    with pytest.raises(GitError) as refused:
        check_trees(opened.git, opened.place, base, head)
    assert (refused.value.code, damaged in refused.value.message) == ("damaged-object", True)


def test_tree_that_both_sides_share_is_not_looked_at(opened: Opened, subject: Repo) -> None:
    base, head = tree(subject, "HEAD~1^{tree}"), tree(subject, "HEAD^{tree}")
    place_of(subject, tree(subject, "HEAD:d")).write_bytes(zlib.compress(b"tree 0\0"))
    check_trees(opened.git, opened.place, base, head)


def test_missing_tree_is_told(opened: Opened, subject: Repo) -> None:
    subject.commit({"d/b.txt": "changed\n"})
    base, head = tree(subject, "HEAD~1^{tree}"), tree(subject, "HEAD^{tree}")
    place_of(subject, tree(subject, "HEAD:d")).unlink()
    with pytest.raises(GitError) as refused:
        check_trees(opened.git, opened.place, base, head)
    assert refused.value.code == "missing-object"


def test_object_that_is_no_tree_is_damage(opened: Opened, subject: Repo) -> None:
    with pytest.raises(GitError) as refused:
        check_trees(opened.git, opened.place, tree(subject, "HEAD^{tree}"), tree(subject, "HEAD"))
    assert refused.value.code == "damaged-object"
