"""A subject at ``subject``, with a linked work tree at ``linked``, another repository at ``other``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.enclosure import is_inside, names_inside, repository_files, stand_in
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that all of them are in; the process stands in the subject."""
    made = repo(tmp_path / "subject")
    made.commit({"src/a": "a\n", "grant.toml": "\n"})
    made.git("worktree", "add", "-q", str(tmp_path / "linked"), "HEAD")
    repo(tmp_path / "other").commit({"grant.toml": "\n"})
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "grant.toml").touch()
    (made.path / "out").symlink_to("../outside")
    (made.path / "loop").symlink_to("loop")
    (tmp_path / "outside" / "in.toml").symlink_to("../subject/grant.toml")
    (tmp_path / "outside" / "way").symlink_to("../subject")
    (tmp_path / "outside" / "loop").symlink_to("loop")
    monkeypatch.chdir(made.path)
    return tmp_path


@pytest.mark.parametrize(
    "name",
    [
        "grant.toml",
        "new.toml",
        "src/new.toml",
        "no/such/folder/new.toml",
        ".git/grant.toml",
        "../subject/grant.toml",
        "../outside/../subject/grant.toml",
        "../outside/in.toml",  # the file is a link into it
        "../outside/way/grant.toml",  # a folder on the way is
        "out/grant.toml",  # a link in it leads out of it
        "out/../outside/grant.toml",
        "../outside/way/out/grant.toml",
        "../linked/grant.toml",  # the same repository
        "loop",
        "../outside/loop",  # nobody can say where it ends
        ".",
    ],
)
def test_file_in_the_hands_of_the_proposer_is_inside(name: str, here: Path) -> None:
    assert is_inside(name, str(here / "subject"))


@pytest.mark.parametrize(
    "name",
    [
        "../outside/grant.toml",
        "../outside/new.toml",
        "../other/grant.toml",
        "src/../../outside/grant.toml",
        "/",
    ],
)
def test_file_elsewhere_is_outside(name: str, here: Path) -> None:
    assert not is_inside(name, str(here / "subject"))


def _plain_files(folder: Path) -> None:
    for name in ("HEAD", "objects", "refs"):
        (folder / name).touch()


def _bare_without_head(folder: Path) -> None:
    (folder / "HEAD").write_text("no ref\n")
    for name in ("objects", "refs"):
        (folder / name).mkdir()


def _head_is_a_link(folder: Path) -> None:
    (folder / "head").write_text("ref: refs/heads/main\n")
    (folder / "HEAD").symlink_to("head")
    for name in ("objects", "refs"):
        (folder / name).mkdir()


def _empty_git_folder(folder: Path) -> None:
    (folder / ".git").mkdir()


def _git_folder_without_objects(folder: Path) -> None:
    (folder / ".git" / "refs").mkdir(parents=True)
    (folder / ".git" / "HEAD").write_text("ref: refs/heads/main\n")


@pytest.mark.parametrize(
    "plant",
    [_plain_files, _bare_without_head, _head_is_a_link, _empty_git_folder, _git_folder_without_objects],
)
@pytest.mark.parametrize("name", ["subject/grant.toml", "linked/grant.toml", "linked/src/grant.toml"])
def test_what_looks_like_a_repository_on_the_way_hides_none(
    plant: Callable[[Path], None], name: str, here: Path
) -> None:
    for tree in ("subject", "linked"):
        plant(here / tree / "src")
    Repo(here / "subject" / "src").git("rev-parse", "--verify", "HEAD:grant.toml")  # git finds the outer one
    assert is_inside(str(here / name), str(here / "subject" / "src"))


def test_repository_inside_another_is_one_of_its_own(here: Path) -> None:
    repo(here / "subject" / "src" / "own").commit({"a": "1\n"})
    assert not is_inside(str(here / "subject" / "grant.toml"), str(here / "subject" / "src" / "own"))


def test_whole_paths_are_told_like_relative_ones(here: Path) -> None:
    assert is_inside(str(here / "subject" / "grant.toml"), str(here / "subject" / "src"))
    assert not is_inside(str(here / "outside" / "grant.toml"), str(here / "subject" / "src"))


def test_main_work_tree_is_inside_for_a_linked_one(here: Path) -> None:
    assert is_inside(str(here / "subject" / "grant.toml"), str(here / "linked"))


def test_bare_repository_has_an_inside(here: Path) -> None:
    bare = repo(here / "bare.git")
    bare.git("clone", "-q", "--bare", str(here / "subject"), str(here / "b.git"))
    assert is_inside(str(here / "b.git" / "grant.toml"), str(here / "b.git"))


def test_another_name_of_the_same_folder_is_the_same_folder(here: Path) -> None:
    (here / "alias").symlink_to("subject")
    assert is_inside(str(here / "alias" / "src" / "a"), str(here / "subject"))


def test_outside_a_repository_nothing_is_inside(here: Path) -> None:
    assert not is_inside(str(here / "outside" / "grant.toml"), str(here / "outside"))


def test_pointer_that_is_no_pointer_makes_no_repository(here: Path) -> None:
    (here / "outside" / ".git").write_bytes(b"\xff not a pointer")
    assert repository_files(str(here / "outside")) is None


def test_all_work_trees_share_one_git_folder(here: Path) -> None:
    shared = os.path.realpath(here / "subject" / ".git")
    assert repository_files(str(here / "linked")) == repository_files(str(here / "subject" / "src")) == shared


def test_pipe_in_the_place_of_a_git_folder_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".git")
    assert not is_inside(str(tmp_path / "task.toml"), str(tmp_path))


def test_file_in_a_work_tree_has_a_name_there_and_so_has_what_a_link_leads_to(tmp_path: Path) -> None:
    top = tmp_path / "top"
    (top / "sub").mkdir(parents=True)
    (top / "sub" / "real.json").write_text("{}")
    (top / "link.json").symlink_to("sub/real.json")
    (tmp_path / "way").symlink_to(top)
    assert names_inside(str(tmp_path / "way" / "link.json"), str(top)) == ("link.json", "sub/real.json")
    assert names_inside(str(top / "sub" / "real.json"), str(tmp_path / "way")) == ("sub/real.json",)
    assert names_inside(str(tmp_path / "elsewhere.json"), str(top)) == ()


def test_files_that_stand_in_the_work_tree_are_told_and_links_are_not_followed(here: Path) -> None:
    top = str(here / "subject")
    names = ["src/a", "src", "out/grant.toml", "loop", "none", "src/../src/a", "../other/grant.toml", "a\0b"]
    assert stand_in(top, names) == ("src/a",)
