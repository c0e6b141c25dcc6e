"""What git does not record of a work tree is seen all the same."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.work_tree_parts import linked_digest, work_tree_digest
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.ports import WorkTree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TREE = WorkTree(tree=ObjectId("1" * 40), ignored=(RepoPath(".env"), RepoPath("build/")))


@pytest.fixture
def top(tmp_path: Path) -> Path:
    for name in (
        ".git/config",
        "a.txt",
        "d/b.txt",
        ".env",
        "build/out",
        "sub/.git/config",
        "sub/.git/objects/1",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    return tmp_path


@pytest.mark.parametrize(
    "act",
    [
        lambda top: (top / "a.txt").chmod(0o600),
        lambda top: (top / "a.txt").chmod(0o4644),
        lambda top: (top / "d").chmod(0o700),
        lambda top: (top / "empty").mkdir(),
        lambda top: (top / ".env").write_text("other"),
        lambda top: (top / ".env").unlink(),
        lambda top: (top / "build").chmod(0o700),
        lambda top: (top / "sub/.git/config").write_text("other"),
        lambda top: (top / "sub/.git/hooks").mkdir(),
    ],
    ids=[
        "rights",
        "set-user-id",
        "folder-rights",
        "empty",
        "ignored",
        "gone",
        "ignored-folder",
        "nested",
        "hooks",
    ],
)
def test_what_differs_is_seen(top: Path, act: Callable[[Path], None]) -> None:
    before = work_tree_digest(top, TREE)
    act(top)
    assert work_tree_digest(top, TREE) != before


@pytest.mark.parametrize("name", ["build/out", ".git/config", "sub/.git/objects/1", "a.txt"])
def test_what_others_look_at_or_nobody_does_changes_nothing(top: Path, name: str) -> None:
    before = work_tree_digest(top, TREE)
    (top / name).write_text("y")
    assert work_tree_digest(top, TREE) == before


def test_tree_counts(top: Path) -> None:
    other = WorkTree(tree=ObjectId("2" * 40), ignored=TREE.ignored)
    assert work_tree_digest(top, other) != work_tree_digest(top, TREE)


@pytest.mark.parametrize(
    "act",
    [
        lambda top: (top / "build/out").write_text("y"),
        lambda top: (top / "build/new").write_text("x"),
        lambda top: (top / "build/out").unlink(),
        lambda top: (top / "build/out").chmod(0o755),
        lambda top: (top / "build").rename(top / "other"),
    ],
    ids=["content", "new", "gone", "rights", "moved"],
)
def test_what_differs_in_a_lent_folder_is_seen(top: Path, act: Callable[[Path], object]) -> None:
    before = linked_digest(top, ["build"])
    act(top)
    assert linked_digest(top, ["build"]) != before


def test_content_of_the_same_size_with_its_time_put_back_is_seen(top: Path) -> None:
    place = top / "build" / "out"
    status, before = place.stat(), linked_digest(top, ["build"])
    place.write_text("y")
    os.utime(place, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert linked_digest(top, ["build"]) != before


def test_other_folders_change_nothing_of_lent_ones(top: Path) -> None:
    before = linked_digest(top, ["build"])
    (top / "a.txt").write_text("y")
    assert linked_digest(top, ["build"]) == before
