"""Notes in the state folder by which repositories are known again: those of one repository.

The notes are made by ``adapters.git.identity``: one for each git folder, under the SHA-256 of its path, with
the same content for all clones of one repository.
"""

from __future__ import annotations

import hashlib
import os
from typing import Final

NOTES: Final = "known"
_LIMIT_BYTES: Final = 1 << 20


def list_notes(state: str, git_folder: str) -> tuple[str, ...]:
    """The notes of a repository, by whatever clone, as names relative to the state folder, sorted.

    Args:
        state: Absolute path of the state folder.
        git_folder: The git folder that all work trees of the repository share.
    """
    folder = os.path.join(state, NOTES)  # noqa: PTH118 - names that are not UTF-8
    own = _read(_note(state, git_folder))
    if own is None:
        return ()
    names = sorted(os.listdir(folder))  # noqa: PTH208 - names that are not UTF-8
    return tuple(f"{NOTES}/{name}" for name in names if _read(os.path.join(folder, name)) == own)  # noqa: PTH118 - names that are not UTF-8


def lend_note(state: str, lent: str, git_folder: str) -> None:
    """Give another state folder, still empty, the note of a repository, so that it is known there too.

    Args:
        state: Absolute path of the state folder; need not exist.
        lent: Absolute path of the other one.
        git_folder: As in ``list_notes``.
    """
    own = _read(_note(state, git_folder))
    if own is None:
        return
    copy = _note(lent, git_folder)
    os.mkdir(os.path.dirname(copy), 0o700)  # noqa: PTH102, PTH120 - names that are not UTF-8
    with open(copy, "xb") as stream:  # noqa: PTH123 - names that are not UTF-8
        stream.write(own)


def _note(state: str, git_folder: str) -> str:
    name = hashlib.sha256(os.fsencode(git_folder)).hexdigest()
    return os.path.join(state, NOTES, name)  # noqa: PTH118 - names that are not UTF-8


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as stream:  # noqa: PTH123 - names that are not UTF-8
            return stream.read(_LIMIT_BYTES)
    except OSError:
        return None
