"""What a command needs besides its tree: its program, a home of its own, and a place for its results.

Rules: all of it lies outside of every tree and is private to one run, so that nothing is handed on to the
next run or to another tree; what a program left there is read as hostile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from adjudge.model.outcome import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPath:
    """Folders in which programs are looked for.

    Attributes:
        folders: Absolute, in order.
        told: Code ``path-leads-back`` for each folder that was left out since it leads to the work tree.
    """

    folders: tuple[str, ...]
    told: tuple[Reason, ...] = ()


class Ground(Protocol):
    """The folders of one run, gone with their context."""

    @property
    def home(self) -> str:
        """Absolute path of an empty home folder."""

    @property
    def temporary(self) -> str:
        """Absolute path of an empty folder for temporary files."""

    @property
    def results(self) -> str:
        """Absolute path where nothing is yet; the file that takes the results."""

    def read_results(self, limit_bytes: int) -> bytes | None:
        """What stands in the results file: its first bytes, one more than the limit where it is longer.

        ``None`` where there is no file, or something else, such as a symbolic link.
        """


class Grounds(Protocol):
    """Lends ground, and finds programs. No method raises for what a program of a tree did."""

    def open(self) -> AbstractContextManager[Ground]:
        """Ground for one run; a disk that cannot be written is a ``ToolError``."""

    def search(self, path: str) -> SearchPath:
        """The folders of a search path, as in ``PATH``, that may be searched.

        Left out are those that are not absolute, folders of the subject's work tree, and environments that
        would run its code; a virtual environment that does not is searched wherever it stands.
        """

    def leads_back(self, program: str) -> bool:
        """Whether a program, by its absolute path, would run the code of the subject's work tree."""

    def spells_subject(self, text: str) -> bool:
        """Whether a text, such as the value of a variable, names a place of the subject's work tree."""

    def find_program(self, name: str, *, folder: str, path: str) -> str | None:
        """Absolute path of a program that can be started, not resolved; ``None`` where there is none.

        Args:
            name: With a slash below ``folder``, or absolute; without one in ``path``.
            folder: Absolute path of a tree.
            path: Folders with colons between them, as in ``PATH``; those that are not absolute are left out.
        """

    def has_file(self, folder: str, path: str) -> bool:
        """Whether a plain path below a folder is a file or a folder, with no symbolic link on the way.

        Args:
            folder: Absolute path of a tree.
            path: From its top.
        """
