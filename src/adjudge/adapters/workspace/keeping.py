"""Folders that preparations made, kept for later trees with the same lock files.

    prepared/NAME.lock     held shared by whoever uses it, alone by whoever makes or removes it
    prepared/NAME/tree/    where it was made and stays: an environment holds the path it was made at
    prepared/NAME/made     what its folders looked like then, and their bytes; the last thing to be written

Rules: what is not as it was made is made anew, so a program that wrote in it steers no later run; one without
the note was not finished. The number and the bytes of all are bounded; what was not used for longest goes
first, and never one in use.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.adapters.workspace.lending import holding
from adjudge.adapters.workspace.removing import remove_tree
from adjudge.adapters.workspace.scanning import scan_folder
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.model.ids import Digest, RepoPath

NOTE: Final = "made"
TREE: Final = "tree"
NAME_DIGITS: Final = 32
DOMAIN: Final = "adjudge/kept-folders/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLimits:
    """How much is kept.

    Attributes:
        entries: Preparations.
        bytes: Of all together.
    """

    entries: int = 8
    bytes: int = 8 << 30


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEntry:
    """One preparation's place.

    Attributes:
        folder: The folder of all of them.
        digest: Which.
    """

    folder: Path
    digest: Digest

    @property
    def name(self) -> str:
        """Its name; scripts of an environment hold their path, which systems bound."""
        return self.digest[:NAME_DIGITS]

    @property
    def lock(self) -> Path:
        """Its lock file."""
        return self.folder / f"{self.name}.lock"

    @property
    def place(self) -> Path:
        """Its own folder."""
        return self.folder / self.name

    @property
    def tree(self) -> Path:
        """Where the command runs, and what is kept stays."""
        return self.place / TREE

    def is_made(self) -> bool:
        """Whether it was finished."""
        return (self.place / NOTE).is_file()

    def is_intact(self, keep: tuple[RepoPath, ...]) -> bool:
        """Whether its folders are there and look as when they were made; it is then the last used."""
        try:
            noted = (self.place / NOTE).read_text(encoding="ascii").split()
        except (OSError, ValueError):
            return False
        if noted[:1] != [_look(self.tree, keep)[0]]:
            return False
        with suppress(OSError):
            os.utime(self.place / NOTE)
        return True

    def finish(self, keep: tuple[RepoPath, ...]) -> None:
        """Take away all but what is kept, then note what that looks like."""
        aside = self.place / "aside"
        aside.mkdir(mode=0o700)
        for number, path in enumerate(keep):
            (self.tree / path).rename(aside / str(number))
        remove_tree(self.tree)
        for number, path in enumerate(keep):
            (self.tree / path).parent.mkdir(parents=True, exist_ok=True)
            (aside / str(number)).rename(self.tree / path)
        aside.rmdir()
        digest, size = _look(self.tree, keep)
        (self.place / NOTE).write_text(f"{digest} {size}\n", encoding="ascii")


def remove_oldest(folder: Path, limits: KeptLimits, *, but: str) -> None:
    """Remove what a killed run left and, while there is too much, what was not used for longest.

    Args:
        folder: The folder of all of them.
        limits: How much may stay.
        but: Name of one that stays whatever its size.
    """
    found = sorted((_noted(place) for place in folder.iterdir() if place.is_dir()), reverse=True)
    count = size = 0
    for used, name, held in sorted(found, key=lambda one: one[1] != but):  # that one first, newest next
        if used:
            count, size = count + 1, size + held
        if name != but and (not used or count > limits.entries or size > limits.bytes):
            _remove_unused(folder / name, folder / f"{name}.lock")

    for lock in folder.glob("*.lock"):
        if not lock.with_suffix("").exists():
            _remove_unused(lock.with_suffix(""), lock)


def _remove_unused(place: Path, lock: Path) -> None:
    with holding(lock, wait_s=0) as alone:
        if alone:
            remove_tree(place)
            lock.unlink(missing_ok=True)


def _noted(place: Path) -> tuple[int, str, int]:
    """When a preparation was last used (0 for one that was not finished), its name, and its bytes."""
    note = place / NOTE
    try:
        return note.stat().st_mtime_ns, place.name, int(note.read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0, place.name, 0


def _look(tree: Path, keep: tuple[RepoPath, ...]) -> tuple[str, int]:
    """A digest of what is kept, and its bytes."""
    states = [(path, scan_folder(str(tree / path))) for path in keep]
    parts = (part for path, state in states for part in (os.fsencode(path), state.digest.encode("ascii")))
    return derive_digest(DOMAIN, *parts), sum(state.bytes for _, state in states)
