from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.calling import Git
from adjudge.adapters.git.layout import ask_layout, refuse_repository
from adjudge.errors import GitError, TargetError
from adjudge.ports import Completed, EndCause

if TYPE_CHECKING:
    from adjudge.adapters.git.opening import GitOptions, Opened
    from tests.builders import Repo
    from tests.unit.adapters.git.conftest import ScriptedRunner

ID = "a" * 40


def ask(scripted: ScriptedRunner, printed: bytes) -> object:
    scripted.stdout = printed
    return ask_layout(Git(runner=scripted, program=Path("/usr/bin/git"), timeout_s=1.0), Path("/f"), {})


def test_layout_of_an_ordinary_repository(opened: Opened, options: GitOptions, subject: Repo) -> None:
    found = ask_layout(opened.git, subject.path / "d", options.environment)
    assert (found.bare, found.shallow, found.object_format, found.up) == (False, False, "sha1", b"../")
    assert found.git_folder == str(subject.path / ".git").encode()
    assert found.head == subject.git("rev-parse", "HEAD").decode().strip()
    assert found.head_ref == "refs/heads/main"


def test_layout_before_the_first_commit(opened: Opened, options: GitOptions, subject: Repo) -> None:
    subject.git("checkout", "-q", "--orphan", "fresh")
    found = ask_layout(opened.git, subject.path, options.environment)
    assert (found.head, found.head_ref, found.up) == (None, None, b"")


def test_path_with_line_feeds_is_told_from_the_answers_around_it(scripted: ScriptedRunner) -> None:
    printed = f"false\ntrue\nfalse\nsha1\n../\n/a\ntrue\nsha1\n/.git\n{ID}\nrefs/heads/x\n".encode()
    found = ask(scripted, printed)
    assert getattr(found, "git_folder", None) == b"/a\ntrue\nsha1\n/.git"
    assert getattr(found, "head", None) == ID


def test_bare_repository_has_no_way_up(scripted: ScriptedRunner) -> None:
    found = ask(scripted, f"true\nfalse\nfalse\nsha256\n/r.git\n{ID}\nHEAD\n".encode())
    assert (getattr(found, "up", None), getattr(found, "git_folder", None)) == (b"", b"/r.git")
    assert getattr(found, "head_ref", "x") is None


def test_folder_outside_the_work_tree_is_refused(scripted: ScriptedRunner) -> None:
    with pytest.raises(TargetError) as refused:
        ask(scripted, f"false\nfalse\nfalse\nsha1\n/r/.git\n{ID}\nHEAD\n".encode())
    assert refused.value.code == "outside-work-tree"


@pytest.mark.parametrize(
    ("said", "kind", "code"),
    [
        (b"fatal: detected dubious ownership in repository at '/x'", TargetError, "unsafe-ownership"),
        (b"fatal: unsafe repository ('/x' is owned by someone else)", TargetError, "unsafe-ownership"),
        (
            b"fatal: not a git repository (or any of the parent directories): .git",
            TargetError,
            "not-a-repository",
        ),
        (b"fatal: bad config line 1 in file .git/config", GitError, "git-failed"),
    ],
)
def test_refusal_of_git_is_named(said: bytes, kind: type[Exception], code: str) -> None:
    done = Completed(cause=EndCause.EXITED, status=128, stdout=b"", stderr=said)
    with pytest.raises(kind) as refused:
        refuse_repository(("rev-parse",), done)
    assert getattr(refused.value, "code", None) == code
