"""Texts that git itself makes incomplete: however git is told to hide a change, the target has it.

Each trap sets a repository up as its case file says and asks for the target; what the two witnesses agree on
must be the case's truth. The six cases without a file follow the same table (docs/git.md).
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.patch.parser import parse_pinned
from tests.builders import Repo, repo
from tests.functional.subject import COMMIT, WORKTREE, Judge
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


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    return eight_paths(tmp_path)


@pytest.fixture
def plain(tmp_path: Path) -> Repo:
    return two_files(tmp_path)


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return Judge(tmp_path / "outside")


@pytest.mark.parametrize(
    ("case", "trap"),
    [
        ("P01", nothing),
        ("P03", nothing),
        ("P04", ignore_all),
        ("P06", external),
        ("P09", nothing),
        ("P10", replaced),
    ],
)
def test_both_witnesses_of_a_commit_name_the_truth(
    case: str, trap: Callable[[Repo], None], subject: Repo, judge: Judge
) -> None:
    trap(subject)
    target = judge.target(subject.path, COMMIT, "HEAD")
    assert target.touched == truth(case)
    assert target.outcome.value == "pass"


@pytest.mark.parametrize("variables", [{"GIT_EXTERNAL_DIFF": "true"}, {"GIT_DIFF_OPTS": "-w"}])
def test_variables_of_the_caller_hide_nothing(variables: dict[str, str], subject: Repo, judge: Judge) -> None:
    reader = judge.open(subject.path, **variables)
    head = reader.commit(reader.resolve("HEAD"))
    base = reader.commit(head.parents[0])
    text = reader.patch_text(base.tree, head.tree, context=0, text=False)
    assert parse_pinned(text).touched == truth("P07")


@pytest.mark.parametrize(("case", "trap"), [("P02", nothing), ("P05", relative), ("P08", nothing)])
def test_trap_without_a_case_file_hides_nothing(
    case: str, trap: Callable[[Repo], None], subject: Repo, judge: Judge
) -> None:
    trap(subject)
    folder = subject.path / "d" if case == "P05" else subject.path
    target = judge.target(folder, COMMIT, "HEAD")
    assert (target.touched, target.outcome.value) == (ALL, "pass")


def test_p11_merge_names_what_came_from_the_side_branch(tmp_path: Path, judge: Judge) -> None:
    made = repo(tmp_path / "merge")
    made.commit({"base": "1\n"})
    made.git("checkout", "-q", "-b", "side")
    made.commit({"side-only": "1\n"})
    made.git("checkout", "-q", "main")
    made.commit({"main-only": "1\n"})
    made.git("merge", "-q", "--no-ff", "-m", "merge", "side")
    target = judge.target(made.path, COMMIT, "HEAD")
    assert (target.touched, target.outcome.value) == (("side-only",), "pass")


@pytest.mark.parametrize(("case", "mark"), [("P12", "--assume-unchanged"), ("P13", "--skip-worktree")])
def test_marked_entry_hides_nothing(case: str, mark: str, plain: Repo, judge: Judge) -> None:
    plain.git("update-index", mark, "y")
    plain.write({"y": "new\n"})
    target = judge.target(plain.path, WORKTREE)
    assert (target.touched, target.outcome.value) == (truth(case), "pass")


def test_p14_new_file_that_nobody_added_is_in(plain: Repo, judge: Judge) -> None:
    plain.write({"new-untracked": "x\n"})
    assert judge.target(plain.path, WORKTREE).touched == ("new-untracked",)


@pytest.mark.parametrize("where", [".gitignore", "info/exclude"])
def test_p15_ignored_file_is_named_beside_the_target(where: str, plain: Repo, judge: Judge) -> None:
    if where == "info/exclude":
        plain.commit({".gitignore": "\n"})
        (plain.path / ".git" / "info" / "exclude").write_text("*.so\n")
    plain.write({"build.so": b"\x7fELF", "y": "new\n"})
    target = judge.target(plain.path, WORKTREE)
    assert target.ignored == truth("P15")
    assert "ignored-files" in {reason.code for reason in target.limitations}


def test_p16_mode_change_is_seen_when_the_repository_says_it_means_nothing(plain: Repo, judge: Judge) -> None:
    plain.git("config", "core.fileMode", "false")
    (plain.path / "y").chmod(0o755)
    assert judge.target(plain.path, WORKTREE).touched == truth("P16")


def test_p17_edit_that_a_clean_filter_undoes_is_named_and_never_a_pass(plain: Repo, judge: Judge) -> None:
    plain.commit({".gitattributes": "ws filter=undo\n"})
    plain.git("config", "filter.undo.clean", "echo old")
    plain.write({"ws": "bad\n"})
    target = judge.target(plain.path, WORKTREE)
    assert [(reason.code, reason.path) for reason in target.reasons] == [("filtered-unknown", "ws")]
    assert target.outcome.value == "inconclusive"


def test_p17_edit_that_git_took_for_unchanged_already_is_flagged(plain: Repo, judge: Judge) -> None:
    plain.commit({".gitattributes": "ws filter=undo\n"})
    plain.git("config", "filter.undo.clean", "echo old")
    plain.write({"ws": "bad\n", "y": "new\n"})
    os.utime(plain.path / "ws", (1_600_000_000, 1_600_000_000))  # else too young for git to trust
    assert plain.git("status", "--porcelain") == b" M y\n"
    target = judge.target(plain.path, WORKTREE)
    assert target.touched == ("y",)
    assert [(flag.code, flag.path) for flag in target.flags] == [("converted", "ws")]
