"""Blobs that stood at some paths, commit by commit: trees alone are compared, and nothing is fetched.

``rev-list`` names a bounded number of commits, ``diff-tree --stdin`` compares each with each of its parents
at the paths asked for, without renames. A commit at which a shallow clone is cut has no parent here, so it
tells nothing.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.object_ids import refuse_odd
from adjudge.adapters.git.patch_text import in_batches
from adjudge.errors import GitError
from adjudge.model.history import FileStep, FileSteps
from adjudge.model.ids import ObjectId
from adjudge.model.paths import decode_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.environment import WorkPlace
    from adjudge.model.ids import RepoPath

COMPARE: Final = (
    "diff-tree", "--stdin", "-m", "-r", "-z", "--raw", "--no-abbrev", "--no-color", "--no-relative",
    "--no-renames", "--no-commit-id", "--ignore-submodules=none", "-O/dev/null", "--",
)  # fmt: skip
LIST: Final = ("ls-tree", "-z", "--full-tree")
RECORD: Final = re.compile(rb":([0-7]{6}) ([0-7]{6}) ([0-9a-f]+) ([0-9a-f]+) [A-Z]\0([^\0]+)\0")
ENTRY: Final = re.compile(rb"([0-7]{6}) blob ([0-9a-f]+)\t([^\0]+)\0")
FILES: Final = (b"10", b"12")
"""How the modes of ordinary files and links begin (git-fast-import(1))."""
LIMIT_BYTES: Final = 32 << 20
"""Of one answer."""
TIMEOUT_S: Final = 20.0


def read_file_steps(
    git: Git, place: WorkPlace, before: ObjectId, paths: Sequence[RepoPath], *, limit: int
) -> FileSteps:
    """What commits did to some paths; see ``ports.GitReader.file_steps``.

    Raises:
        GitError: Git failed otherwise than by a missing object.
    """
    refuse_odd(before)
    git = replace(git, timeout_s=min(git.timeout_s, TIMEOUT_S))
    try:
        listed = git.work(
            ("rev-list", "-n", str(limit + 1), before, "--"), place, limit_bytes=LIMIT_BYTES
        ).split()
        asked = b"".join(name + b"\n" for name in listed[:limit])
        tips: list[tuple[RepoPath, ObjectId]] = []
        steps: list[FileStep] = []
        for names in in_batches(paths):
            tips += parse_tips(git.work((*LIST, before, "--", *names), place, limit_bytes=LIMIT_BYTES))
            steps += parse_steps(git.work((*COMPARE, *names), place, stdin=asked, limit_bytes=LIMIT_BYTES))
    except GitError as error:
        if error.code != "missing-object":
            raise
        return FileSteps(extent="shallow")
    cut = frozenset(place.shallow.read_bytes().split()) if place.shallow is not None else frozenset()
    extent = "shallow" if cut.intersection(listed[:limit]) else "bounded" if listed[limit:] else "whole"
    return FileSteps(tips=tuple(sorted(tips)), steps=tuple(steps), extent=extent)


def parse_steps(printed: bytes) -> Iterator[FileStep]:
    """Steps out of raw records, in git's order.

    Raises:
        GitError: It is not what git prints.
    """
    end = 0
    for match in RECORD.finditer(printed):
        if match.start() != end:
            break
        end = match.end()
        old_mode, new_mode, old_id, new_id, name = match.groups()
        yield FileStep(path=decode_path(name), old_id=_file(old_mode, old_id), new_id=_file(new_mode, new_id))
    if end != len(printed):
        raise GitError("git-unexpected", "Git diff-tree printed something that is no raw entry.")


def parse_tips(printed: bytes) -> Iterator[tuple[RepoPath, ObjectId]]:
    """(path, blob id) of the files of a listing."""
    for match in ENTRY.finditer(printed):
        mode, found, name = match.groups()
        if mode.startswith(FILES):
            yield decode_path(name), ObjectId(found.decode("ascii"))


def _file(mode: bytes, found: bytes) -> ObjectId | None:
    """The id of a file or a link; ``None`` for nothing and for a submodule."""
    return ObjectId(found.decode("ascii")) if mode.startswith(FILES) else None
