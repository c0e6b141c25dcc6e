"""The key holds what decides the outcome, and an end that is no success is told with its last words."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.adapters.workspace.preparing import LINE_CHARACTERS, LINES, derive_key, run_preparation
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.ports import Preparation
from tests.workspace_values import PYTHON, TREE, entries_of

if TYPE_CHECKING:
    from pathlib import Path

BASE = Preparation(argv=(PYTHON, "-m", "venv"), keep=(RepoPath(".venv"),), lock_files=(RepoPath("lock"),))
OTHER = ObjectId("2" * 40)


def key(files: dict[str, bytes], preparation: Preparation = BASE, tree: ObjectId = TREE) -> str:
    return derive_key(tree, entries_of(dict(files)), preparation)


def test_trees_with_the_same_lock_file_share_a_key() -> None:
    assert key({"lock": b"1", "a": b"1"}) == key({"lock": b"1", "a": b"2"}, tree=OTHER)


def test_trees_without_a_lock_file_share_none() -> None:
    assert key({"a": b"1"}) != key({"a": b"1"}, tree=OTHER)


@pytest.mark.parametrize(
    "changed",
    [
        {"argv": (PYTHON, "-m", "venv", "x")},
        {"argv": (PYTHON, "-m venv")},
        {"argv": (os.path.realpath("/bin/sh"), "-m", "venv")},
        {"argv": ("/none", "-m", "venv")},
        {"keep": (RepoPath("env"),)},
        {"network": False},
        {"lock_files": (RepoPath("lock"), RepoPath("more"))},
    ],
)
def test_another_preparation_has_another_key(changed: dict[str, object]) -> None:
    files = {"lock": b"1", "more": b"2"}
    assert key(files) != key(files, replace(BASE, **changed))  # type: ignore[arg-type]


def test_another_lock_has_another_key() -> None:
    assert key({"lock": b"1"}) != key({"lock": b"2"})


def test_environment_and_time_are_no_part_of_the_key() -> None:
    files = {"lock": b"1"}
    assert key(files) == key(files, replace(BASE, environment=(("A", "b"),), timeout_s=1.0))


def test_program_that_was_replaced_has_another_key(tmp_path: Path) -> None:
    program = tmp_path / "make"
    program.write_text("1")
    preparation = replace(BASE, argv=(str(program),))
    before = key({"lock": b"1"}, preparation)
    program.write_text("22")
    assert key({"lock": b"1"}, preparation) != before


def told(tmp_path: Path, code: str, **more: object) -> str | None:
    preparation = replace(BASE, argv=(PYTHON, "-I", "-c", code), **more)  # type: ignore[arg-type]
    reason = run_preparation(SubprocessRunner(grace_s=0.1), preparation, tmp_path, limit_bytes=1 << 30)
    assert reason is None or reason.code == "environment"
    return reason.message if reason is not None else None


def test_command_that_makes_what_is_kept_succeeds(tmp_path: Path) -> None:
    assert told(tmp_path, "import os; os.mkdir('.venv')") is None


def test_command_runs_at_the_top_with_its_own_environment(tmp_path: Path) -> None:
    code = "import os; assert os.environ['A'] == 'b' and 'HOME' not in os.environ; os.mkdir('.venv')"
    assert told(tmp_path, code, environment=(("A", "b"),)) is None


@pytest.mark.parametrize("code", ["pass", "open('.venv', 'w')", "import os; os.symlink('/tmp', '.venv')"])
def test_command_that_does_not_make_the_folder_fails(tmp_path: Path, code: str) -> None:
    assert "did not make the folder" in (told(tmp_path, code) or "")


@pytest.mark.parametrize(
    "keep", [("../out",), ("/tmp",), (".git",), (), (".venv", ".venv/lib"), (".venv", ".venv"), ("",)]
)
def test_folder_that_cannot_be_kept_is_told_before_anything_runs(
    tmp_path: Path, keep: tuple[str, ...]
) -> None:
    assert told(tmp_path, "open('ran', 'w')", keep=tuple(map(RepoPath, keep)))
    assert not (tmp_path / "ran").exists()


def test_folder_behind_a_link_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "beyond/env").mkdir(parents=True)
    (tmp_path / "tree").mkdir()
    code = "import os; os.symlink('../beyond', 'web')"
    assert "did not make" in (told(tmp_path / "tree", code, keep=(RepoPath("web/env"),)) or "")


def test_failure_tells_its_status_and_last_lines(tmp_path: Path) -> None:
    code = "import sys\nfor n in range(20): print('line', n, file=sys.stderr)\nsys.exit(7)"
    message = told(tmp_path, code) or ""
    assert "status 7" in message
    assert [f"line {number}" in message for number in (14, 15, 19)] == [False, True, True]
    assert message.count("/") == LINES - 1


def test_failure_that_says_a_lot_tells_its_end(tmp_path: Path) -> None:
    code = (
        "import sys\nprint('x' * 100000 * 3, file=sys.stderr)\nprint('the end', file=sys.stderr)\nsys.exit(1)"
    )
    message = told(tmp_path, code) or ""
    assert "the end" in message
    assert len(message) < (LINE_CHARACTERS + 10) * LINES


def test_failure_tells_no_secret_no_path_of_ours_and_no_control_character(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "print('https://user:hunter22@host/', '\\x1b[31m\\u202e', os.getcwd(), file=sys.stderr)\n"
        "print('TOKEN=ghp_' + 'a1' * 18, file=sys.stderr)\nsys.exit(1)"
    )
    message = told(tmp_path, code) or ""
    assert "hunter22" not in message
    assert "a1a1" not in message
    assert str(tmp_path) not in message
    assert message.isprintable()


def test_command_that_is_late_is_told_as_late(tmp_path: Path) -> None:
    assert "within its time" in (told(tmp_path, "import time; time.sleep(600)", timeout_s=0.2) or "")


def test_command_that_is_killed_is_told_as_killed(tmp_path: Path) -> None:
    assert "signal" in (told(tmp_path, "import os; os.kill(os.getpid(), 9)") or "")


def test_command_that_cannot_be_started_is_a_value(tmp_path: Path) -> None:
    preparation = replace(BASE, argv=(str(tmp_path / "none"),))
    reason = run_preparation(SubprocessRunner(), preparation, tmp_path, limit_bytes=1 << 30)
    assert reason is not None
    assert (reason.code, "cannot be started" in reason.message) == ("environment", True)
