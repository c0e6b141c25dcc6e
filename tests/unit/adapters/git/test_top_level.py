from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.top_level import common_folder, top_level, unborn_branch
from adjudge.errors import TargetError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def top(tmp_path: Path) -> Path:
    made = tmp_path / "top"
    (made / ".git").mkdir(parents=True)
    (made / "d" / "e").mkdir(parents=True)
    return made


def linked(tmp_path: Path, back: str) -> tuple[Path, Path]:
    """A linked work tree and its git folder, which names ``back`` as the work tree's ``.git``."""
    place, folder = tmp_path / "linked", tmp_path / "main" / ".git" / "worktrees" / "linked"
    place.mkdir()
    folder.mkdir(parents=True)
    (place / ".git").write_text(f"gitdir: {folder}\n")
    (folder / "commondir").write_text("../..\n")
    (folder / "gitdir").write_text(f"{back}\n")
    return place, folder


@pytest.mark.parametrize(("below", "up"), [("", b""), ("d", b"../"), ("d/e", b"../../")])
def test_folder_that_holds_git_is_the_top_level(below: str, up: bytes, top: Path) -> None:
    assert top_level(top / below, up, top / ".git") == top


def test_link_on_the_way_is_resolved(top: Path, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(top)
    assert top_level(tmp_path / "alias" / "d", b"../", top / ".git") == top


@pytest.mark.parametrize("up", [b"/elsewhere", b"../", b"d/", b"../other/"])
def test_work_tree_elsewhere_is_refused(up: bytes, top: Path) -> None:
    with pytest.raises(TargetError) as refused:
        top_level(top, up, top / ".git")
    assert refused.value.code == "work-tree-elsewhere"


def test_git_folder_of_another_repository_is_refused(top: Path, tmp_path: Path) -> None:
    (tmp_path / "other" / ".git").mkdir(parents=True)
    with pytest.raises(TargetError):
        top_level(top, b"", tmp_path / "other" / ".git")


@pytest.mark.parametrize("content", ["gitdir: GIT\n", "gitdir: ../apart\n", "gitdir: GIT"])
def test_git_kept_as_a_file_is_followed(content: str, tmp_path: Path) -> None:
    (tmp_path / "apart").mkdir()
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / ".git").write_text(content.replace("GIT", str(tmp_path / "apart")))
    assert top_level(tmp_path / "sub", b"", tmp_path / "apart") == tmp_path / "sub"


@pytest.mark.parametrize("content", ["", "gitdir: /elsewhere\n", "something\n"])
def test_git_file_that_names_something_else_is_refused(content: str, tmp_path: Path) -> None:
    (tmp_path / "apart").mkdir()
    (tmp_path / ".git").write_text(content)
    with pytest.raises(TargetError):
        top_level(tmp_path, b"", tmp_path / "apart")


def test_linked_work_tree_that_is_named_back(tmp_path: Path) -> None:
    place, folder = linked(tmp_path, str(tmp_path / "linked" / ".git"))
    assert top_level(place, b"", folder) == place
    assert common_folder(folder) == tmp_path / "main" / ".git"


def test_linked_work_tree_that_is_not_named_back_is_refused(tmp_path: Path) -> None:
    place, folder = linked(tmp_path, "/somewhere/else/.git")
    with pytest.raises(TargetError):
        top_level(place, b"", folder)
    (folder / "gitdir").unlink()
    with pytest.raises(TargetError):
        top_level(place, b"", folder)


def test_git_folder_without_a_common_one_is_its_own(top: Path) -> None:
    assert common_folder(top / ".git") == top / ".git"


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("ref: refs/heads/main\n", "refs/heads/main"),
        ("ref: refs/heads/.invalid\n", None),
        ("a" * 40 + "\n", None),
        (None, None),
    ],
)
def test_branch_of_the_first_commit(content: str | None, name: str | None, top: Path) -> None:
    if content is not None:
        (top / ".git" / "HEAD").write_text(content)
    assert unborn_branch(top / ".git") == name
