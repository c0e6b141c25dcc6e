from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.survey.staged_otherwise import CODE, with_staged
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    made = repo(tmp_path / "r")
    made.commit({"a.txt": "1\n", "b.txt": "1\n"})
    return made


def hidden(subject: Repo) -> list[str | None]:
    """Paths that only the index changes."""
    state = str(subject.path.parent / "s")
    options = GitOptions(folder=str(subject.path), state=state, environment={"PATH": "/usr/bin:/bin"})
    git = open_reader(SubprocessRunner(), options)
    tree = with_staged(git.work_tree(trust_filters=(), paranoid=False), git)
    return [one.path for one in tree.unknown if one.code == CODE]


def test_what_was_staged_and_put_back_is_told(subject: Repo) -> None:
    subject.write({"a.txt": "evil\n"})
    subject.git("add", "a.txt")
    subject.write({"a.txt": "1\n", "b.txt": "2\n"})
    assert hidden(subject) == ["a.txt"]


def test_a_file_that_was_staged_and_removed_is_told(subject: Repo) -> None:
    subject.write({"new.txt": "evil\n"})
    subject.git("add", "new.txt")
    subject.write({"new.txt": None})
    assert hidden(subject) == ["new.txt"]


def test_a_staged_deletion_of_a_file_that_stands_is_told(subject: Repo) -> None:
    subject.git("rm", "-q", "--cached", "a.txt")
    assert hidden(subject) == ["a.txt"]


def test_a_staged_mode_that_the_work_tree_does_not_have_is_told(subject: Repo) -> None:
    subject.git("update-index", "--chmod=+x", "a.txt")
    assert hidden(subject) == ["a.txt"]


def test_ordinary_staging_is_not_told(subject: Repo) -> None:
    subject.write({"a.txt": "2\n", "new.txt": "x\n"})
    subject.git("add", "-A")
    subject.write({"a.txt": "3\n"})
    assert hidden(subject) == []


def test_nothing_staged_is_not_told(subject: Repo) -> None:
    subject.write({"a.txt": "2\n"})
    assert hidden(subject) == []
