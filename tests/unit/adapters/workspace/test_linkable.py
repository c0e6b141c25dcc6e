"""Only what the trust base ignores may be linked, and nothing that brings the work tree's own files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.linkable import SubjectFolders, choose_links
from adjudge.model.ids import RepoPath
from tests.workspace_values import codes

if TYPE_CHECKING:
    from pathlib import Path

IGNORED = tuple(map(RepoPath, (".venv/", "build/", "env", "web/node_modules/", "x.log")))


@pytest.fixture
def top(tmp_path: Path) -> Path:
    for folder in (".venv", "build/a", "web/node_modules", "src", ".venvs"):
        (tmp_path / "top" / folder).mkdir(parents=True)
    (tmp_path / "top/x.log").touch()
    return (tmp_path / "top").resolve()


def chosen(
    top: Path, *wanted: str, hidden: tuple[str, ...] = ()
) -> tuple[list[str], list[tuple[str, str | None]]]:
    subject = SubjectFolders(top=str(top), ignored=IGNORED, hidden=tuple(map(RepoPath, hidden)))
    found = choose_links(wanted, subject)
    return [one.path for one in found.folders], codes(found.told)


def test_ignored_folders_are_linked_from_where_they_are(top: Path) -> None:
    subject = SubjectFolders(top=str(top), ignored=IGNORED)
    found = choose_links([".venv", "web/node_modules/", "build/a"], subject)
    assert [(one.path, one.source) for one in found.folders] == [
        (".venv", f"{top}/.venv"), ("build/a", f"{top}/build/a"), ("web/node_modules", f"{top}/web/node_modules"),
    ]  # fmt: skip
    assert found.told == ()


@pytest.mark.parametrize(
    "wanted", ["src", ".venvs", "..", "../top/.venv", "/etc", ".git", "", "web/../.venv", "./.venv", ".VENV"]
)
def test_what_is_not_ignored_is_refused(top: Path, wanted: str) -> None:
    assert chosen(top, wanted) == ([], [("link-refused", wanted.rstrip("/"))])


@pytest.mark.parametrize("hidden", [".venv/", ".venv", ".venv/lib/x.py"])
def test_what_the_trust_base_would_not_ignore_is_refused(top: Path, hidden: str) -> None:
    assert chosen(top, ".venv", hidden=(hidden,)) == ([], [("link-refused", ".venv")])


def test_folder_that_is_not_there_is_missing(top: Path) -> None:
    assert chosen(top, "build/none", "x.log") == (
        [],
        [("link-missing", "build/none"), ("link-missing", "x.log")],
    )


def test_link_to_a_folder_outside_is_linked_and_told(top: Path, tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (top / "env").symlink_to(tmp_path / "shared")
    assert chosen(top, "env") == (["env"], [("link-outside", "env")])


@pytest.mark.parametrize("target", ["src", ".", "/", ".."])
def test_link_that_leads_back_to_the_work_tree_is_refused(top: Path, target: str) -> None:
    (top / "env").symlink_to(target)
    assert chosen(top, "env") == ([], [("link-refused", "env")])


def test_folder_behind_a_link_is_refused(top: Path, tmp_path: Path) -> None:
    (tmp_path / "shared/inner").mkdir(parents=True)
    (top / "build/l").symlink_to(tmp_path / "shared")
    assert chosen(top, "build/l/inner") == ([], [("link-refused", "build/l/inner")])


def test_folder_in_a_linked_one_is_not_linked_again(top: Path) -> None:
    assert chosen(top, "build", "build/a", "build/") == (["build"], [("link-refused", "build/a")])


def test_without_a_work_tree_nothing_is_linked() -> None:
    assert codes(choose_links([".venv"], None).told) == [("link-refused", ".venv")]
