"""The same change gives the same bytes, whatever surrounds the process."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from collections.abc import Mapping

ADJUDGE = Path(sys.executable).with_name("adjudge")
NOTHING: Mapping[str, str] = {}
FILES = 220
"""Enough that worker processes take part."""


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """A repository of many modules with an odd name among them, and an edit in the work tree."""
    made = repo(tmp_path_factory.mktemp("determinism") / "subject")
    files: dict[str, str | bytes | None] = {
        f"p{number % 7}/m{number}.py": f"from p{(number + 1) % 7} import m{(number + 1) % FILES}\n\n\ndef f{number}(x):\n    return x\n"
        for number in range(FILES)
    }
    made.commit({**files, "café/ünï.py": "def f():\n    return 1\n", "sub/.keep": ""})
    made.write(
        {
            "p0/m0.py": "def f0(x, y):\n    return y\n",
            "café/ünï.py": "def f():\n    return 2\n",
            "p1/m1.py": None,
        }
    )
    return made


def run(
    subject: Repo,
    state: Path,
    *,
    folder: str = ".",
    cores: int | None = None,
    environment: Mapping[str, str] = NOTHING,
) -> bytes:
    """Standard output of a brief as JSON."""
    surroundings = {
        "PATH": os.environ["PATH"],
        "HOME": str(state),
        "ADJUDGE_STATE_DIR": str(state / "state"),
        "ADJUDGE_CACHE_DIR": str(state / "cache"),
        **environment,
    }
    limit = (
        None if cores is None else lambda: os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    )
    done = subprocess.run(
        [ADJUDGE, "brief", "--worktree", "--json"],
        cwd=subject.path / folder,
        env=surroundings,
        capture_output=True,
        check=True,
        preexec_fn=limit,
    )
    return done.stdout


@pytest.fixture(scope="module")
def first(subject: Repo, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a first, cold run."""
    return run(subject, tmp_path_factory.mktemp("first"))


@pytest.mark.parametrize(
    "surroundings",
    [
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "4294967295"},
        {"LC_ALL": "C.UTF-8"},
        {"LC_ALL": "POSIX", "LANG": "tr_TR.UTF-8", "PYTHONUTF8": "0"},
        {"TZ": "Pacific/Kiritimati"},
        {"COLUMNS": "20", "TERM": "dumb", "NO_COLOR": "1"},
        {"USER": "somebody", "LOGNAME": "somebody"},
    ],
)
def test_the_environment_changes_no_byte(
    surroundings: dict[str, str], subject: Repo, first: bytes, tmp_path: Path
) -> None:
    assert run(subject, tmp_path, environment=surroundings) == first


@pytest.mark.parametrize("folder", ["sub", "café", ".git/.."])
def test_the_folder_one_stands_in_changes_no_byte(
    folder: str, subject: Repo, first: bytes, tmp_path: Path
) -> None:
    assert run(subject, tmp_path, folder=folder) == first


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="the number of cores cannot be set here")
def test_the_number_of_workers_changes_no_byte(subject: Repo, first: bytes, tmp_path: Path) -> None:
    assert run(subject, tmp_path, cores=1) == first


def test_a_warm_run_gives_the_bytes_of_the_cold_one(subject: Repo, first: bytes, tmp_path: Path) -> None:
    assert run(subject, tmp_path) == first
    assert run(subject, tmp_path) == first


def test_what_was_looked_at_before_changes_no_byte(subject: Repo, first: bytes, tmp_path: Path) -> None:
    now = {name: (subject.path / name).read_bytes() for name in ("p2/m2.py", "p3/m3.py")}
    for other in (
        {"p2/m2.py": "from p3 import m3\n"},
        {"p2/m2.py": None, "p2/__init__.py": "", "p9/m9.py": "from p2 import m2\n"},
        {"p2/__init__.py": None, "p2/m2.py": "import p9.m9\n", "p3/m3.py": None},
    ):
        subject.write(dict(other))
        run(subject, tmp_path)
    subject.write({**now, "p9/m9.py": None})
    assert run(subject, tmp_path) == first


def test_two_runs_at_once_give_the_same_bytes(subject: Repo, first: bytes, tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as together:
        found = list(together.map(lambda _: run(subject, tmp_path), range(3)))
    assert set(found) == {first}


def test_another_clone_gives_the_same_pin(subject: Repo, first: bytes, tmp_path: Path) -> None:
    place = tmp_path / "elsewhere" / "clone"
    subject.git("clone", "-q", str(subject.path), str(place))
    other = Repo(place)
    for name in ("p0/m0.py", "café/ünï.py"):
        other.write({name: (subject.path / name).read_bytes()})
    other.write({"p1/m1.py": None})
    assert run(other, tmp_path / "state") == first
