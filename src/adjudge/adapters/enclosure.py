"""Whether a file that a person names is in the hands of whoever works in the repository under review.

A grant, a key or a receipt there could have been written by the proposer. A name counts as inside when the
file is, or any link on the way to it: whoever can move the link chooses the file. All work trees of one
repository count. Folders are told apart by what they are and not by their names, so case, normal form and
mounts make no difference.

The proposer can put what looks like a repository on the way up, and git, which looks closer, goes on to the
next one. So all are taken that look like one, up to the first that git cannot pass over.
"""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LINKS: Final = 40
_POINTER_BYTES: Final = 8192
_GIT: Final = ".git"
_BARE: Final = ("HEAD", "objects", "refs")
_HEAD: Final = re.compile(r"ref: refs/.+|[0-9a-f]{40}(?:[0-9a-f]{24})?")


def is_inside(path: str, folder: str) -> bool:
    """Whether a file, there or not, is inside the repository around a folder, or is reached through it.

    Args:
        path: As typed; relative to the working folder of the process.
        folder: Where the person stands; in a repository or not.
    """
    around = _repositories(folder)
    if not around:
        return False
    marks = {mark for one in around for mark in map(_mark, one) if mark is not None}
    return any(_lies_in(step, marks) for step in _steps(path)) or _shares(path, marks)


def names_inside(path: str, top: str) -> tuple[str, ...]:
    """The names of a file in the work tree below ``top`` and of what it leads to; empty elsewhere."""
    folder, name = os.path.split(path)
    places = (os.path.join(os.path.realpath(folder), name), os.path.realpath(path))  # noqa: PTH118 - names that are not UTF-8
    above = os.path.realpath(top).rstrip("/") + "/"
    found = (os.fsencode(one[len(above) :]) for one in places if one.startswith(above))
    return tuple(sorted({one.decode("utf-8", "surrogateescape") for one in found}))


def stand_in(top: str, paths: Iterable[str]) -> tuple[str, ...]:
    """Those paths at which a file stands in the work tree below ``top``; no link on the way is followed."""
    real = os.path.realpath(top)
    return tuple(path for path in paths if _is_plain_file(real, path))


def _is_plain_file(top: str, path: str) -> bool:
    place = os.path.join(top, path)  # noqa: PTH118 - names that are not UTF-8
    try:
        return os.path.realpath(place) == place and stat.S_ISREG(os.lstat(place).st_mode)
    except (OSError, ValueError):  # a name that no file system takes
        return False


def repository_files(folder: str) -> str | None:
    """The git folder that all work trees of the repository around a folder share; ``None`` outside one."""
    around = _repositories(folder)
    return around[-1][-1] if around else None


def _steps(path: str) -> Iterator[str | None]:
    """The place of each link on the way and of the file itself; ``None`` for a way that never ends."""
    here, links = os.getcwd(), 0  # noqa: PTH109 - names that are not UTF-8
    pending = path.split("/")[::-1]
    if path.startswith("/"):
        here = "/"
    while pending:
        part = pending.pop()
        if part == "..":
            here = os.path.dirname(here)  # noqa: PTH120 - names that are not UTF-8
            continue
        step = os.path.join(here, part) if part not in {"", "."} else here  # noqa: PTH118 - names that are not UTF-8
        goal = _link(step)
        if goal is None:
            here = step
            continue
        yield step
        links += 1
        if links > _LINKS:
            yield None
            return
        here = "/" if goal.startswith("/") else here
        pending.extend(reversed(goal.split("/")))
    yield here


def _lies_in(step: str | None, marks: set[tuple[int, int]]) -> bool:
    """Whether a place is one of the marked folders, or below one; a way that never ends counts."""
    if step is None:
        return True
    above = os.path.dirname(step)  # noqa: PTH120 - names that are not UTF-8
    while step != above:
        if _link(step) is None and _mark(step) in marks:  # what matters of a link is where it stands
            return True
        step, above = above, os.path.dirname(above)  # noqa: PTH120 - names that are not UTF-8
    return _mark(step) in marks


def _shares(path: str, marks: set[tuple[int, int]]) -> bool:
    """Whether the file is in another work tree of the same repository."""
    there = _repositories(os.path.dirname(os.path.realpath(path)))  # noqa: PTH120 - names that are not UTF-8
    return any(_mark(one[-1]) in marks for one in there)


def _repositories(folder: str) -> list[tuple[str, str, str]]:
    """The repositories that git may find around a folder, from the inside; the last is the likely one.

    Of each: the top of its work tree (or the bare repository), its git folder, and the one that is shared.
    """
    found: list[tuple[str, str, str]] = []
    here = os.path.realpath(folder)
    while True:
        git_folder = _git_folder(here)
        if git_folder is not None:
            found.append((here, git_folder, _shared(git_folder)))
            if _is_sound(git_folder):
                return found
        above = os.path.dirname(here)  # noqa: PTH120 - names that are not UTF-8
        if above == here:
            return found
        here = above


def _git_folder(folder: str) -> str | None:
    """What git takes for its folder in this one."""
    inside = os.path.join(folder, _GIT)  # noqa: PTH118 - names that are not UTF-8
    if os.path.isdir(inside):  # noqa: PTH112 - names that are not UTF-8
        return os.path.realpath(inside)
    pointer = _read_pointer(inside)
    if pointer is not None and pointer.startswith("gitdir: "):
        return _join(folder, pointer.removeprefix("gitdir: "))
    is_bare = all(os.path.exists(os.path.join(folder, name)) for name in _BARE)  # noqa: PTH110, PTH118 - names that are not UTF-8
    return folder if is_bare else None


def _is_sound(git_folder: str) -> bool:
    """Whether git cannot pass over it; narrower than its own check (``is_git_directory`` in setup.c)."""
    shared = _shared(git_folder)
    parts = (os.path.join(shared, name) for name in _BARE[1:])  # noqa: PTH118 - names that are not UTF-8
    place = os.path.join(git_folder, _BARE[0])  # noqa: PTH118 - names that are not UTF-8
    head = _read_pointer(place)
    return (
        head is not None
        and _link(place) is None
        and _HEAD.fullmatch(head) is not None
        and all(os.path.isdir(part) and os.access(part, os.X_OK) for part in parts)  # noqa: PTH112 - as above
    )


def _shared(git_folder: str) -> str:
    """The git folder behind the one of a linked work tree, see gitrepository-layout(5), ``commondir``."""
    named = _read_pointer(os.path.join(git_folder, "commondir"))  # noqa: PTH118 - names that are not UTF-8
    return git_folder if named is None else _join(git_folder, named)


def _join(folder: str, name: str) -> str:
    return os.path.realpath(os.path.join(folder, name))  # noqa: PTH118 - names that are not UTF-8


def _read_pointer(path: str) -> str | None:
    """The text of a pointer; only regular files are read, since a pipe there would block for ever."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    with os.fdopen(handle, "rb", closefd=True) as stream:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return None
        return os.fsdecode(stream.read(_POINTER_BYTES).rstrip(b"\r\n"))


def _link(path: str) -> str | None:
    try:
        return os.readlink(path)  # noqa: PTH115 - names that are not UTF-8
    except OSError:
        return None


def _mark(path: str) -> tuple[int, int] | None:
    """What a folder or file is, whatever its name; ``None`` when nothing is there."""
    try:
        found = os.stat(path)  # noqa: PTH116 - names that are not UTF-8
    except OSError:
        return None
    return (found.st_dev, found.st_ino)
