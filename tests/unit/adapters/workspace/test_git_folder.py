"""The git folder of a throw-away tree: the very tree, one fixed commit, nothing of anybody's settings."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.adapters.workspace.git_folder import GitTool
from adjudge.adapters.workspace.plan import Wish, make_plan
from adjudge.adapters.workspace.writing import TreeWriter, WorkspaceLimits
from adjudge.errors import ToolError
from adjudge.model.ids import ObjectId
from tests.builders import repo
from tests.workspace_values import GIT, Content, blobs_of, entries_of

if TYPE_CHECKING:
    from pathlib import Path

FILES: dict[str, Content] = {
    "a": b"1\r\n",
    ".gitattributes": b"* text=auto eol=crlf\n*.x filter=evil\n",
    "b.x": b"raw\n",
    ".gitignore": b"ignored\n",
    "ignored": b"but tracked\n",
    "d/run": ("100755", b"#!/bin/sh\n"),
    "l": ("120000", b"a"),
    'quo"te\n\\\udcff': b"odd name\n",
}


def imported(tree: Path, files: dict[str, Content], hidden: tuple[str, ...] = ()) -> None:
    tool = GitTool(runner=SubprocessRunner(), program=GIT)
    writer = TreeWriter(folder=os.fsencode(tree), limits=WorkspaceLimits())
    with tool.importing(tree, like=ObjectId("0" * 40)) as importing:
        writer.seen = importing.add
        writer.write(make_plan(entries_of(files), Wish()), blobs_of(files), ())
        importing.commit(writer.written)
    tool.settle(tree, hidden)


def git(tree: Path, *arguments: str) -> str:
    done = subprocess.run([GIT, *arguments], cwd=tree, capture_output=True, check=True)
    return done.stdout.decode("utf-8", "surrogateescape").strip()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "tree").mkdir()
    return tmp_path / "tree"


def test_commit_has_the_tree_that_git_itself_makes(tree: Path, tmp_path: Path) -> None:
    imported(tree, FILES)
    subject = repo(tmp_path / "subject")
    plain = {path: data for path, data in FILES.items() if isinstance(data, bytes)}
    subject.write({path: data for path, data in plain.items() if path != ".gitattributes"})
    os.makedirs(subject.path / "d")
    (subject.path / "d/run").write_bytes(b"#!/bin/sh\n")
    (subject.path / "d/run").chmod(0o755)
    (subject.path / "l").symlink_to("a")
    subject.git("add", "-A", "-f")
    subject.write({".gitattributes": plain[".gitattributes"]})
    subject.git("add", ".gitattributes")
    assert git(tree, "rev-parse", "HEAD^{tree}") == subject.git("write-tree").decode().strip()


def test_status_is_clean_and_history_is_one_commit(tree: Path) -> None:
    imported(tree, {path: data for path, data in FILES.items() if path != ".gitattributes"})
    assert git(tree, "status", "--porcelain") == ""
    assert git(tree, "rev-list", "--count", "--all") == "1"
    assert git(tree, "fsck", "--strict") == ""
    assert git(tree, "symbolic-ref", "HEAD") == "refs/heads/main"


def test_same_tree_is_the_same_commit(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    imported(tree, FILES)
    imported(tmp_path / "other", FILES)
    assert git(tree, "rev-parse", "HEAD") == git(tmp_path / "other", "rev-parse", "HEAD")


def test_there_are_no_remotes_hooks_or_other_stores(tree: Path) -> None:
    imported(tree, FILES)
    assert git(tree, "remote") == ""
    assert not (tree / ".git/hooks").exists()
    assert not (tree / ".git/objects/info/alternates").exists()
    assert "filter" not in (tree / ".git/config").read_text()


def test_users_template_and_settings_have_no_say(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks = tmp_path / "template/hooks"
    hooks.mkdir(parents=True)
    (hooks / "post-index-change").write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    (hooks / "post-index-change").chmod(0o755)
    (tmp_path / "config").write_text(
        f"[init]\n\ttemplateDir = {tmp_path}/template\n[core]\n\thooksPath = {hooks}\n"
    )
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "config"))
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    imported(tree, FILES)
    assert not (tmp_path / "ran").exists()
    assert (tree / ".git/HEAD").exists()


def test_submodule_is_the_commit_it_was(tree: Path) -> None:
    imported(tree, {"a": b"1", "sub": ("160000", b"")})
    assert git(tree, "ls-tree", "HEAD", "sub").startswith("160000 commit ")


def test_tree_without_files_is_a_commit_too(tree: Path) -> None:
    imported(tree, {})
    assert git(tree, "ls-tree", "-r", "HEAD") == ""


def test_linked_folders_do_not_show_in_status(tree: Path) -> None:
    imported(tree, {"a": b"1"}, hidden=(".venv", "we*ird [x]"))
    (tree / ".venv").symlink_to("/")
    (tree / "we*ird [x]").mkdir()
    (tree / "we*ird [x]/f").touch()
    (tree / "weird x").touch()
    assert git(tree, "status", "--porcelain") == '?? "weird x"'


def test_git_that_fails_is_told(tree: Path, tmp_path: Path) -> None:
    program = tmp_path / "git"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    with pytest.raises(ToolError) as caught:
        GitTool(runner=SubprocessRunner(), program=str(program)).settle(tree, ())
    assert caught.value.code == "workspace-git"


def test_sha256_tree_has_a_sha256_git_folder(tree: Path) -> None:
    tool = GitTool(runner=SubprocessRunner(), program=GIT)
    with tool.importing(tree, like=ObjectId("0" * 64)) as importing:
        importing.commit([])
    assert len(git(tree, "rev-parse", "HEAD")) == 64
