"""Our hooks under the real pre-commit: ``git commit`` in its forms, and a clone of this repository it installs itself.

Marked, since pre-commit comes from the package index.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.architecture.sources import ROOT
from tests.builders import ENVIRONMENT, Repo, repo

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., subprocess.CompletedProcess[str]]

pytestmark = pytest.mark.collectors
LOCK = Path(__file__).with_name("collectors.lock")
NEEDED = (
    "cfgv", "distlib", "filelock", "identify", "nodeenv", "packaging", "platformdirs", "pre-commit",
    "python-discovery", "pyyaml", "virtualenv",
)  # fmt: skip
SOUND = "def total(items):\n    return sum(items)\n"
BROKEN = "def other(items):\n    return sum(items)\n"
LOCAL = f"""\
repos:
  - repo: local
    hooks:
      - id: adjudge-check
        name: adjudge check
        entry: {sys.executable} -P -m adjudge tool hook commit
        language: system
        pass_filenames: false
        always_run: true
"""
CLONED = """\
repos:
  - repo: {clone}
    rev: {commit}
    hooks:
      - id: adjudge-check
      - id: adjudge-scope
        args: ["--deny", "secret/**", "--allow", "**"]
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """pre-commit, every package by its hash."""
    place = tmp_path_factory.mktemp("pre-commit")
    names = "|".join(map(re.escape, NEEDED))
    entries = re.findall(rf"(?m)^(?:{names})==.*(?:\n +--hash=.*)+", LOCK.read_text(encoding="utf-8"))
    assert len(entries) == len(NEEDED)
    (place / "lock").write_text("\n".join(entries), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True)
    pip = [
        str(place / "venv" / "bin" / "pip"),
        "install",
        "--quiet",
        "--require-hashes",
        "-r",
        str(place / "lock"),
    ]
    subprocess.run(pip, check=True)
    return place / "venv" / "bin" / "pre-commit"


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A module that another one uses."""
    made = repo(tmp_path / "subject")
    made.commit({"sums.py": SOUND, "shop.py": "from sums import total\n"})
    return made


@pytest.fixture
def run(subject: Repo, program: Path, tmp_path: Path) -> Run:
    """A program in the subject, with a home of its own; ``pre-commit`` is the one of the lock."""
    passed = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    environment = {
        **ENVIRONMENT,
        **passed,
        "HOME": str(tmp_path / "home"),
        "PRE_COMMIT_HOME": str(tmp_path / "store"),
        "ADJUDGE_STATE_DIR": str(tmp_path / "state"),
    }

    def carry_out(*words: str) -> subprocess.CompletedProcess[str]:
        argv = [str(program) if words[0] == "pre-commit" else words[0], *words[1:]]
        return subprocess.run(
            argv, cwd=subject.path, env=environment, capture_output=True, text=True, check=False
        )

    return carry_out


def test_commits_are_judged_by_what_they_hold(subject: Repo, run: Run) -> None:
    subject.commit({".pre-commit-config.yaml": LOCAL})
    assert run("pre-commit", "install").returncode == 0
    subject.write({"sums.py": BROKEN})
    refused = run("git", "commit", "-q", "-a", "-m", "all")
    assert refused.returncode == 1
    assert "sums.py:1: compatibility" in refused.stdout + refused.stderr
    subject.write({"shop.py": "from sums import total\n\nA = 1\n"})
    assert run("git", "commit", "-q", "-m", "one", "--", "shop.py").returncode == 0
    assert run("git", "commit", "-q", "-m", "other", "--", "sums.py").returncode == 1
    subject.git("add", "-A")
    subject.write({"sums.py": SOUND})
    assert run("git", "commit", "-q", "-m", "staged").returncode == 1, "what was edited since is put aside"
    assert (subject.path / "sums.py").read_text() == SOUND


def test_two_commits_are_judged_where_it_is_told_of_them(subject: Repo, run: Run) -> None:
    first = subject.commit({".pre-commit-config.yaml": LOCAL})
    second = subject.commit({"sums.py": BROKEN})
    between = run("pre-commit", "run", "--from-ref", first, "--to-ref", second)
    assert (between.returncode, "still used" in between.stdout) == (1, True)
    assert run("pre-commit", "run").returncode == 0, "nothing is staged"


@pytest.mark.slow
def test_a_clone_of_this_repository_installs_itself(subject: Repo, run: Run, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    assert run("git", "clone", "-q", "--no-local", str(ROOT), str(clone)).returncode == 0
    commit = run("git", "-C", str(clone), "rev-parse", "HEAD").stdout.strip()
    subject.commit({".pre-commit-config.yaml": CLONED.format(clone=clone, commit=commit)})
    subject.write({"shop.py": "from sums import total\n\nA = 1\n"})
    subject.git("add", "-A")
    passed = run("pre-commit", "run")
    assert passed.returncode == 0, passed.stdout + passed.stderr
    assert passed.stdout.count("Passed") == 2
    subject.write({"sums.py": BROKEN, "secret/key": "k\n"})
    subject.git("add", "-A")
    failed = run("pre-commit", "run")
    assert (failed.returncode, failed.stdout.count("exit code: 1")) == (1, 2)
