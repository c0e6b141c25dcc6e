"""Texts that git itself makes incomplete: however git is told to hide a change, the target has it.

Each trap sets a repository up as its case file says and asks for the target; what the two witnesses agree on
must be the case's truth. The six cases without a file follow the same table (docs/git.md).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.patch.parser import parse_pinned
from tests.builders import Repo, repo
from tests.functional.subject import COMMIT, WORKTREE, Judge

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = Path(__file__).parents[1] / "corpus" / "data" / "patches" / "producer"
OLD: dict[str, str | bytes | None] = {
    ".gitattributes": "*.dat -diff\n", "b.dat": "old\n", "d/x": "old\n", "run.sh": "#!/bin/sh\n",
    "ws": "a b\n", "y": "old\n",
}  # fmt: skip
NEW: dict[str, str | bytes | None] = {
    ".gitattributes": "*.dat -diff\n*.x -diff\n", "b.dat": "new\n", "d/x": "new\n", "ws": "a  b\n", "y": "new\n",
}  # fmt: skip
ALL = (".gitattributes", ".gitmodules", "b.dat", "d/x", "run.sh", "vendor/sub", "ws", "y")


def truth(case: str) -> tuple[str, ...]:
    """What a case file says is the truth."""
    (found,) = CASES.glob(f"{case}-*.json")
    return tuple(json.loads(found.read_text())["truth"])


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A commit that changes eight paths of every sort: text, binary, mode, submodule, white space."""
    inner = repo(tmp_path / "inner")
    inner.commit({"x": "1\n"})
    made = repo(tmp_path / "subject")
    made.write(OLD)
    made.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner.path), "vendor/sub")
    made.commit()
    sub = Repo(made.path / "vendor" / "sub", commits=7)
    sub.commit({"x": "2\n"})
    (made.path / "run.sh").chmod(0o755)
    modules = (made.path / ".gitmodules").read_text()
    made.write(NEW).write({".gitmodules": modules + "\tignore = all\n"})
    made.git("-c", "diff.ignoreSubmodules=none", "add", "--force", ".", "vendor/sub")
    made.git(
        "update-index",
        "--add",
        "--cacheinfo",
        f"160000,{sub.git('rev-parse', 'HEAD').decode().strip()},vendor/sub",
    )
    made.git("commit", "-q", "-m", "eight")
    return made


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return Judge(tmp_path / "outside")


def nothing(_: Repo) -> None:
    """The trap is in the commit itself."""


def ignore_all(subject: Repo) -> None:
    subject.git("config", "diff.ignoreSubmodules", "all")


def relative(subject: Repo) -> None:
    subject.git("config", "diff.relative", "true")


def external(subject: Repo) -> None:
    subject.git("config", "diff.external", "true")


def replaced(subject: Repo) -> None:
    subject.git("replace", "HEAD", "HEAD~1")


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


@pytest.fixture
def plain(tmp_path: Path) -> Repo:
    """One commit with a file ``y`` and a file ``ws``."""
    made = repo(tmp_path / "plain")
    made.commit({"y": "old\n", "ws": "old\n", ".gitignore": "*.so\n"})
    return made


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
