"""A private git folder with copies of what git needs to read the subject's index and work tree.

Rules: the index and its shared part keep their modification times, so that git still sees an edit of equal
size made in the second of its ``git add``; nothing is linked to, nothing of the subject is written.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.files import copy_with_time
from adjudge.errors import ConfigError

if TYPE_CHECKING:
    from adjudge.adapters.git.subject import Subject

INDEX: Final = "index"


def copy_index(subject: Subject, source: Path, session: Path) -> Path:
    """Copy an index and the files beside it that decide how it is read.

    Args:
        subject: The repository.
        source: The index: its ordinary one, or the one a commit is made from.
        session: The private git folder.

    Returns:
        Path of the copy; there is no file where the subject has no index.
    """
    copy_with_time(source, session / INDEX)
    for shared in sorted(source.parent.glob("sharedindex.*")):
        copy_with_time(shared, session / shared.name)
    for folder, name in (
        (subject.common_folder, "exclude"),
        (subject.common_folder, "attributes"),
        (subject.git_folder, "sparse-checkout"),
    ):
        copy_with_time(folder / "info" / name, session / "info" / name)
    return session / INDEX


def chosen_index(subject: Subject, named: str | None) -> Path:
    """The index to judge: the one named by the caller's environment, else the ordinary one.

    Args:
        subject: The repository.
        named: Value of ``GIT_INDEX_FILE``; git sets it for commit hooks.

    Raises:
        ConfigError: The named one lies outside the git folder.
    """
    ordinary = subject.git_folder / INDEX
    if not named:
        return ordinary
    path = Path(os.path.realpath((subject.top or subject.folder) / named))
    if not path.is_relative_to(subject.git_folder.resolve()):
        raise ConfigError(
            "index-outside-git-folder",
            "GIT_INDEX_FILE names an index outside the git folder of this repository.",
            "unset it",
        )
    return ordinary if path == ordinary.resolve() else path
