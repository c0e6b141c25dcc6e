from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.opening import open_repository
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import ConfigError, ToolError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from adjudge.adapters.git.opening import GitOptions
    from adjudge.ports import Command, Completed, OpenChild
    from tests.builders import Repo


class CountingRunner:
    """Runs for real, and counts."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self._runner = SubprocessRunner()

    def run(self, command: Command) -> Completed:
        self.words.append(str(command.argv[1]))
        return self._runner.run(command)

    def open(self, command: Command) -> AbstractContextManager[OpenChild]:
        return self._runner.open(command)


def test_history_is_walked_once(options: GitOptions) -> None:
    first, second = CountingRunner(), CountingRunner()
    names = [open_repository(runner, options).identity.name for runner in (first, second)]
    assert names[0] == names[1]
    assert "rev-list" in first.words
    assert sorted(second.words) == ["cat-file", "config", "rev-parse", "version"]


def test_note_of_another_repository_is_not_believed(options: GitOptions) -> None:
    before = open_repository(SubprocessRunner(), options).identity
    (note,) = (Path(options.state) / "known").iterdir()
    note.write_text("adjudge roots 1\n" + "a" * 40 + "\n")
    assert open_repository(SubprocessRunner(), options).identity == before


def test_repository_without_commits_is_opened(options: GitOptions, subject: Repo) -> None:
    subject.git("checkout", "-q", "--orphan", "fresh")
    assert open_repository(SubprocessRunner(), options).identity.roots == ()


def test_state_is_private(options: GitOptions) -> None:
    open_repository(SubprocessRunner(), options)
    assert Path(options.state).stat().st_mode & 0o777 == 0o700


def test_state_inside_the_subject_is_refused_before_it_is_made(options: GitOptions, subject: Repo) -> None:
    with pytest.raises(ConfigError):
        open_repository(SubprocessRunner(), replace(options, state=str(subject.path / "state")))
    assert not (subject.path / "state").exists()


def test_state_that_cannot_be_made_is_an_error(options: GitOptions, tmp_path: Path) -> None:
    (tmp_path / "in-the-way").touch()
    with pytest.raises(ToolError):
        open_repository(SubprocessRunner(), replace(options, state=str(tmp_path / "in-the-way" / "state")))


def test_store_reads_the_subject_and_its_cut_history(
    options: GitOptions, subject: Repo, tmp_path: Path
) -> None:
    place = open_repository(SubprocessRunner(), options).place
    assert (place.alternates, place.shallow) == ((subject.path / ".git" / "objects",), None)
    subject.git("clone", "-q", "--depth=1", f"file://{subject.path}", str(tmp_path / "cut"))
    cut = open_repository(SubprocessRunner(), replace(options, folder=str(tmp_path / "cut"))).place
    assert cut.shallow == tmp_path / "cut" / ".git" / "shallow"
