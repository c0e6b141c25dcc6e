"""The folder of an audit beside the work: an inbox that others write into, and renders that we write.

Rules: every name is taken step by step from the top, and no link is followed on any step; only regular files
are read, with a bound; what is written is whole or not there; nothing outside ``.adjudge`` is touched. What
stands in an inbox is somebody's word and never a fact.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath


class ArtefactState(StrEnum):
    """What stands under the name of an artefact."""

    PRESENT = "present"
    ABSENT = "absent"
    OVERSIZE = "oversize"
    LINK = "link"
    NO_FILE = "no-file"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadArtefact:
    """One artefact that was asked for, or why it was not read.

    Attributes:
        state: Only ``present`` has data.
        data: The content, or ``None``.
    """

    state: ArtefactState
    data: bytes | None = None


class ArtefactFolder(Protocol):
    """The folder ``.adjudge`` of one work tree; names are repository-relative and begin with it."""

    def prepare(self) -> None:
        """Make it, with the mark by which git ignores all of it and we know it as ours.

        ``StateError`` when it is a link, no folder, somebody else's, or not made by adjudge.
        """

    def check(self) -> bool:
        """Whether it is there; ``StateError`` as of ``prepare``."""

    def read(self, name: RepoPath, *, limit_bytes: int) -> ReadArtefact:
        """What stands under a name."""

    def write(self, name: RepoPath, data: bytes) -> bool:
        """Put a file there, whole, over a file of ours; whether anything changed."""

    def names(self, folder: RepoPath) -> tuple[str, ...]:
        """Names of what stands in a folder, sorted; empty when there is none."""

    def move(self, name: RepoPath, to: RepoPath) -> bool:
        """Give a file another name that is free; whether there was one."""

    def remove(self, name: RepoPath) -> bool:
        """Take a file or a whole folder away, no link followed; whether there was one."""
