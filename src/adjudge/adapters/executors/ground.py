"""The private folder of one start: home, temporary files, an empty working folder; gone after.

It holds a prompt and maybe a credential, so what a killed adjudge left behind is removed by the next one: a
folder whose lock nobody holds belongs to nobody. A lock ends with its process, whatever ends that.

Source: flock(2).
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PREFIX: Final = "adjudge-executor-"
LOCK: Final = "lock"
UNHELD: Final = "lock.new"
UNLOCKED_S: Final = 3600.0
"""How old a folder without a lock must be: a younger one may be about to get its own."""
PRIVATE: Final = 0o600


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """A private folder of one start.

    Attributes:
        own: The folder; all others lie in it.
    """

    own: Path

    @property
    def home(self) -> Path:
        """Home of the program."""
        return self.own / "home"

    @property
    def work(self) -> Path:
        """Empty working folder."""
        return self.own / "work"

    def write(self, name: str, data: bytes) -> Path:
        """A file that only this user can read.

        Args:
            name: From the top of the folder.
            data: What it holds.
        """
        file = self.own / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=PRIVATE)
        file.write_bytes(data)
        return file

    def variables(self, program: Path, more: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """The whole environment of a program: the least, and what is named besides."""
        least = {
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "NO_COLOR": "1",
            "PATH": f"{program.parent}:/usr/bin:/bin",
            "TMPDIR": str(self.own / "tmp"),
            "XDG_CACHE_HOME": str(self.home / ".cache"),
            "XDG_CONFIG_HOME": str(self.home / ".config"),
            "XDG_DATA_HOME": str(self.home / ".local" / "share"),
            "XDG_STATE_HOME": str(self.home / ".local" / "state"),
        }
        return tuple(sorted((least | dict(more)).items()))


@contextmanager
def open_ground(scratch: Path | None) -> Iterator[Ground]:
    """A private folder, gone after; those that others of this user left behind go as well.

    Args:
        scratch: Where it is made; ``None`` for the system's place.
    """
    remove_left(Path(tempfile.gettempdir()) if scratch is None else scratch)
    with TemporaryDirectory(prefix=PREFIX, dir=scratch, ignore_cleanup_errors=True) as name:
        ground = Ground(own=Path(name).resolve())
        with ground.write(UNHELD, b"").open("rb") as lock:
            # It gets its name once it is held: a lock that nobody holds is taken for one left behind.
            fcntl.flock(lock, fcntl.LOCK_EX)
            (ground.own / UNHELD).rename(ground.own / LOCK)
            for folder in (ground.home, ground.work, ground.own / "tmp"):
                folder.mkdir()
            yield ground


def remove_left(place: Path) -> None:
    """Remove private folders of this user that no process holds; what cannot be removed stays."""
    for folder in place.glob(f"{PREFIX}*"):
        with suppress(OSError):
            if folder.lstat().st_uid == os.geteuid() and folder.is_dir() and _is_left(folder):
                shutil.rmtree(folder)


def _is_left(folder: Path) -> bool:
    """Whether nobody holds the lock of a folder; a link is no folder of ours."""
    if folder.is_symlink():
        return False
    try:
        with (folder / LOCK).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
    except FileNotFoundError:
        return time.time() - folder.stat().st_mtime > UNLOCKED_S
    except OSError:
        return False
