"""Which repository this is, whatever clone or work tree of it: digest of its sorted root commits.

Walking to the roots costs the whole history, so they are noted in the state folder under the git folder's
path, and the note holds as long as its first root commit is in the repository. A shallow or unborn
repository has no roots to name: its git folder stands for it.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.environment import WorkPlace
from adjudge.adapters.git.files import read_regular, write_whole
from adjudge.adapters.git.object_ids import ID
from adjudge.adapters.git.store import open_session
from adjudge.model.ids import ObjectId, derive_digest

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.subject import Subject

NOTE_HEAD: Final = "adjudge roots 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The stable name of a repository.

    Attributes:
        name: 64 lower hex digits.
        roots: Its root commits, sorted; empty when shallow or unborn.
    """

    name: str
    roots: tuple[ObjectId, ...]


def noted_identity(subject: Subject, state: Path) -> Identity | None:
    """The identity as noted before, or without a walk where there are no roots; ``None`` when unknown."""
    if subject.shallow or subject.head is None:
        folder = os.fsencode(subject.common_folder)
        return Identity(name=derive_digest("adjudge/repository-folder/v1", folder), roots=())
    note = read_regular(_note(subject, state))
    lines = note.decode("ascii", "replace").splitlines() if note else []
    if len(lines) < 2 or lines[0] != NOTE_HEAD or not all(ID.fullmatch(line) for line in lines[1:]):  # noqa: PLR2004 - the head and one root
        return None
    return _of_roots(subject, lines[1:])


def walked_identity(git: Git, subject: Subject, state: Path) -> Identity:
    """The identity by a walk over the history of HEAD, noted for the next time."""
    assert subject.head is not None, "an unborn repository has no history"  # noqa: S101 - told to the type checker
    with open_session(state / "repositories", subject.object_format) as folder:
        place = WorkPlace(git_dir=folder, alternates=(subject.objects,))
        printed = git.work(("rev-list", "--max-parents=0", subject.head), place)
    roots = sorted(printed.decode("ascii").split())
    text = "".join(f"{line}\n" for line in (NOTE_HEAD, *roots))
    with suppress(OSError):  # a note saves a walk, and may be missing
        write_whole(_note(subject, state), text.encode("ascii"))
    return _of_roots(subject, roots)


def _of_roots(subject: Subject, roots: list[str]) -> Identity:
    parts = [part.encode("ascii") for part in (subject.object_format, *roots)]
    name = derive_digest("adjudge/repository/v1", *parts)
    return Identity(name=name, roots=tuple(ObjectId(root) for root in roots))


def _note(subject: Subject, state: Path) -> Path:
    name = hashlib.sha256(os.fsencode(subject.common_folder)).hexdigest()
    return state / "known" / name
