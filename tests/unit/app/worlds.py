"""Places for tests of verbs: a world around a folder, keys, grants, and a repository with one edit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adjudge.adapters.signing.keys import make_key_files
from adjudge.app.world import World
from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

GRANT = 'id = "task"\nallow = ["src/**"]\n'


def world(tmp_path: Path, folder: str = "subject", **environment: str) -> World:
    """A command that runs in a folder of the test, with a state folder beside it."""
    return World(
        folder=str(tmp_path / folder),
        environment={
            "PATH": os.environ["PATH"],
            "HOME": str(tmp_path),
            "ADJUDGE_STATE_DIR": str(tmp_path / "state"),
            **environment,
        },
        quiet=True,
    )


def subject(tmp_path: Path) -> Repo:
    """A commit of two files, and an edit of one of them."""
    made = repo(tmp_path / "subject")
    made.commit({"src/a": "1\n", "lib/b": "1\n"})
    return made.write({"src/a": "2\n"})


def key(tmp_path: Path, name: str = "key") -> str:
    """A private key outside the subject; its public key has ``.pub`` behind it."""
    path = str(tmp_path / name)
    make_key_files(path)
    return path


def grant_file(tmp_path: Path, text: str = GRANT, name: str = "task.toml") -> str:
    """A grant file outside the subject."""
    (tmp_path / name).write_text(text)
    return str(tmp_path / name)
