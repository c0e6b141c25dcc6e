"""Which git is run: one absolute path, resolved once, never a program of the subject.

Relative entries of ``PATH`` and entries inside the folder under review are passed over: a repository may
bring a file named ``git``.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.errors import ToolError
from adjudge.ports import Command

if TYPE_CHECKING:
    from adjudge.ports import CommandRunner

LOWEST_VERSION = (2, 34)
"""``GIT_CONFIG_COUNT`` is from 2.31; all that is asked is there in 2.34 (git release notes)."""


def find_git(search_path: str, folder: Path) -> Path:
    """Absolute path of git.

    Args:
        search_path: Value of ``PATH``.
        folder: Where the person stands; nothing of the repository around it is run.

    Raises:
        ToolError: There is none.
    """
    subject = _outermost(folder)
    for entry in search_path.split(os.pathsep):
        found = shutil.which("git", path=entry) if Path(entry).is_absolute() else None
        if found is not None:
            program = Path(found)
            real = program.resolve()
            if subject is None or not (real.is_relative_to(subject) or program.is_relative_to(subject)):
                return program
    raise ToolError("git-missing", "No git was found on PATH.", "install git 2.34 or newer")


def parse_version(printed: bytes) -> str:
    """The version out of what ``git version`` prints, such as ``2.39.5``.

    Raises:
        ToolError: It is older than 2.34, or is no version.
    """
    match = re.match(rb"git version (\d+)\.(\d+)([0-9A-Za-z.\-]*)", printed)
    if match is None:
        raise ToolError("git-unknown", "What was found on PATH as git does not tell its version as git does.")
    version = (match[1] + b"." + match[2] + match[3]).decode("ascii").rstrip(".")
    if (int(match[1]), int(match[2])) < LOWEST_VERSION:
        lowest = ".".join(str(part) for part in LOWEST_VERSION)
        raise ToolError(
            "git-too-old", f"Git {version} is too old: {lowest} or newer is needed.", "update git"
        )
    return version


def installed_version(runner: CommandRunner, search_path: str, folder: Path) -> str:
    """The version of the git that would be run; ``ToolError`` where there is none that can be.

    Args:
        runner: Starts it.
        search_path: Value of ``PATH``.
        folder: Where the person stands.
    """
    program = find_git(search_path, folder)
    return parse_version(runner.run(Command(argv=(str(program), "version"), environment=())).stdout)


def _outermost(folder: Path) -> Path | None:
    """The outermost folder around ``folder`` that looks like a repository, or ``None``."""
    places = [place for place in (folder, *folder.parents) if os.path.lexists(place / ".git")]
    return places[-1].resolve() if places else None
