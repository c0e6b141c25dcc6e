"""Which program a tool is: one absolute path, found once a run, never a file of the subject.

Looked into are the folder of the interpreter that runs adjudge, so that a tool of the same environment is
found first, then the operator's ``PATH``. Relative entries of it and entries inside the repository under
review are passed over: a repository may bring a file named ``ruff``.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.model.ids import Digest

if TYPE_CHECKING:
    from collections.abc import Iterator

CHUNK_BYTES: Final = 1 << 20
LONGEST_VERSION: Final = 80

_VERSION: Final = re.compile(r"(?<![\w.])v?([0-9]+(?:\.[0-9]+)+(?:[-+.][0-9A-Za-z.+-]*)?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Programs:
    """Where programs are looked for.

    Attributes:
        beside: Folder of the interpreter that runs adjudge; ``None`` to pass it over.
        search_path: Value of ``PATH``.
        subject: Folders of the repository under review; nothing in them is started.
    """

    beside: Path | None
    search_path: str
    subject: tuple[Path, ...] = ()

    def find(self, name: str) -> Path | None:
        """Absolute path of a program, links as they are; ``None`` where there is none that may be started.

        Args:
            name: A bare name, or an absolute path.
        """
        if os.sep in name:
            return Path(name) if Path(name).is_absolute() and self._may_start(Path(name)) else None
        for folder in self._folders():
            found = shutil.which(name, path=str(folder))
            if found is not None and (folder == self.beside or self._may_start(Path(found))):
                return Path(found)
        return None

    def _folders(self) -> Iterator[Path]:
        if self.beside is not None:
            yield self.beside
        yield from (Path(entry) for entry in self.search_path.split(os.pathsep) if Path(entry).is_absolute())

    def _may_start(self, program: Path) -> bool:
        """Whether it can be started, and neither it nor what it leads to lies in the subject."""
        if not (program.is_file() and os.access(program, os.X_OK)):
            return False
        places = (program, Path(os.path.normpath(program)), program.resolve())
        folders = {*self.subject, *(one.resolve() for one in self.subject)}
        return not any(place.is_relative_to(folder) for place in places for folder in folders)


def hash_program(program: Path) -> Digest:
    """SHA-256 of the file that a path leads to; ``OSError`` when it cannot be read."""
    digest = hashlib.sha256()
    with program.resolve().open("rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            digest.update(chunk)
    return Digest(digest.hexdigest())


def find_version(printed: bytes) -> str:
    """The first thing in what a program prints that looks like a version; empty when nothing does."""
    found = _VERSION.search(printed.decode("utf-8", "replace"))
    return found[1][:LONGEST_VERSION].rstrip(".+-") if found is not None else ""
