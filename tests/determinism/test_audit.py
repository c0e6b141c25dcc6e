"""The same tree gives the same plan, prompts and step, whatever surrounds the process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from collections.abc import Mapping

ADJUDGE = Path(sys.executable).with_name("adjudge")
FILES = 220
"""Enough that worker processes take part."""


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """Many modules that know each other, an odd name among them, and a new file in the work tree."""
    made = repo(tmp_path_factory.mktemp("determinism") / "subject")
    files: dict[str, str | bytes | None] = {
        f"p{number % 7}/m{number}.py": f"import subprocess\nfrom p{(number + 1) % 7} import m{(number + 1) % FILES}\n\n\ndef f{number}(x):\n    return x\n"
        for number in range(FILES)
    }
    made.commit({**files, "café/ünï.py": "def f():\n    return 1\n", "run.py": "import p0.m0\n"})
    made.write({"new.py": "value = 1\n"})
    return made


def run(subject: Repo, state: Path, folder: str, environment: Mapping[str, str]) -> dict[str, bytes]:
    """The artefacts of a first step with an agreed scope, made from nothing."""
    shutil.rmtree(subject.path / ".adjudge", ignore_errors=True)
    surroundings = {
        "PATH": os.environ["PATH"],
        "HOME": str(state),
        "ADJUDGE_STATE_DIR": str(state / "state"),
        **environment,
    }
    subprocess.run(
        [ADJUDGE, "audit", "next-step", "--yes", "-q"],
        cwd=subject.path / folder,
        env=surroundings,
        capture_output=True,
        check=True,
    )
    audit = subject.path / ".adjudge"
    return {one.relative_to(audit).as_posix(): one.read_bytes() for one in audit.rglob("*") if one.is_file()}


@pytest.fixture(scope="module")
def first(subject: Repo, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return run(subject, tmp_path_factory.mktemp("first"), ".", {"PYTHONHASHSEED": "0"})


@pytest.mark.parametrize(
    ("folder", "environment"),
    [
        (".", {"PYTHONHASHSEED": "1"}),
        ("p0", {"PYTHONHASHSEED": "4242", "TZ": "Asia/Kathmandu"}),
        ("café", {"LC_ALL": "C", "LANG": "de_DE.UTF-8", "PYTHONUTF8": "0"}),
    ],
    ids=["hash seed", "folder and time zone", "locale"],
)
def test_surroundings_decide_nothing(
    subject: Repo, first: dict[str, bytes], tmp_path: Path, folder: str, environment: Mapping[str, str]
) -> None:
    assert run(subject, tmp_path, folder, environment) == first


def test_artefacts_name_no_folder_of_this_machine(subject: Repo, first: dict[str, bytes]) -> None:
    assert [name for name, data in first.items() if str(subject.path).encode() in data] == []
