"""Parts of a git folder: what changes one of them is seen, and nothing of it is run or followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.folder_parts import read_parts

if TYPE_CHECKING:
    from pathlib import Path

    from tests.builders import Repo


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("HEAD", "head"),
        ("refs/heads/x", "refs"),
        ("packed-refs", "refs"),
        ("config", "configuration"),
        ("info/attributes", "configuration"),
        ("objects/info/alternates", "configuration"),
        ("hooks/pre-commit", "hooks"),
        ("MERGE_HEAD", "head"),
        ("rebase-merge/git-rebase-todo", "head"),
        ("commondir", "configuration"),
        ("info/sparse-checkout", "configuration"),
        ("info/grafts", "refs"),
        ("shallow", "refs"),
        ("reftable/tables.list", "refs"),
        ("info/anything", "configuration"),
        ("logs/HEAD", "reflogs"),
        ("index.lock", "locks"),
        ("refs/heads/x.lock", "locks"),
        ("modules/x/hooks/post-checkout", "submodules"),
        ("modules/x/config", "submodules"),
        ("worktrees/x/HEAD", "work-trees"),
        ("objects/00/11", "objects"),
        ("FETCH_HEAD", "other"),
        ("anything", "other"),
    ],
)
def test_file_that_is_written_changes_its_part_alone(subject: Repo, name: str, part: str) -> None:
    folder = subject.path / ".git"
    before = read_parts(folder)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("x\n")
    assert before.differing(read_parts(folder)) == (part,)


def test_what_git_writes_in_passing_changes_nothing(subject: Repo) -> None:
    before = read_parts(subject.path / ".git")
    subject.write({"a.txt": "other\n"})
    subject.git("status")
    (subject.path / ".git" / "gc.log").write_text("x")
    (subject.path / ".git" / "index").write_bytes(b"x")
    assert before.differing(read_parts(subject.path / ".git")) == ()


def test_index_of_another_work_tree_counts_by_its_name_alone(subject: Repo) -> None:
    index = subject.path / ".git" / "worktrees" / "x" / "index"
    index.parent.mkdir(parents=True)
    index.write_text("x")
    before = read_parts(subject.path / ".git")
    index.write_text("other")
    assert before.differing(read_parts(subject.path / ".git")) == ()
    index.unlink()
    assert before.differing(read_parts(subject.path / ".git")) == ("work-trees",)


def test_stored_objects_are_told_by_name_and_size(subject: Repo) -> None:
    module = subject.path / ".git" / "modules" / "x" / "objects" / "00" / "11"
    module.parent.mkdir(parents=True)
    module.write_text("x")
    before = read_parts(subject.path / ".git")
    module.write_text("y")
    assert before.differing(read_parts(subject.path / ".git")) == ()
    module.write_text("yy")
    assert before.differing(read_parts(subject.path / ".git")) == ("submodules",)


@pytest.mark.parametrize(("name", "part"), [("hooks", "hooks"), ("refs", "refs"), ("info", "configuration")])
def test_rights_of_folders_count(subject: Repo, name: str, part: str) -> None:
    (subject.path / ".git" / name).mkdir(exist_ok=True)
    before = read_parts(subject.path / ".git")
    (subject.path / ".git" / name).chmod(0o777)
    assert before.differing(read_parts(subject.path / ".git")) == (part,)


def test_hook_that_becomes_executable_is_another(subject: Repo) -> None:
    hook = subject.path / ".git" / "hooks" / "pre-push"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("x")
    before = read_parts(subject.path / ".git")
    hook.chmod(0o755)
    assert before.differing(read_parts(subject.path / ".git")) == ("hooks",)


def test_folder_that_is_gone_differs_in_every_part_it_had(subject: Repo, tmp_path: Path) -> None:
    found = read_parts(subject.path / ".git").differing(read_parts(tmp_path / "nothing"))
    assert {"configuration", "head", "refs"} <= set(found)


def test_link_is_told_by_where_it_leads(tmp_path: Path) -> None:
    (tmp_path / "git").mkdir()
    (tmp_path / "git" / "hooks").symlink_to(tmp_path)
    before = read_parts(tmp_path / "git")
    (tmp_path / "new").write_text("x")
    assert before.differing(read_parts(tmp_path / "git")) == ()
    (tmp_path / "git" / "hooks").unlink()
    (tmp_path / "git" / "hooks").symlink_to("/")
    assert before.differing(read_parts(tmp_path / "git")) == ("hooks",)
