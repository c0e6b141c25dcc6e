"""``LentGrounds``: private folders for runs, the programs of the operator, and what runs left as results.

Rules: a results file is opened by its name in a folder that was held before the run, never through a link,
and only a regular file is read; a search path is taken from the operator, and of it only absolute folders
count.
"""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from adjudge.adapters.workspace.lending import lend_folder, telling_disk
from adjudge.adapters.workspace.programs import WorkTreePrograms
from adjudge.adapters.workspace.ways import lies_in
from adjudge.model.outcome import Reason
from adjudge.ports import SearchPath

if TYPE_CHECKING:
    from collections.abc import Iterator

RESULTS: Final = "results"
LEFT_OUT: Final = "A folder of the search path is left out: its programs would run the code of the work tree."
_OPEN: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


@dataclass(frozen=True, slots=True, kw_only=True)
class LentGround:
    """The folders of one run.

    Attributes:
        home: An empty home folder.
        temporary: An empty folder for temporary files.
        results: The file that takes the results.
    """

    home: str
    temporary: str
    results: str
    _holder: int = field(repr=False)
    """The open folder of the results."""

    def read_results(self, limit_bytes: int) -> bytes | None:
        """The first bytes of the results file, one more than the limit where it is longer."""
        try:
            descriptor = os.open(RESULTS, _OPEN, dir_fd=self._holder)
        except OSError:
            return None
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return None
            with open(descriptor, "rb", closefd=False) as stream:
                return stream.read(limit_bytes + 1)
        finally:
            os.close(descriptor)


@dataclass(frozen=True, slots=True, kw_only=True)
class LentGrounds:
    """Lends ground below one folder.

    Attributes:
        folder: Where throw-away trees stand; made where it is not there.
        subject: Absolute path of the work tree under review; ``None`` where there is none.
    """

    folder: Path
    subject: str | None = None

    @contextmanager
    def open(self) -> Iterator[LentGround]:
        """Ground for one run; a disk that cannot be written is a ``ToolError``."""
        with lend_folder(self.folder) as lent:
            places = [lent.resolve() / name for name in ("home", "tmp", "out")]
            with telling_disk():
                for place in places:
                    place.mkdir(mode=0o700)
                holder = os.open(places[2], os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            try:
                yield LentGround(
                    home=str(places[0]),
                    temporary=str(places[1]),
                    results=str(places[2] / RESULTS),
                    _holder=holder,
                )
            finally:
                os.close(holder)

    def search(self, path: str) -> SearchPath:
        """The folders of a search path that may be searched, and why others are left out."""
        folders: list[str] = []
        told: list[Reason] = []
        for folder in dict.fromkeys(path.split(":")):
            if folder.startswith("/") and self._programs is not None and self._programs.is_barred(folder):
                told.append(Reason(code="path-leads-back", message=LEFT_OUT, path=self._below(folder)))
            elif folder.startswith("/"):
                folders.append(folder)
        return SearchPath(folders=tuple(folders), told=tuple(told))

    def leads_back(self, program: str) -> bool:
        """Whether a program would run the code of the work tree under review."""
        return self._programs is not None and self._programs.bars(program)

    def spells_subject(self, text: str) -> bool:
        """Whether a text, such as the value of a variable, names a place of the work tree."""
        return self._programs is not None and self._programs.spells(text)

    def find_program(self, name: str, *, folder: str, path: str) -> str | None:
        """Absolute path of a program that can be started; ``None`` where there is none."""
        if "/" in name:
            inside = ".." not in PurePosixPath(name).parts
            candidates = [os.path.join(folder, name)] if inside else []  # noqa: PTH118 - kept as spelled
        else:
            places = [one for one in path.split(":") if one.startswith("/")]
            candidates = [os.path.join(one, name) for one in places]  # noqa: PTH118 - kept as spelled
        return next((one for one in candidates if _can_start(one)), None)

    def has_file(self, folder: str, path: str) -> bool:
        """Whether something stands there, with no symbolic link on the way."""
        place = Path(folder)
        for part in PurePosixPath(path).parts:
            place /= part
            try:
                mode = place.lstat().st_mode
            except (OSError, ValueError):
                return False
            if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
                return False
        return True

    @property
    def _programs(self) -> WorkTreePrograms | None:
        return None if self.subject is None else WorkTreePrograms(top=os.path.realpath(self.subject))

    def _below(self, folder: str) -> str | None:
        """A folder of the work tree from its top; ``None`` for one outside, which nobody typed."""
        place, top = os.path.normpath(folder), os.path.normpath(self.subject or "/")
        return os.path.relpath(place, top) if lies_in(place, top) else None


def _can_start(path: str) -> bool:
    return Path(path).is_file() and os.access(path, os.X_OK)
