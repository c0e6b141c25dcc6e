"""Where git looks for the hooks of a repository, the user's own settings taken into account.

Source: git-rev-parse(1), ``--git-path``; githooks(5); git-config(1), ``core.hooksPath``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.calling import Git
from adjudge.adapters.git.environment import asking_environment
from adjudge.adapters.git.program import find_git
from adjudge.errors import GitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.ports import CommandRunner

TIMEOUT_S: Final = 30.0
LIMIT_BYTES: Final = 64 << 10
QUESTION: Final = ("rev-parse", "--git-path", "hooks/pre-commit")
"""Of one hook: with an empty ``core.hooksPath`` it is in the root, while git names another folder for all."""


def hooks_folder(runner: CommandRunner, top: str, user: Mapping[str, str]) -> str:
    """Absolute path of the folder of hooks, which need not be there.

    Args:
        runner: Starts git.
        top: Absolute path of the work tree.
        user: The process's environment, as a value.

    Raises:
        GitError: Git does not say.
    """
    git = Git(runner=runner, program=find_git(user.get("PATH", ""), Path(top)), timeout_s=TIMEOUT_S)
    environment = asking_environment(git.program, user, pinned=False)
    done = git.run(QUESTION, environment, folder=Path(top), limit_bytes=LIMIT_BYTES)
    named = os.fsdecode(done.stdout.removesuffix(b"\n"))
    if done.status or not named:
        raise GitError("hooks-folder", "Git does not say where the hooks of this repository are.")
    return os.path.normpath(os.path.join(top, os.path.dirname(named)))  # noqa: PTH118, PTH120 - names that are not UTF-8
