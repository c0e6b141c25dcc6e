"""Fixtures of the git adapter's tests: a small repository, opened, with state outside it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.environment import WorkPlace
from adjudge.adapters.git.index_copy import copy_index
from adjudge.adapters.git.index_edit import IndexEdit
from adjudge.adapters.git.opening import GitOptions, Opened, open_repository
from adjudge.adapters.git.store import open_session
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.ports import Command, Completed, EndCause, OpenChild
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path


@dataclass
class ScriptedRunner:
    """A runner that answers what it was told, and keeps what it was asked."""

    stdout: bytes = b""
    stderr: bytes = b""
    status: int = 0
    cause: EndCause = EndCause.EXITED
    asked: list[Command] = field(default_factory=list)

    def run(self, command: Command) -> Completed:
        self.asked.append(command)
        return Completed(cause=self.cause, status=self.status, stdout=self.stdout, stderr=self.stderr)

    def open(self, command: Command) -> AbstractContextManager[OpenChild]:
        raise NotImplementedError


@pytest.fixture
def scripted() -> ScriptedRunner:
    return ScriptedRunner()


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Two commits: ``a.txt`` and ``d/b.txt``, then an edit of ``a.txt``."""
    made = repo(tmp_path / "subject")
    made.commit({"a.txt": "one\n", "d/b.txt": "two\n"})
    made.commit({"a.txt": "one\nmore\n"})
    return made


@pytest.fixture
def options(subject: Repo, tmp_path: Path) -> GitOptions:
    (tmp_path / "home").mkdir()
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path / "home"), "GIT_CONFIG_NOSYSTEM": "1"}
    return GitOptions(folder=str(subject.path), state=str(tmp_path / "state"), environment=environment)


@pytest.fixture
def opened(options: GitOptions) -> Opened:
    return open_repository(SubprocessRunner(), options)


@pytest.fixture
def edit(opened: Opened, tmp_path: Path) -> Iterator[IndexEdit]:
    """A private copy of the subject's index."""
    with open_session(tmp_path / "sessions", "sha1") as session:
        index = copy_index(opened.subject, opened.subject.git_folder / "index", session)
        place = WorkPlace(
            git_dir=session,
            alternates=(opened.subject.objects,),
            objects=opened.store.objects,
            work_tree=opened.subject.top,
            index=index,
        )
        yield IndexEdit(git=opened.git, place=place, nothing=b"0" * 40)
