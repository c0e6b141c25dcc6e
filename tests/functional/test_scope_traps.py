"""However git is told to hide a change, the gate sees it: each producer trap through ``adjudge scope``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.functional.traps import (
    ALL,
    eight_paths,
    external,
    ignore_all,
    nothing,
    relative,
    replaced,
    truth,
    two_files,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.functional.command import Console


@pytest.mark.parametrize(
    ("case", "trap"),
    [
        ("P01", nothing), ("P02", nothing), ("P03", nothing), ("P04", ignore_all), ("P05", relative),
        ("P06", external), ("P08", nothing), ("P09", nothing), ("P10", replaced),
    ],
)  # fmt: skip
def test_commit_with_a_trap_is_judged_whole(
    case: str, trap: Callable[[Repo], None], tmp_path: Path, adjudge: Console
) -> None:
    subject = eight_paths(tmp_path)
    trap(subject)
    folder = subject.path / "d" if case == "P05" else subject.path
    ended = adjudge(folder, "scope", "--commit", "HEAD", "--allow", "**", "--json")
    assert (ended.code, tuple(ended.json["touched"])) == (0, ALL)


@pytest.mark.parametrize("variables", [{"GIT_EXTERNAL_DIFF": "true"}, {"GIT_DIFF_OPTS": "-w"}])
def test_variables_of_the_caller_hide_nothing(
    variables: dict[str, str], tmp_path: Path, adjudge: Console
) -> None:
    subject = eight_paths(tmp_path)
    words = ("scope", "--commit", "HEAD", "--allow", "**", "--json")
    assert tuple(adjudge(subject.path, *words, env=variables).json["touched"]) == truth("P07")


def test_path_that_only_a_trap_would_hide_makes_the_gate_fail(tmp_path: Path, adjudge: Console) -> None:
    subject = eight_paths(tmp_path)
    ignore_all(subject)
    words = ("--commit", "HEAD", "--allow", "**", "--deny", "vendor/**", "--json")
    ended = adjudge(subject.path, "scope", *words)
    assert (ended.code, [one["path"] for one in ended.json["offending"]]) == (1, ["vendor/sub"])


def test_merge_is_judged_by_all_it_brought(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "merge")
    made.commit({"base": "1\n"})
    made.git("checkout", "-q", "-b", "side")
    made.commit({"side-only": "1\n"})
    made.git("checkout", "-q", "main")
    made.commit({"main-only": "1\n"})
    made.git("merge", "-q", "--no-ff", "-m", "merge", "side")
    ended = adjudge(made.path, "scope", "--commit", "HEAD", "--allow", "main-only", "--json")
    assert (ended.code, ended.json["touched"]) == (1, ["side-only"])


@pytest.mark.parametrize(("case", "mark"), [("P12", "--assume-unchanged"), ("P13", "--skip-worktree")])
def test_marked_entry_is_judged(case: str, mark: str, tmp_path: Path, adjudge: Console) -> None:
    plain = two_files(tmp_path)
    plain.git("update-index", mark, "y")
    plain.write({"y": "new\n"})
    ended = adjudge(plain.path, "scope", "--worktree", "--allow", "src/**", "--json")
    assert (ended.code, tuple(ended.json["touched"])) == (1, truth(case))


def test_new_file_that_nobody_added_is_judged(tmp_path: Path, adjudge: Console) -> None:
    plain = two_files(tmp_path).write({"new-untracked": "x\n"})
    ended = adjudge(plain.path, "scope", "--worktree", "--allow", "src/**", "--json")
    assert (ended.code, ended.json["touched"]) == (1, ["new-untracked"])


def test_ignored_files_are_told_as_left_out(tmp_path: Path, adjudge: Console) -> None:
    plain = two_files(tmp_path).write({"build.so": b"\x7fELF", "y": "new\n"})
    ended = adjudge(plain.path, "scope", "--worktree", "--allow", "**", "--json")
    assert ended.code == 0
    assert "ignored-files" in {one["code"] for one in ended.json["limitations"]}


def test_mode_that_git_is_told_to_ignore_is_judged(tmp_path: Path, adjudge: Console) -> None:
    plain = two_files(tmp_path)
    plain.git("config", "core.fileMode", "false")
    (plain.path / "y").chmod(0o755)
    ended = adjudge(plain.path, "scope", "--worktree", "--allow", "src/**", "--json")
    assert (ended.code, tuple(ended.json["touched"])) == (1, truth("P16"))


def test_edit_that_a_filter_undoes_is_never_a_pass(tmp_path: Path, adjudge: Console) -> None:
    plain = two_files(tmp_path)
    plain.commit({".gitattributes": "ws filter=undo\n"})
    plain.git("config", "filter.undo.clean", "echo old")
    plain.write({"ws": "bad\n"})
    ended = adjudge(plain.path, "scope", "--worktree", "--allow", "**", "--json")
    assert (ended.code, [one["code"] for one in ended.json["reasons"]]) == (3, ["filtered-unknown"])
