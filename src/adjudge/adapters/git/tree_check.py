"""Whether the trees that decide a comparison are what their ids say.

Git itself serves a tree whose stored bytes were exchanged for another's without a word. So every tree that
differs between the two sides, and every tree below a folder that only one side has, is read and hashed again.
Equal ids need no look: they are equal whatever they hold.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.adapters.git.environment import WorkPlace, working_environment
from adjudge.adapters.git.object_ids import compute_id
from adjudge.errors import GitError
from adjudge.model.ids import ObjectId
from adjudge.ports import Command

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.adapters.git.calling import Git
    from adjudge.ports import OpenChild

WINDOW: Final = 64
"""Ids asked for at once; their lines fit into any pipe."""
LIMIT_BYTES: Final = 256 << 20
"""Of one tree: some four million names."""
SUBTREE: Final = {
    digits: re.compile(rb"([0-7]{5,6}) ([^\0]+)\0(.{%d})" % (digits // 2), re.DOTALL) for digits in (40, 64)
}


class _Pair(NamedTuple):
    """One folder on both sides; ``None`` where a side has none."""

    base: ObjectId | None
    head: ObjectId | None


def check_trees(git: Git, place: WorkPlace, base: ObjectId, head: ObjectId) -> None:
    """Hash every tree on which a comparison of two trees rests.

    Args:
        git: How git is called.
        place: Where objects are read.
        base: Tree before.
        head: Tree after.
    """
    command = Command(
        argv=(str(git.program), "cat-file", "--batch"),
        environment=working_environment(git.program, place),
        folder=str(place.git_dir),
        timeout_s=git.timeout_s,
        limit_bytes=LIMIT_BYTES,
    )
    waiting = {_Pair(base, head)}
    seen: set[_Pair] = set()
    with git.runner.open(command) as child:
        while waiting:
            seen |= waiting
            ids = sorted({name for pair in waiting for name in pair if name is not None})
            folders = dict(_read(child, ids))
            waiting = {below for pair in waiting for below in _below(pair, folders)} - seen


def _below(pair: _Pair, folders: dict[ObjectId, dict[bytes, ObjectId]]) -> Iterator[_Pair]:
    """Folders below a pair that differ."""
    base = folders[pair.base] if pair.base is not None else {}
    head = folders[pair.head] if pair.head is not None else {}
    for name in base.keys() | head.keys():
        if base.get(name) != head.get(name):
            yield _Pair(base.get(name), head.get(name))


def _read(child: OpenChild, ids: list[ObjectId]) -> Iterator[tuple[ObjectId, dict[bytes, ObjectId]]]:
    """(tree, name → id of its folders), each tree hashed."""
    for start in range(0, len(ids), WINDOW):
        window = ids[start : start + WINDOW]
        child.write("".join(f"{name}\n" for name in window).encode("ascii"))
        for name in window:
            yield name, _folders(name, _receive(child, name))


def _receive(child: OpenChild, name: ObjectId) -> bytes:
    """The content of one tree, hashed.

    Raises:
        GitError: It is not in this clone, or is not what its id says.
    """
    fields = child.read_line().split()
    if fields[-1:] == [b"missing"]:
        raise GitError(
            "missing-object",
            f"Tree {name} is not in this clone.",
            "fetch the whole history and its objects",
        )
    size = int(fields[2]) if len(fields) == 3 and fields[2].isdigit() else -1  # noqa: PLR2004 - id, type, size
    data = child.read_exactly(size + 1)[:-1] if 0 <= size <= LIMIT_BYTES else b""
    if size != len(data) or fields[1] != b"tree" or compute_id("tree", data, like=name) != name:
        raise GitError("damaged-object", f"What is stored as tree {name} is another.", "run git fsck")
    return data


def _folders(name: ObjectId, data: bytes) -> dict[bytes, ObjectId]:
    entries: Iterable[tuple[bytes, bytes, bytes]] = SUBTREE[len(name)].findall(data)
    return {entry: ObjectId(raw.hex()) for mode, entry, raw in entries if mode.lstrip(b"0") == b"40000"}
