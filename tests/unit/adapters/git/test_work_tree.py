from __future__ import annotations

import hashlib
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import Opened, open_repository
from adjudge.adapters.git.work_tree import TreeWriter, passed_settings, recorded_settings
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import TargetError

if TYPE_CHECKING:
    from adjudge.adapters.git.opening import GitOptions
    from tests.builders import Repo


@pytest.fixture
def writer(opened: Opened, options: GitOptions) -> TreeWriter:
    return TreeWriter(
        git=opened.git, subject=opened.subject, store=opened.store, environment=options.environment
    )


def test_staged_content_is_the_index(writer: TreeWriter, subject: Repo) -> None:
    subject.write({"a.txt": "staged\n"})
    subject.git("add", "a.txt")
    subject.write({"a.txt": "not staged\n"})
    assert writer.staged(None).tree == subject.git("write-tree").decode().strip()


def test_named_index_is_told(writer: TreeWriter, subject: Repo) -> None:
    index = subject.path / ".git" / "next.lock"
    index.write_bytes((subject.path / ".git" / "index").read_bytes())
    assert [reason.code for reason in writer.staged(".git/next.lock").limitations] == ["index-file"]
    assert writer.staged(".git/index").limitations == ()


def test_trusted_driver_is_passed_on(writer: TreeWriter, subject: Repo) -> None:
    subject.write({".gitattributes": "a.txt filter=x\n", "a.txt": "edited\n"})
    assert writer.work_tree(trusted=frozenset(), paranoid=False).unknown != ()
    assert writer.work_tree(trusted=frozenset({"x"}), paranoid=False).unknown == ()


def test_bare_repository_has_no_work_tree(writer: TreeWriter, opened: Opened) -> None:
    bare = replace(writer, subject=replace(opened.subject, top=None))
    with pytest.raises(TargetError) as refused:
        bare.work_tree(trusted=frozenset(), paranoid=False)
    assert refused.value.code == "bare-repository"


def test_no_session_is_left(writer: TreeWriter, opened: Opened) -> None:
    writer.work_tree(trusted=frozenset(), paranoid=False)
    assert os.listdir(opened.store.folder / "sessions") == []


def test_excludes_file_that_cannot_be_read_is_none(opened: Opened, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    settings = replace(opened.subject.settings, excludes=tmp_path / "pipe")
    passed = dict(passed_settings(replace(opened.subject, settings=settings)))
    assert passed["core.excludesfile"] == os.devnull


def test_excludes_file_of_the_user_is_passed(options: GitOptions) -> None:
    folder = Path(options.environment["HOME"], ".config", "git")
    folder.mkdir(parents=True)
    (folder / "ignore").write_text("*.o\n")
    opened = open_repository(SubprocessRunner(), options)
    assert dict(passed_settings(opened.subject))["core.excludesfile"] == str(folder / "ignore")


def test_case_of_names_is_asked_of_the_file_system(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "core.ignorecase" not in dict(passed_settings(opened.subject))
    monkeypatch.setattr(
        os.path,
        "lexists",
        lambda path: path.name.lower() in {one.name.lower() for one in path.parent.iterdir()},
    )
    assert dict(passed_settings(opened.subject))["core.ignorecase"] == "true"


@pytest.mark.parametrize("folder", [".git", "."])
def test_second_spelling_that_somebody_put_there_says_nothing_of_case(
    folder: str, opened: Opened, subject: Repo
) -> None:
    for name in ("hEaD", ".gIt"):
        (subject.path / folder / name).touch()
    os.link(subject.path / ".git" / "HEAD", subject.path / ".git" / "Head")
    assert "core.ignorecase" not in dict(passed_settings(opened.subject))


def test_setting_that_says_case_does_not_count_is_not_believed_where_it_does(opened: Opened) -> None:
    own = (("core.eol", "lf"), ("core.ignorecase", "true"))
    passed = dict(
        passed_settings(replace(opened.subject, settings=replace(opened.subject.settings, passed=own)))
    )
    assert ("core.ignorecase" in passed, passed["core.eol"]) == (False, "lf")


@pytest.mark.parametrize(("platform", "value"), [("darwin", "true"), ("linux", None)])
def test_names_are_composed_on_macos(
    platform: str, value: str | None, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert dict(passed_settings(opened.subject)).get("core.precomposeunicode") == value


def test_settings_are_recorded_without_a_path_of_this_machine(options: GitOptions, tmp_path: Path) -> None:
    home = Path(options.environment["HOME"])
    (home / ".gitconfig").write_text("[core]\n\tautocrlf = input\n\texcludesFile = ~/ignored\n")
    (home / "ignored").write_text("*.o\n")
    recorded = recorded_settings(open_repository(SubprocessRunner(), options).subject)
    digest = hashlib.sha256(b"*.o\n").hexdigest()
    assert recorded == (("core.autocrlf", "input"), ("core.excludesfile", f"sha256:{digest}"))
    assert str(tmp_path) not in str(recorded)


def test_nothing_is_recorded_where_the_user_set_nothing(opened: Opened) -> None:
    assert recorded_settings(opened.subject) == ()
