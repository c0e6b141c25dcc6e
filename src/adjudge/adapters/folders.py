"""Where state and cache live on this machine, worked out of the environment and made on demand.

    state   ADJUDGE_STATE_DIR, else $XDG_STATE_HOME/adjudge, else ~/.local/state/adjudge
            (macOS: ~/Library/Application Support/adjudge)
    cache   ADJUDGE_CACHE_DIR, else $XDG_CACHE_HOME/adjudge, else ~/.cache/adjudge
            (macOS: ~/Library/Caches/adjudge)

Source: XDG Base Directory Specification (a relative value counts as unset). A folder that was named on
purpose and cannot be used is an error; a default one gives way to a private temporary folder, and says so.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.errors import ConfigError
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NAME: Final = "adjudge"
PRIVATE: Final = 0o700
TEMPORARY: Final = Reason(
    code="state-temporary",
    message="The state folder cannot be written, so nothing of this run is kept; ADJUDGE_STATE_DIR moves it.",
)


class Place(NamedTuple):
    """A folder that may not exist yet.

    Attributes:
        path: Absolute.
        named: It was named on purpose.
    """

    path: Path
    named: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Folders:
    """Where things would live.

    Attributes:
        state: What must survive; ``None`` when the environment names no home.
        cache: What may be deleted at any time; ``None`` when the environment names no home.
    """

    state: Place | None
    cache: Place | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenState:
    """A state folder that can be written.

    Attributes:
        path: Absolute.
        limitation: What must be told of it, or ``None``.
    """

    path: Path
    limitation: Reason | None


def locate_folders(environment: Mapping[str, str], platform: str) -> Folders:
    """Where state and cache are, without looking at the disk.

    Args:
        environment: The process's environment, as a value.
        platform: As ``sys.platform`` has it.
    """
    mac = platform == "darwin"
    state = "Library/Application Support" if mac else ".local/state"
    cache = "Library/Caches" if mac else ".cache"
    return Folders(
        state=_place(environment, "ADJUDGE_STATE_DIR", "XDG_STATE_HOME", state),
        cache=_place(environment, "ADJUDGE_CACHE_DIR", "XDG_CACHE_HOME", cache),
    )


@contextmanager
def open_state(folders: Folders) -> Iterator[OpenState]:
    """A state folder that can be written: the located one, else a temporary one that ends with the context.

    Raises:
        ConfigError: It was named on purpose and cannot be written.
    """
    place = folders.state
    if can_be_written(place):
        assert place is not None, "what can be written is somewhere"  # noqa: S101 - told to the type checker
        yield OpenState(path=place.path, limitation=None)
        return
    if place is not None and place.named:
        raise ConfigError(
            "state-not-writable",
            "The folder that ADJUDGE_STATE_DIR names cannot be written.",
            "name another, or unset it",
        )
    with lent_folder() as temporary:
        yield OpenState(path=temporary, limitation=TEMPORARY)


@contextmanager
def lent_folder() -> Iterator[Path]:
    """A private temporary folder that ends with the context."""
    temporary = Path(tempfile.mkdtemp(prefix=f"{NAME}-"))
    try:
        yield temporary
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def can_be_written(place: Place | None) -> bool:
    """Whether a folder can be written, or made and then written; nothing is made."""
    if place is None:
        return False
    nearest = next(folder for folder in (place.path, *place.path.parents) if os.path.lexists(folder))
    return nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)


def make_cache(folders: Folders, *subject: Path) -> Path | None:
    """The cache folder, made; ``None`` where it cannot be written, since a cache may always be missing.

    Args:
        folders: Where it would be.
        subject: Folders of the repository under review; a default cache inside one of them is none.

    Raises:
        ConfigError: It was named on purpose and lies inside the subject.
    """
    place = folders.cache
    if place is None:
        return None
    real = place.path.resolve()
    if any(real.is_relative_to(folder.resolve()) for folder in subject):
        if place.named:
            raise ConfigError(
                "cache-inside-repository",
                "The cache folder lies inside the repository under review.",
                "set ADJUDGE_CACHE_DIR to a folder outside it",
            )
        return None
    return place.path if _make(place.path) else None


def _place(environment: Mapping[str, str], own: str, base: str, default: str) -> Place | None:
    """The folder that one of three variables names, in order.

    Raises:
        ConfigError: Our own variable names a relative path.
    """
    if named := environment.get(own):
        if not Path(named).is_absolute():
            raise ConfigError("folder-relative", f"{own} must be an absolute path.", "write the whole path")
        return Place(Path(named), named=True)
    folder = environment.get(base, "")
    if Path(folder).is_absolute():
        return Place(Path(folder, NAME), named=False)
    home = environment.get("HOME", "")
    return Place(Path(home, default, NAME), named=False) if Path(home).is_absolute() else None


def _make(folder: Path) -> bool:
    """Whether the folder is there, made where needed, and can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=PRIVATE)
    except OSError:
        return False
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)
