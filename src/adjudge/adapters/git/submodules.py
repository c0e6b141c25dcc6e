"""Whether files inside recorded submodules differ from the commits that are recorded.

Each submodule is read as a subject of its own: found by ``rev-parse``, its index copied, its work tree turned
into a tree, nothing of it run (``git status`` would read its configuration). Submodules of submodules are
part of it. What cannot be read is told as such; nothing is taken for clean without a look.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from adjudge.adapters.git.commits import CommitReader
from adjudge.adapters.git.environment import WorkPlace
from adjudge.adapters.git.subject import find_subject
from adjudge.errors import AdjudgeError, InvariantError
from adjudge.model.change import Flag
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.paths import decode_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.store import ObjectStore
    from adjudge.adapters.git.subject import Subject
    from adjudge.model.outcome import Reason
    from adjudge.ports import WorkTree

DIRTY: Final = "submodule-dirty"
UNREAD: Final = "submodule-unread"
SAID: Final = {
    DIRTY: "Files in this submodule differ from the commit that is recorded.",
    UNREAD: "Whether files in this submodule differ from the commit that is recorded could not be told.",
}
INSIDE: Final = frozenset({DIRTY, "submodule-without-repository", "nested-repository", "special-file"})
"""Flags of the work tree of a submodule that make it one whose files differ."""
TOLD_OUTSIDE: Final = frozenset({"ignored-files", "submodules", "filemode-off"})
"""Limitations that the repository around it has for all."""
MOST: Final = 1_000
"""Submodules looked into for one answer, those of submodules included."""
DEEPEST: Final = 16


Found = tuple[str | None, tuple["Reason", ...]]
"""The code of what is to be said of a submodule, if anything, and what was not seen in it."""


class Inside(NamedTuple):
    """What must be said of submodules.

    Attributes:
        flags: One for each that is not known to be as recorded.
        limitations: What was not seen in them, each with its path.
    """

    flags: tuple[Flag, ...]
    limitations: tuple[Reason, ...]


class Writer(Protocol):
    """What turns the work tree of one subject into a tree."""

    def staged(self, index_file: str | None) -> WorkTree:
        """The index as a tree."""

    def work_tree(self, *, trusted: frozenset[str], paranoid: bool) -> WorkTree:
        """The work tree as a tree."""

    def hidden(self, tree: ObjectId, ignored: Sequence[RepoPath], place: WorkPlace) -> tuple[RepoPath, ...]:
        """Ignored files that the rules of a tree would not ignore."""


@dataclass(slots=True)
class Extent:
    """How much was looked into for one answer; shared by all who look.

    Attributes:
        looked: Submodules so far.
        depth: How deep the present one lies.
    """

    looked: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmoduleLook:
    """Looks into submodules of one work tree.

    Attributes:
        git: How git is called.
        store: Where trees are written.
        top: The work tree.
        environment: The process's environment, as a value.
        extent: How much was looked into.
        open_writer: What reads the work tree of a submodule.
    """

    git: Git
    store: ObjectStore
    top: Path
    environment: Mapping[str, str]
    extent: Extent
    open_writer: Callable[[Subject], Writer]

    def look(self, recorded: Mapping[bytes, bytes], *, trusted: frozenset[str], paranoid: bool) -> Inside:
        """What must be said of submodules, in the order in which they are recorded.

        Args:
            recorded: Path → commit id, of submodules that have a repository.
            trusted: Filter drivers whose entries count as unchanged.
            paranoid: Hash every file instead of trusting its recorded stat.
        """
        flags: list[Flag] = []
        limitations: list[Reason] = []
        for path, commit in recorded.items():
            code, limits = self._look(
                path, ObjectId(commit.decode("ascii")), trusted=trusted, paranoid=paranoid
            )
            limitations += _inside(path, limits)
            if code is not None:
                flags.append(Flag(code=code, path=decode_path(path), message=SAID[code]))
        return Inside(tuple(flags), tuple(limitations))

    def _look(self, path: bytes, commit: ObjectId, *, trusted: frozenset[str], paranoid: bool) -> Found:
        """What is to be said of one submodule.

        Raises:
            InvariantError: There is a fault in adjudge itself.
        """
        self.extent.looked += 1
        if self.extent.looked > MOST or self.extent.depth >= DEEPEST:
            return UNREAD, ()
        self.extent.depth += 1
        try:
            return self._compare(path, commit, trusted=trusted, paranoid=paranoid)
        except InvariantError:
            raise
        except AdjudgeError:
            return UNREAD, ()
        finally:
            self.extent.depth -= 1

    def _compare(self, path: bytes, commit: ObjectId, *, trusted: frozenset[str], paranoid: bool) -> Found:
        folder = self.top / os.fsdecode(path)
        subject = find_subject(self.git, folder, self.environment)
        if subject.top != Path(os.path.realpath(folder)) or subject.object_format != self.store.object_format:
            return UNREAD, ()
        place = WorkPlace(git_dir=self.store.git_dir, alternates=(subject.objects,))
        tree = CommitReader(self.git, place).read(commit).tree
        writer = self.open_writer(subject)
        found = writer.work_tree(trusted=trusted, paranoid=paranoid)
        if {found.tree, writer.staged(None).tree} != {tree} or INSIDE & {flag.code for flag in found.flags}:
            return DIRTY, found.limitations
        if found.ignored and writer.hidden(tree, found.ignored, place):
            return DIRTY, found.limitations
        unread = found.unknown or UNREAD in {flag.code for flag in found.flags}
        return UNREAD if unread else None, found.limitations


def _inside(path: bytes, limitations: Iterable[Reason]) -> Iterator[Reason]:
    """What was not seen in a submodule, as the repository around it tells it."""
    for one in limitations:
        if one.code not in TOLD_OUTSIDE:
            below = "" if one.path is None else f"/{one.path}"
            yield replace(one, path=RepoPath(f"{decode_path(path)}{below}"))
