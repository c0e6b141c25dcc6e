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


def test_tree_behind_a_link_is_not_there(tmp_path: Path) -> None:
    trees = retained(tmp_path)
    with trees.make("fix-1", TREE) as made:
        (tmp_path / "fixes").rename(tmp_path / "away")
        (tmp_path / "fixes").symlink_to("away")
        assert not made.is_there()
    assert (trees.names(), trees.path("fix-1"), trees.held("fix-1")) == ((), None, False)


@pytest.mark.parametrize("what", ["fixes", "fixes/fix-1", "fixes/fix-1/tree"])
def test_no_link_is_followed_when_a_tree_is_taken_away(tmp_path: Path, what: str) -> None:
    trees = retained(tmp_path)
    (tmp_path / "precious" / "fix-1" / "tree").mkdir(parents=True)
    (tmp_path / "precious" / "fix-1.lock").write_text("mine")
    with trees.make("fix-1", TREE):
        pass
    before = files_in(tmp_path / "precious")
    (tmp_path / what).rename(tmp_path / "moved")
    (tmp_path / what).symlink_to(tmp_path / "precious")
    trees.remove("fix-1")
    assert files_in(tmp_path / "precious") == before
    assert trees.entries() == ()


def test_folder_that_was_moved_beside_its_place_is_found_again(tmp_path: Path) -> None:
    trees = retained(tmp_path)
    with trees.make("fix-1", TREE), trees.make("fix-2", TREE):
        pass
    (tmp_path / "fixes").rename(tmp_path / "away")
    trees.remove("fix-1")
    assert not (tmp_path / "away").exists()
    assert trees.entries() == ("fix-2", "fix-2.lock")


def test_nothing_is_made_where_something_else_stands(tmp_path: Path) -> None:
    trees = retained(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "fixes").symlink_to("elsewhere")
    with pytest.raises(StateError) as caught, trees.make("fix-1", TREE):
        pass
    assert caught.value.code == "fixes-replaced"
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_what_is_cleared_is_gone_and_nothing_behind_a_link_is(tmp_path: Path) -> None:
    trees = retained(tmp_path)
    with trees.make("fix-1", TREE):
        pass
    (tmp_path / "kept").mkdir()
    (tmp_path / "fixes" / "fix-1").rename(tmp_path / "fixes" / "fix-1-away")
    (tmp_path / "fixes" / "link").symlink_to("../kept")
    trees.clear(["fix-1-away", "link"])
    assert (trees.entries(), (tmp_path / "kept").exists()) == (("fix-1.lock",), True)
