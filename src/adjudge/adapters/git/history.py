"""Commits before a change, by ``git log`` over trees alone: no blob is read and nothing is fetched.

Each commit is compared with its only parent, without renames. Merges are listed without paths, since what
they bring counts for itself. A commit at which a shallow clone is cut would show its whole tree as new, so it
has no paths either. The mailmap is a blob that is named; our own store has no work tree to read one from.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.object_ids import refuse_odd
from adjudge.errors import GitError
from adjudge.model.history import Author, History, PastCommit
from adjudge.model.paths import decode_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.environment import WorkPlace
    from adjudge.model.ids import ObjectId, RepoPath

LOG: Final = (
    "log", "-z", "--no-color", "--no-decorate", "--no-notes", "--no-show-signature", "--encoding=UTF-8",
)  # fmt: skip
PATHS: Final = (
    "--name-only", "--no-renames", "--no-relative", "--ignore-submodules=none", "--no-diff-merges",
    "-O/dev/null", "--format=%x00H%H%x00T%ct%x00N%aN%x00E%aE",
)  # fmt: skip
"""An empty field begins a commit; each field that follows has a letter before it, so that none is empty."""
LETTERS: Final = b"HTNE"
NAMES: Final = "--format=%aN%x00%aE"

WIDE: Final = 1_000
"""A commit that touches more paths (an import, a new format for all) does not tell who knows them."""
LONGEST: Final = 200
"""Characters of a name or an address; more are cut."""
LIMIT_BYTES: Final = 32 << 20
"""Of one answer; when there is more, fewer commits are asked for."""
TIMEOUT_S: Final = 20.0
TIME: Final = re.compile(rb"\d{1,18}")


def read_history(
    git: Git, place: WorkPlace, before: ObjectId, *, limit: int, mailmap: ObjectId | None
) -> History:
    """Commits from one back, newest first; see ``ports.GitReader.history``.

    Raises:
        GitError: Git failed otherwise than by a missing object.
    """
    refuse_odd(before)
    try:
        printed, asked = _ask(git, _with_mailmap(place, mailmap), before, limit)
    except GitError as error:
        if error.code != "missing-object":
            raise
        return History(extent="shallow")
    cut = _cut_commits(place)
    found = tuple(parse_history(printed, cut))
    listed = tuple(commit for _, commit in found[:asked])
    if any(name in cut for name, _ in found[:asked]):
        return History(commits=listed, extent="shallow")
    return History(commits=listed, extent="bounded" if len(found) > asked else "whole")


def read_authors(
    git: Git, place: WorkPlace, before: ObjectId, after: ObjectId, *, mailmap: ObjectId | None
) -> tuple[Author, ...]:
    """Whoever wrote the commits of a range, sorted; a ``GitError`` where one is not in this clone."""
    refuse_odd(before)
    refuse_odd(after)
    question = (*LOG, NAMES, after, f"^{before}", "--")
    printed = _bounded(git).work(question, _with_mailmap(place, mailmap), limit_bytes=LIMIT_BYTES)
    fields = printed.split(b"\0")
    return tuple(sorted(set(map(_author, fields[:-1:2], fields[1::2]))))


def parse_history(printed: bytes, cut: frozenset[bytes]) -> Iterator[tuple[bytes, PastCommit]]:
    """(commit id, commit) of each that ``git log`` printed.

    Args:
        printed: With the format of this module.
        cut: Ids of commits whose parents this clone lacks.

    Raises:
        GitError: It is not what git prints.
    """
    fields = printed.split(b"\0")
    starts = [place for place, field in enumerate(fields[:-1]) if not field]
    for start, end in pairwise([*starts, len(fields) - 1]):
        record, paths = fields[start + 1 : start + 5], fields[start + 5 : end]
        if b"".join(field[:1] for field in record) != LETTERS:
            raise GitError("git-unexpected", "Git log printed something that is no commit.")
        name, time, *author = (field[1:] for field in record)
        counts = name not in cut and len(paths) <= WIDE
        yield (
            name,
            PastCommit(author=_author(*author), time_s=_time(time), paths=_paths(paths) if counts else ()),
        )


def _ask(git: Git, place: WorkPlace, before: ObjectId, limit: int) -> tuple[bytes, int]:
    """(what git prints, how many commits were asked for): as many of the newest as fit into an answer.

    Raises:
        GitError: Not even one fits, or git failed otherwise.
    """
    while True:
        question = (*LOG, *PATHS, "-n", str(limit + 1), before, "--")
        try:
            return _bounded(git).work(question, place, limit_bytes=LIMIT_BYTES), limit
        except GitError as error:
            if error.code != "git-output-limit" or limit <= 1:
                raise
        limit //= 10


def _bounded(git: Git) -> Git:
    return replace(git, timeout_s=min(git.timeout_s, TIMEOUT_S))


def _with_mailmap(place: WorkPlace, mailmap: ObjectId | None) -> WorkPlace:
    if mailmap is None:
        return place
    refuse_odd(mailmap)
    return replace(place, settings=(*place.settings, ("mailmap.blob", mailmap)))


def _cut_commits(place: WorkPlace) -> frozenset[bytes]:
    """Commits at which a shallow clone is cut (gitformat: one id a line)."""
    return frozenset(place.shallow.read_bytes().split()) if place.shallow is not None else frozenset()


def _author(name: bytes, email: bytes) -> Author:
    return Author(name=_text(name), email=_text(email))


def _text(raw: bytes) -> str:
    text = raw.decode("utf-8", "replace")
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}\N{HORIZONTAL ELLIPSIS}"


def _time(raw: bytes) -> int:
    """Seconds since the epoch; 0 for what is before it or no number."""
    return int(raw) if TIME.fullmatch(raw) else 0


def _paths(raw: list[bytes]) -> tuple[RepoPath, ...]:
    """The paths, the first of which git puts on a line of its own."""
    if not raw:
        return ()
    return tuple(sorted(map(decode_path, (raw[0].removeprefix(b"\n"), *raw[1:]))))
