from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.hooks_folder import hooks_folder
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import GitError
from tests.builders import ENVIRONMENT, repo

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("named", "found"),
    [
        (None, ".git/hooks"),
        ("hooks-of-ours", "hooks-of-ours"),
        ("../beside", "../beside"),
        ("a/../b", "b"),
        (".", "."),
        ("", "/"),
    ],
)
def test_folder_is_where_git_looks(tmp_path: Path, named: str | None, found: str) -> None:
    made = repo(tmp_path / "r")
    if named is not None:
        made.git("config", "core.hooksPath", named)
    expected = (made.path / found).resolve()
    assert hooks_folder(SubprocessRunner(), str(made.path.resolve()), ENVIRONMENT) == str(expected)


def test_settings_of_the_user_count(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    (tmp_path / "own").write_text("[core]\n\thooksPath = /elsewhere/hooks\n")
    user = ENVIRONMENT | {"GIT_CONFIG_GLOBAL": str(tmp_path / "own")}
    assert hooks_folder(SubprocessRunner(), str(made.path), user) == "/elsewhere/hooks"


def test_no_repository_is_told(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="where the hooks"):
        hooks_folder(
            SubprocessRunner(), str(tmp_path), ENVIRONMENT | {"GIT_CEILING_DIRECTORIES": str(tmp_path)}
        )
