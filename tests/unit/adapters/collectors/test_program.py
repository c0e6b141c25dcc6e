"""Tests for finding a program: beside adjudge, on PATH, and never in the subject."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.collectors.program import Programs, find_version, hash_program
from tests.unit.adapters.collectors.programs import write_program

if TYPE_CHECKING:
    from pathlib import Path


class TestFind:
    def test_program_beside_adjudge_comes_first(self, tmp_path: Path) -> None:
        ours = write_program(tmp_path / "venv", "")
        write_program(tmp_path / "path", "")
        assert Programs(beside=tmp_path / "venv", search_path=str(tmp_path / "path")).find("toy") == ours

    def test_program_on_the_path_is_found(self, tmp_path: Path) -> None:
        found = write_program(tmp_path / "second", "")
        path = f"{tmp_path / 'first'}:{tmp_path / 'second'}"
        assert Programs(beside=tmp_path / "venv", search_path=path).find("toy") == found

    def test_relative_entry_of_the_path_is_passed_over(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write_program(tmp_path / "bin", "")
        monkeypatch.chdir(tmp_path)
        assert Programs(beside=None, search_path="bin:").find("toy") is None

    def test_program_of_the_subject_is_never_found(self, tmp_path: Path) -> None:
        write_program(tmp_path / "repo" / "bin", "")
        programs = Programs(
            beside=None, search_path=str(tmp_path / "repo" / "bin"), subject=(tmp_path / "repo",)
        )
        assert programs.find("toy") is None
        assert programs.find(str(tmp_path / "repo" / "bin" / "toy")) is None

    def test_link_into_the_subject_is_passed_over(self, tmp_path: Path) -> None:
        inside = write_program(tmp_path / "repo", "")
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / "toy").symlink_to(inside)
        programs = Programs(beside=None, search_path=str(tmp_path / "bin"), subject=(tmp_path / "repo",))
        assert programs.find("toy") is None

    def test_next_entry_is_looked_into_after_one_of_the_subject(self, tmp_path: Path) -> None:
        write_program(tmp_path / "repo", "")
        found = write_program(tmp_path / "bin", "")
        path = f"{tmp_path / 'repo'}:{tmp_path / 'bin'}"
        assert Programs(beside=None, search_path=path, subject=(tmp_path / "repo",)).find("toy") == found

    def test_interpreter_of_adjudge_may_lie_in_the_subject(self, tmp_path: Path) -> None:
        found = write_program(tmp_path / "repo" / "venv", "")
        programs = Programs(beside=tmp_path / "repo" / "venv", search_path="", subject=(tmp_path / "repo",))
        assert programs.find("toy") == found

    def test_file_that_cannot_be_started_is_none(self, tmp_path: Path) -> None:
        write_program(tmp_path / "bin", "").chmod(0o644)
        assert Programs(beside=None, search_path=str(tmp_path / "bin")).find("toy") is None

    def test_absolute_path_is_taken_as_it_is(self, tmp_path: Path) -> None:
        found = write_program(tmp_path / "elsewhere", "")
        assert Programs(beside=None, search_path="").find(str(found)) == found

    def test_path_with_a_folder_that_is_not_absolute_is_none(self, tmp_path: Path) -> None:
        assert Programs(beside=None, search_path=str(tmp_path)).find("bin/toy") is None


def test_digest_is_that_of_the_file_behind_a_link(tmp_path: Path) -> None:
    program = write_program(tmp_path / "bin", "pass")
    (tmp_path / "link").symlink_to(program)
    assert hash_program(tmp_path / "link") == hashlib.sha256(program.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("printed", "version"),
    [
        (b"ruff 0.17.6\n", "0.17.6"),
        (b"8.30.1\n", "8.30.1"),
        (b"ShellCheck - shell script analysis tool\nversion: 0.11.0\n", "0.11.0"),
        (b"bandit 1.9.4\n  python version = 3.11.7\n", "1.9.4"),
        (b"Coverage.py, version 7.17.5 with C extension\n", "7.17.5"),
        (b"v1.2.0-rc.1+build.7\n", "1.2.0-rc.1+build.7"),
        (b"usage: toy\n", ""),
        (b"\xff\xfe", ""),
    ],
)
def test_version_is_the_first_thing_that_looks_like_one(printed: bytes, version: str) -> None:
    assert find_version(printed) == version
