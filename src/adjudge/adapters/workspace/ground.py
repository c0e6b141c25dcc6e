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

if TYPE_CHECKING:
    from collections.abc import Iterator

RESULTS: Final = "results"
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
    """

    folder: Path

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


def _can_start(path: str) -> bool:
    return Path(path).is_file() and os.access(path, os.X_OK)
