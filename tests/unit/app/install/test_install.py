"""What is told of each piece is in ``tests/functional/test_install.py``; here, where a hook of git goes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.app.install.install import answer_install
from adjudge.app.install.words import InstallWords
from adjudge.app.world import World
from adjudge.contracts.install_v1 import InstallV1
from adjudge.errors import InputError
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path


def paths(made: Repo, tmp_path: Path) -> list[str]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path / "home")}
    world = World(folder=str(made.path), environment=environment, quiet=True)
    answer = answer_install(InstallWords(names=("git-hook",)), world)
    assert isinstance(answer.artefact, InstallV1)
    return [one.path for one in answer.artefact.pieces]


@pytest.mark.parametrize(
    ("named", "told"),
    [
        (None, "GIT/hooks/pre-commit"),
        (".husky/_", ".husky/_/pre-commit"),
        (".git/other", "GIT/other/pre-commit"),
        (".", "pre-commit"),
    ],
)
def test_hook_goes_where_git_looks_for_it(tmp_path: Path, named: str | None, told: str) -> None:
    made = repo(tmp_path / "r")
    if named is not None:
        made.git("config", "core.hooksPath", named)
    assert paths(made, tmp_path) == [told]
    assert (made.path / told.replace("GIT", ".git")).is_file()


@pytest.mark.parametrize("named", ["..", "../r2", "/nowhere/hooks"])
def test_hooks_outside_are_refused(tmp_path: Path, named: str) -> None:
    made = repo(tmp_path / "r")
    made.git("config", "core.hooksPath", named)
    with pytest.raises(InputError, match="outside of it"):
        paths(made, tmp_path)
