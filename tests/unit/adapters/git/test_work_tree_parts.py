"""What git does not record of a work tree is seen all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.work_tree_parts import work_tree_digest
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
