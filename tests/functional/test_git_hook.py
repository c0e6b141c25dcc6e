"""The hook of git: what it judges is what is going to be committed, and nothing else.

Quick tests call the command as git would; the slow ones have git itself call the hook that was installed.
"""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.builders import ENVIRONMENT, Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

SOUND = (
    "def total(items):\n    return sum(items)\n\n\ndef mean(items):\n    return total(items) / len(items)\n"
)
BROKEN = "def mean(items):\n    return sum(items) / len(items)\n"
"""``total`` is gone, and the shop still uses it."""
SHOP = "from sums import total\n\n\ndef bill(items):\n    return total(items)\n"


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A module and another that uses it."""
    made = repo(tmp_path / "subject")
    made.commit({"sums.py": SOUND, "shop.py": SHOP})
    return made


def hook(adjudge: Console, subject: Repo, *words: str, env: dict[str, str] | None = None) -> Ended:
    return adjudge(subject.path, "tool", "hook", "commit", *words, env=env)


def test_what_is_staged_is_judged_and_what_lies_in_the_work_tree_is_not(
    adjudge: Console, subject: Repo
) -> None:
    subject.write({"sums.py": BROKEN})
    subject.git("add", "sums.py")
    subject.write({"sums.py": SOUND})
    assert hook(adjudge, subject).code == 1
    subject.git("add", "sums.py")
    subject.write({"sums.py": BROKEN, "new.py": "import os\n"})
    assert hook(adjudge, subject).code == 0


def test_the_index_that_git_hands_over_is_judged(adjudge: Console, subject: Repo) -> None:
    subject.write({"sums.py": BROKEN})
    subject.git("add", "sums.py")
    other = subject.path / ".git" / "next-index-1.lock"
    other.write_bytes((subject.path / ".git" / "index").read_bytes())
    subject.git("reset", "-q")
    subject.write({"shop.py": SHOP + "\n"})
    subject.git("add", "shop.py")
    assert hook(adjudge, subject).code == 0
    assert hook(adjudge, subject, env={"GIT_INDEX_FILE": ".git/next-index-1.lock"}).code == 1
    assert hook(adjudge, subject, env={"GIT_INDEX_FILE": str(other)}).code == 1


def test_a_commit_of_no_change_has_nothing_to_be_judged_and_says_so(adjudge: Console, subject: Repo) -> None:
    ended = hook(adjudge, subject)
    assert ended.code == 0
    assert "nothing to judge" in ended.out


def test_files_that_no_rule_reads_are_let_by_and_not_called_a_pass(adjudge: Console, subject: Repo) -> None:
    subject.write({"notes.txt": "words\n", "a.bin": b"\0\1"})
    subject.git("add", "-A")
    ended = hook(adjudge, subject)
    assert ended.code == 0
    assert "adjudge check  inconclusive" in ended.out
    assert "was not reviewed; this is no pass" in ended.err
    assert hook(adjudge, subject, "--review").code == 3
    assert hook(adjudge, subject, "--deny", "notes.txt", "--allow", "**").code == 1


def test_what_cannot_be_known_is_no_pass(adjudge: Console, subject: Repo) -> None:
    subject.write({"sums.py": SOUND + "\n"})
    subject.git("add", "-A")
    assert hook(adjudge, subject, "--test", "there-is-no-such-program").code == 3


def test_commands_of_the_configuration_do_not_run_in_a_hook(adjudge: Console, subject: Repo) -> None:
    subject.commit(
        {".adjudge.toml": '[[command]]\nname = "no"\nargv = ["false"]\n\n[check]\ncommands = ["no"]\n'}
    )
    subject.write({"sums.py": SOUND + "\n"})
    subject.git("add", "-A")
    assert adjudge(subject.path, "check", "--staged", "--review").code != 0
    assert hook(adjudge, subject).code == 0


def test_two_commits_that_pre_commit_names_are_judged(adjudge: Console, subject: Repo) -> None:
    first = subject.git("rev-parse", "HEAD").decode().strip()
    second = subject.commit({"sums.py": BROKEN})
    named = {"PRE_COMMIT_FROM_REF": first, "PRE_COMMIT_TO_REF": second}
    assert hook(adjudge, subject, env=named).code == 1
    assert hook(adjudge, subject).code == 0
    subject.write({"shop.py": SHOP.replace("total", "mean")})
    subject.git("add", "-A")
    handed = {**named, "GIT_INDEX_FILE": ".git/index"}
    assert hook(adjudge, subject, env=handed).code == 0, "what is committed is judged, whatever else is named"


def test_the_first_commit_is_judged_against_nothing(adjudge: Console, tmp_path: Path) -> None:
    unborn = repo(tmp_path / "unborn").write({"sums.py": SOUND})
    unborn.git("add", "-A")
    assert hook(adjudge, unborn).code == 0


@pytest.mark.parametrize("words", [("waive", "review"), ("--no-such-word",)])
def test_words_that_are_none_of_a_check_are_refused(
    adjudge: Console, subject: Repo, words: tuple[str, ...]
) -> None:
    assert hook(adjudge, subject, *words).code == 2


class Committing:
    """A repository with the hook installed, and git as its owner runs it."""

    def __init__(self, adjudge: Console, subject: Repo) -> None:
        self.subject = subject
        self.environment = {
            **ENVIRONMENT,
            "HOME": str(adjudge.state / "home"),
            "ADJUDGE_STATE_DIR": str(adjudge.state / "state"),
        }
        assert adjudge(subject.path, "install", "git-hook").code == 0

    def __call__(self, *words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["git", *words],
            cwd=folder or self.subject.path,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def head(self) -> str:
        return self("rev-parse", "HEAD").stdout


@pytest.fixture
def git(adjudge: Console, subject: Repo) -> Committing:
    """Git in the subject, with the hook."""
    return Committing(adjudge, subject)


@pytest.mark.slow
def test_commit_of_all_and_of_paths_judge_their_own_index(git: Committing) -> None:
    git.subject.write({"sums.py": BROKEN})
    assert git("commit", "-q", "-a", "-m", "all").returncode == 1
    git.subject.write({"shop.py": SHOP + "\n"})
    git("add", "sums.py")
    assert git("commit", "-q", "-m", "paths", "--", "shop.py").returncode == 0
    assert git("commit", "-q", "-m", "paths", "--", "sums.py").returncode == 1
    git("reset", "-q")
    git.subject.write({"shop.py": SHOP.replace("total", "mean")})
    assert git("commit", "-q", "-a", "-m", "both").returncode == 0, "nobody uses it any more"


@pytest.mark.slow
def test_commit_judges_what_was_staged_and_not_what_was_edited_since(git: Committing) -> None:
    git.subject.write({"sums.py": SOUND + "\n"})
    git("add", "sums.py")
    git.subject.write({"sums.py": BROKEN})
    assert git("commit", "-q", "-m", "staged").returncode == 0
    assert (git.subject.path / "sums.py").read_text() == BROKEN
    git("add", "sums.py")
    git.subject.write({"sums.py": SOUND})
    before = git.head()
    refused = git("commit", "-q", "-m", "staged")
    assert (refused.returncode, git.head()) == (1, before)
    assert "still used" in refused.stdout + refused.stderr


@pytest.mark.slow
def test_merges_amended_and_empty_commits_and_the_way_around(git: Committing) -> None:
    git("checkout", "-q", "-b", "other")
    git.subject.write({"shop.py": SHOP.replace("bill", "sum_up")})
    assert git("commit", "-q", "-a", "-m", "other").returncode == 0
    git("checkout", "-q", "main")
    git.subject.write({"shop.py": SHOP.replace("bill", "invoice")})
    assert git("commit", "-q", "-a", "-m", "mine").returncode == 0
    assert git("commit", "-q", "--amend", "-m", "mine, in other words").returncode == 0
    assert git("commit", "-q", "--allow-empty", "-m", "nothing").returncode == 0
    assert git("merge", "-q", "other").returncode == 1, "a conflict"
    git.subject.write({"shop.py": SHOP.replace("bill", "invoice") + "\n", "sums.py": BROKEN})
    git("add", "-A")
    assert git("commit", "-q", "-m", "merged").returncode == 1
    git.subject.write({"sums.py": SOUND})
    git("add", "-A")
    assert git("commit", "-q", "-m", "merged").returncode == 0
    git.subject.write({"sums.py": BROKEN})
    assert git("commit", "-q", "-a", "--no-verify", "-m", "around").returncode == 0


@pytest.mark.slow
def test_linked_work_trees_folders_of_hooks_and_first_commits(
    git: Committing, adjudge: Console, tmp_path: Path
) -> None:
    linked = Repo(tmp_path / "linked")
    git("worktree", "add", "-q", str(linked.path), "-b", "linked")
    linked.write({"sums.py": BROKEN})
    assert git("commit", "-q", "-a", "-m", "linked", folder=linked.path).returncode == 1
    linked.write({"sums.py": SOUND + "\n"})
    assert git("commit", "-q", "-a", "-m", "linked", folder=linked.path).returncode == 0
    unborn = repo(tmp_path / "unborn")
    unborn.git("config", "core.hooksPath", "hooks-of-ours")
    assert adjudge(unborn.path, "install", "git-hook").code == 0
    os.makedirs(unborn.path / "below")
    unborn.write({"below/a.py": SOUND})
    git("add", "below", folder=unborn.path)
    first = git("commit", "-q", "-m", "first", folder=unborn.path / "below")
    assert (first.returncode, "adjudge check  pass" in first.stdout + first.stderr) == (0, True)


@pytest.mark.slow
def test_a_module_of_the_repository_is_never_taken_for_adjudge(git: Committing) -> None:
    git.subject.write({"adjudge/__init__.py": "", "adjudge/__main__.py": "raise SystemExit(0)\n"})
    git.subject.write({"sums.py": BROKEN})
    git("add", "-A")
    assert git("commit", "-q", "-m", "in disguise").returncode == 1
    git.environment["PYTHONPATH"] = "."
    assert git("commit", "-q", "-m", "in disguise").returncode == 1


@pytest.mark.slow
def test_a_hook_whose_program_is_gone_lets_nothing_by(git: Committing) -> None:
    place = git.subject.path / ".git" / "hooks" / "pre-commit"
    text = place.read_text()
    program = next(line for line in text.splitlines() if line.startswith("program="))
    place.write_text(text.replace(program, "program=/nowhere/python"))
    git.subject.write({"sums.py": SOUND + "\n"})
    refused = git("commit", "-q", "-a", "-m", "x")
    assert refused.returncode == 1
    assert "was not judged" in refused.stderr
