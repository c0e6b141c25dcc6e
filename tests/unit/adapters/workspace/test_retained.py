"""Trees that stay: made once, held while somebody works, and taken away by name."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.retained import RetainedFolders
from adjudge.errors import InvariantError, StateError
from tests.workspace_values import TREE, files_in, workspaces

if TYPE_CHECKING:
    from pathlib import Path


def retained(tmp_path: Path) -> RetainedFolders:
    maker = workspaces(tmp_path / "made", {"a": b"1", "d/b": b"2"})
    return RetainedFolders(folder=tmp_path / "fixes", workspaces=maker, swept=(tmp_path / "made" / "trees",))


def test_tree_stays_with_a_git_folder_of_its_own_and_no_remote(tmp_path: Path) -> None:
    trees = retained(tmp_path)
    with trees.make("fix-1", TREE) as made:
        folder = made.folder
        assert made.is_there()
    assert {name for name in files_in(folder) if not name.startswith(".git/")} == {"a", "d/b"}
    ran = ("git", "-C", folder, "status", "--porcelain"), ("git", "-C", folder, "remote")
    assert [subprocess.run(one, capture_output=True, check=True).stdout for one in ran] == [b"", b""]
    assert (trees.names(), trees.path("fix-1")) == (("fix-1",), folder)


def test_tree_is_held_while_somebody_works_in_it(tmp_path: Path) -> None:
    trees = retained(tmp_path)
    with trees.make("fix-1", TREE):
        assert trees.held("fix-1")
        with pytest.raises(StateError) as caught:
            trees.remove("fix-1")
        assert caught.value.code == "fix-running"
    assert not trees.held("fix-1")


def test_tree_that_is_there_is_not_made_again(tmp_path: Path) -> None:
    trees = retained(tmp_path)
    with trees.make("fix-1", TREE):
        pass
    with pytest.raises(StateError), trees.make("fix-1", TREE):
        pass


def test_what_is_removed_leaves_nothing(tmp_path: Path) -> None:
    trees = retained(tmp_path)
    with trees.make("fix-1", TREE) as made:
        (tmp_path / "fixes" / "fix-1" / "tree" / "d").chmod(0)
    trees.remove("fix-1")
    trees.remove("fix-1")
    assert list((tmp_path / "fixes").iterdir()) == []
    assert not made.is_there()


def test_tree_that_was_replaced_is_not_the_one_that_was_made(tmp_path: Path) -> None:
    trees = retained(tmp_path)
    with trees.make("fix-1", TREE) as made:
        place = tmp_path / "fixes" / "fix-1" / "tree"
        place.rename(tmp_path / "away")
        assert not made.is_there()
        place.symlink_to(tmp_path / "away")
        assert not made.is_there()
        assert trees.path("fix-1") is None


def test_name_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvariantError):
        retained(tmp_path).remove("../x")


def test_nothing_is_there_before_anything_is_made(tmp_path: Path) -> None:
    trees = retained(tmp_path)
    assert (trees.names(), trees.held("fix-1"), trees.path("fix-1")) == ((), False, None)
