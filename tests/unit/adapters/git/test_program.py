from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.program import find_git, installed_version, parse_version
from adjudge.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.adapters.git.conftest import ScriptedRunner


def program(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / "git"
    made.write_text("#!/bin/sh\n")
    made.chmod(0o755)
    return made


def test_first_program_on_the_path_is_taken(tmp_path: Path) -> None:
    first, second = program(tmp_path / "one"), program(tmp_path / "two")
    assert find_git(f"{first.parent}:{second.parent}", tmp_path / "elsewhere") == first


@pytest.mark.parametrize("entry", ["", ".", "bin", "./bin", "../subject/bin"])
def test_relative_entry_is_passed_over(entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "subject")
    program(tmp_path / "subject" / "bin")
    good = program(tmp_path / "good")
    monkeypatch.chdir(tmp_path / "subject")
    assert find_git(f"{entry}:{good.parent}", tmp_path / "subject") == good


def test_program_inside_the_repository_is_passed_over(tmp_path: Path) -> None:
    inside = program(tmp_path / "subject" / "bin")
    good = program(tmp_path / "good")
    (tmp_path / "subject" / ".git").mkdir()
    (tmp_path / "subject" / "deep").mkdir()
    assert find_git(f"{inside.parent}:{good.parent}", tmp_path / "subject" / "deep") == good


def test_link_into_the_repository_is_passed_over(tmp_path: Path) -> None:
    inside = program(tmp_path / "subject" / "bin")
    (tmp_path / "subject" / ".git").mkdir()
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "git").symlink_to(inside)
    good = program(tmp_path / "good")
    assert find_git(f"{tmp_path / 'linked'}:{good.parent}", tmp_path / "subject") == good


def test_file_that_cannot_be_executed_is_passed_over(tmp_path: Path) -> None:
    plain = program(tmp_path / "plain")
    plain.chmod(0o644)
    good = program(tmp_path / "good")
    assert find_git(f"{plain.parent}:{good.parent}", tmp_path) == good


def test_no_git_is_an_error_with_a_hint(tmp_path: Path) -> None:
    with pytest.raises(ToolError) as refused:
        find_git(str(tmp_path), tmp_path)
    assert (refused.value.code, refused.value.exit_code) == ("git-missing", 5)


@pytest.mark.parametrize(
    ("printed", "version"),
    [
        (b"git version 2.39.5\n", "2.39.5"),
        (b"git version 2.34.0\n", "2.34.0"),
        (b"git version 2.39.3 (Apple Git-146)\n", "2.39.3"),
        (b"git version 2.52.0.rc1.12-gabc\n", "2.52.0.rc1.12-gabc"),
        (b"git version 3.0\n", "3.0"),
    ],
)
def test_version_is_read(printed: bytes, version: str) -> None:
    assert parse_version(printed) == version


@pytest.mark.parametrize(
    ("printed", "code"),
    [
        (b"git version 2.33.8\n", "git-too-old"),
        (b"git version 1.99.0\n", "git-too-old"),
        (b"hub version 2.39.5\n", "git-unknown"),
        (b"", "git-unknown"),
    ],
)
def test_version_that_will_not_do_is_refused(printed: bytes, code: str) -> None:
    with pytest.raises(ToolError) as refused:
        parse_version(printed)
    assert refused.value.code == code


def test_installed_version_is_asked_of_the_found_program(scripted: ScriptedRunner, tmp_path: Path) -> None:
    found = program(tmp_path / "bin")
    scripted.stdout = b"git version 2.40.1\n"
    assert installed_version(scripted, os.fspath(found.parent), tmp_path) == "2.40.1"
    assert scripted.asked[0].argv == (str(found), "version")
