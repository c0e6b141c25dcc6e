"""``Subject``: the repository under review, as git itself finds it.

Its own git folder is only asked by ``rev-parse`` and ``config``, which run nothing of it and write nothing.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.git.environment import asking_environment
from adjudge.adapters.git.layout import ask_layout, refuse_repository
from adjudge.adapters.git.program import parse_version
from adjudge.adapters.git.settings import QUESTION, Settings, parse_settings
from adjudge.adapters.git.together import Together
from adjudge.adapters.git.top_level import common_folder, top_level, unborn_branch
from adjudge.errors import TargetError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.adapters.git.calling import Git
    from adjudge.model.ids import ObjectId
    from adjudge.ports import Completed


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The repository under review.

    Attributes:
        folder: Where the person stands.
        top: Top level of the work tree; ``None`` when bare.
        git_folder: Its own git folder; for a linked work tree the one under ``worktrees``.
        common_folder: The git folder that all its work trees share.
        object_format: ``sha1`` or ``sha256``.
        shallow: History is cut.
        head: Commit id of HEAD, or ``None`` when unborn.
        head_ref: Full name of the branch HEAD is on, or ``None``.
        settings: What was read of its and the user's settings.
        git_version: Of the git that was asked.
    """

    folder: Path
    top: Path | None
    git_folder: Path
    common_folder: Path
    object_format: str
    shallow: bool
    head: ObjectId | None
    head_ref: str | None
    settings: Settings
    git_version: str

    @property
    def objects(self) -> Path:
        """Its object folder; git follows that folder's own alternates."""
        return self.common_folder / "objects"


def find_subject(git: Git, folder: Path, user: Mapping[str, str]) -> Subject:
    """The repository around a folder.

    Args:
        git: How git is called.
        folder: Absolute path of the folder the person stands in.
        user: The process's environment, as a value.

    Raises:
        TargetError: There is none, it belongs to somebody else, or its work tree lies elsewhere.
    """
    if not os.access(os.fsencode(folder) + b"/.", os.R_OK | os.X_OK):
        message = "The folder to look into is not there, is none, or cannot be read."
        raise TargetError("not-a-folder", message, "name another with --repo DIR")
    with Together() as calls:
        version = calls.start(lambda: _ask_version(git, user))
        settings = calls.start(lambda: _ask_settings(git, folder, user))
        layout = ask_layout(git, folder, user)
    git_folder = Path(os.fsdecode(layout.git_folder))
    return Subject(
        folder=folder,
        top=None if layout.bare else top_level(folder, layout.up, git_folder),
        git_folder=git_folder,
        common_folder=common_folder(git_folder),
        object_format=layout.object_format,
        shallow=layout.shallow,
        head=layout.head,
        head_ref=layout.head_ref if layout.head is not None else unborn_branch(git_folder),
        settings=settings.answer(),
        git_version=version.answer(),
    )


def ask_revision(git: Git, subject: Subject, user: Mapping[str, str], *arguments: str) -> Completed:
    """One ``rev-parse`` in the subject's own git folder, whatever its exit status."""
    environment = asking_environment(git.program, user, pinned=True)
    return git.run(("rev-parse", *arguments), environment, folder=subject.folder)


def _ask_version(git: Git, user: Mapping[str, str]) -> str:
    return parse_version(git.run(("version",), asking_environment(git.program, user, pinned=True)).stdout)


def _ask_settings(git: Git, folder: Path, user: Mapping[str, str]) -> Settings:
    environment = asking_environment(git.program, user, pinned=False)
    question = ("config", "-z", "--show-scope", "--get-regexp", QUESTION)
    done = git.run(question, environment, folder=folder)
    if done.status not in {0, 1}:  # 1: nothing is set
        refuse_repository(question, done)
    return parse_settings(done.stdout, user)
